import Dispatch
import PredicateLint
import PredicatePlatform

/// Lints files on all cores, some at a time, so that results come in the order of the files.
struct LintRun: Sendable {
  var linter: SourceLinter
  let fixes: Bool
  let settings: SettingsFiles
  /// The files of code as they are by themselves.
  private var readings: [String: SourceScanner.Reading] = [:]

  init(linter: SourceLinter, fixes: Bool, settings: SettingsFiles) {
    self.linter = linter
    self.fixes = fixes
    self.settings = settings
  }

  enum Outcome: Sendable {
    /// The predicates of a file, the fixes made, and what to say of its own remarks.
    case results([SourceResult], fixes: Int, remarks: [String] = [])
    case problem(String)
    /// A file that was not read, though nothing is wrong with it.
    case skipped(path: String, LintSkips.Reason)
  }

  private static let batchSize = 256

  /// The paths, some at a time.
  static func batches(of paths: [String]) -> [ArraySlice<String>] {
    stride(from: 0, to: paths.count, by: batchSize).map { start in
      paths[start..<min(start + batchSize, paths.count)]
    }
  }

  func outcomes(of paths: ArraySlice<String>) -> [Outcome] {
    let paths = Array(paths)
    let outcomes = Mutex<[Int: Outcome]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let outcome = outcome(of: paths[index])
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { all in paths.indices.compactMap { all[$0] } }
  }

  /// Reads the files by themselves, for the formats that pass between them. Pipes are left for the second reading; files that cannot be
  /// read are reported then.
  mutating func read(_ paths: ArraySlice<String>) {
    let paths = Array(paths)
    let linter = linter
    let read = Mutex<[Int: SourceScanner.Reading]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      guard FileFacts.isRegular(paths[index]), var reader = FileReader(path: paths[index]),
        let bytes = try? Self.contents(of: &reader, paths[index], linter.scanner),
        let text = SourceEncoding(of: bytes).decoded(bytes),
        let reading = linter.scanner.reading(of: text, path: paths[index])
      else { return }
      read.withLock { $0[index] = reading }
    }
    for (index, reading) in read.withLock({ $0 }) {
      readings[paths[index]] = reading
      self.linter.program.formUnion(reading.formats)
    }
  }

  private func outcome(of path: String) -> Outcome {
    // A path that the command line names may be of anything; a pipe is read if a program writes to it.
    if let kind = FileFacts.kind(path), kind != .file, kind != .pipe {
      return .skipped(path: path, .kind)
    }
    guard var reader = FileReader(path: path) else {
      let error = SystemError()
      return error.code == ENXIO
        ? .skipped(path: path, .kind) : .problem("cannot read '\(path)': \(error.reason)")
    }
    do throws(SystemError) {
      guard let bytes = try Self.contents(of: &reader, path, linter.scanner) else {
        return .results([], fixes: 0)
      }
      if bytes.count > linter.scanner.sizeLimit { return .skipped(path: path, .size) }
      let encoding = SourceEncoding(of: bytes)
      guard let text = encoding.decoded(bytes) else {
        return .skipped(path: path, .encoding)
      }
      if let refusal = linter.scanner.refusal(of: text, path: path) {
        return .skipped(path: path, LintSkips.Reason(refusal))
      }
      let linter = settings.linter(linter, for: path)
      let remarks = LintExceptions(text).problems.map { "'\(path)', \($0)" }
      guard fixes else {
        let results = linter.results(in: text, path: path, readBefore: readings[path])
        return .results(results, fixes: 0, remarks: remarks)
      }
      let fixed = SourceFixer(linter: linter).fixed(text, path: path)
      if fixed.bytes != text {
        do throws(CommandError) {
          try FileReplacement.write(encoding.encoded(fixed.bytes), to: path)
        } catch {
          return .problem(error.message)
        }
      }
      let results = linter.results(in: fixed.bytes, path: path)
      return .results(results, fixes: fixed.count, remarks: remarks)
    } catch {
      return .problem("cannot read '\(path)': \(error.reason)")
    }
  }

  /// The bytes of a file, more than the limit of one that is too large; nil for one that holds no
  /// predicates, as its first bytes show.
  private static func contents(
    of reader: inout FileReader,
    _ path: String,
    _ scanner: SourceScanner
  ) throws(SystemError) -> [UInt8]? {
    guard let start = reader.read(atMost: 1_024) else { throw SystemError() }
    guard SourceScanner.mayRead(path: path, start: start) else { return nil }
    // One byte more than the limit shows that a file is too long.
    guard let rest = reader.read(atMost: scanner.sizeLimit + 1 - start.count) else {
      throw SystemError()
    }
    return start + rest
  }
}
