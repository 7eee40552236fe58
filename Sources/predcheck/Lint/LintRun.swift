import Dispatch
import PredicateLint
import PredicatePlatform

/// Lints files on all cores, some at a time, so that results come in the order of the files.
struct LintRun: Sendable {
  var linter: SourceLinter
  let fixes: Bool
  var settings = SettingsFiles()

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

  /// The formats that pass between files. Pipes are left for the second reading; files that cannot be
  /// read are told of then.
  func formats(of paths: ArraySlice<String>) -> ProgramFormats {
    let paths = Array(paths)
    let program = Mutex(ProgramFormats())
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      guard FileFacts.isRegular(paths[index]), var reader = FileReader(path: paths[index]),
        let bytes = try? contents(of: &reader, paths[index]),
        let text = SourceEncoding(of: bytes).decoded(bytes)
      else { return }
      let formats = linter.scanner.formats(in: text, path: paths[index])
      if !formats.isEmpty { program.withLock { $0.formUnion(formats) } }
    }
    return program.withLock { $0 }
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
      guard let bytes = try contents(of: &reader, path) else { return .results([], fixes: 0) }
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
        return .results(linter.results(in: text, path: path), fixes: 0, remarks: remarks)
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
  private func contents(
    of reader: inout FileReader,
    _ path: String
  ) throws(SystemError) -> [UInt8]? {
    guard let start = reader.read(atMost: 1_024) else { throw SystemError() }
    guard SourceScanner.mayRead(path: path, start: start) else { return nil }
    // One byte more than the limit shows that a file is too long.
    guard let rest = reader.read(atMost: linter.scanner.sizeLimit + 1 - start.count) else {
      throw SystemError()
    }
    return start + rest
  }
}
