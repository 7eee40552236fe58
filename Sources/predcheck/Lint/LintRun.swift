import Foundation
import PredicateLint
import Synchronization

/// Lints files on all cores, some at a time, so that results come in the order of the files.
struct LintRun: Sendable {
  let linter: SourceLinter
  let fixes: Bool

  enum Outcome: Sendable {
    case results([SourceResult], fixes: Int)
    case problem(String)
    /// A file that was not read, with the reason, though nothing is wrong with it.
    case passedOver(String)
  }

  static let batchSize = 256

  func outcomes(of paths: ArraySlice<String>) -> [Outcome] {
    let paths = Array(paths)
    let outcomes = Mutex<[Int: Outcome]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let outcome = outcome(of: paths[index])
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { all in paths.indices.compactMap { all[$0] } }
  }

  private func outcome(of path: String) -> Outcome {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      return .problem("cannot read '\(path)': \(String(cString: strerror(errno)))")
    }
    defer { try? handle.close() }
    do {
      guard let bytes = try contents(of: handle, path) else { return .results([], fixes: 0) }
      let limit = linter.scanner.sizeLimit
      guard bytes.count <= limit else {
        return .passedOver("'\(path)' is passed over: it is larger than \(limit >> 20) MiB")
      }
      guard fixes else { return .results(linter.results(in: bytes, path: path), fixes: 0) }
      let fixed = SourceFixer(linter: linter).fixed(bytes, path: path)
      if fixed.bytes != bytes { try write(fixed.bytes, to: path) }
      return .results(linter.results(in: fixed.bytes, path: path), fixes: fixed.count)
    } catch {
      return .problem("cannot read or write '\(path)': \(error.localizedDescription)")
    }
  }

  /// The bytes of a file, more than the limit of one that is too large; nil for one that holds no
  /// predicates, as its first bytes show.
  private func contents(of handle: FileHandle, _ path: String) throws -> [UInt8]? {
    let start = try handle.read(upToCount: 1_024) ?? Data()
    guard SourceScanner.mayRead(path: path, start: Array(start)) else { return nil }
    var rest = start
    // One byte more than the limit shows that a file is too long.
    while rest.count <= linter.scanner.sizeLimit,
      let more = try handle.read(upToCount: 1 << 20), !more.isEmpty
    {
      rest.append(more)
    }
    return Array(rest)
  }

  /// Replaces the file, keeping who may read it.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    if let permissions = attributes[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }
  }
}
