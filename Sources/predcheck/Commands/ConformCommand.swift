import PredicateConformance
import PredicateSyntax

struct ConformCommand: Command {
  static let name = "conform"
  static let summary = "run files of conformance cases"
  static let operands = "FILE..."
  static let details = [
    """
    Runs every case of each FILE and counts those that passed, failed, diverged and were skipped. \
    A case is a line of JSON with a text, its arguments, objects and the expected result; failures \
    listed in \(Divergences.path) are documented divergences, which count as skipped.
    """,
    """
    Cases describe Apple's implementation, so they run in strict-apple mode unless --mode says \
    otherwise. The last line of the output is "N passed, N failed, N skipped".
    """,
    """
    With --engine a database answers the cases that ask which objects match. No database \
    implements strict-apple mode: a case that passes in memory only because of it has diverged.
    """,
  ]
  /// `postgres is the server whose address is in …; …`
  private static let servers = ConformEngine.allCases.compactMap { engine in
    engine.addressVariable.map { "\(engine.rawValue) is the server whose address is in \($0)" }
  }
  .joined(separator: "; ")

  static let engine = CommandOption(
    "engine",
    choices: ConformEngine.allCases.map(\.rawValue),
    help: """
      the engine that answers (default: memory). A database gets the objects as tables; cases \
      whose objects are not tabular are skipped. \(servers)
      """
  )
  static let mode = CommandOption(
    "mode",
    choices: LanguageMode.allCases.map(\.rawValue),
    help: "the language mode (default: strict-apple, because cases describe Apple's implementation)"
  )
  static let divergences = CommandOption(
    "divergences",
    value: "FILE",
    help: """
      the list of documented divergences: id, rule and reason, separated by tabs (default: \
      \(Divergences.path) here or in a folder above)
      """
  )
  static let options: [CommandOption] = [engine, mode, divergences]
  static let examples = [
    CommandExample("all cases in a folder", "predcheck conform corpus/*.jsonl"),
    CommandExample(
      "the failed cases, as JSON",
      #"predcheck conform --format json corpus/*.jsonl | predcheck filter 'status == "failed"'"#
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "nothing failed",
    no: "something failed",
    unknown: "wrong usage, or a file without cases"
  )

  private let files: [InputFile]
  private let engine: ConformEngine
  private let mode: LanguageMode
  private let divergences: InputFile?
  private let bounds: ReadingBounds
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw Self.missing("a file") }
    files = try InputFile.readable(arguments.operands)
    engine = arguments.choice(of: Self.engine, or: .memory)
    mode = arguments.choice(of: Self.mode, or: .strictApple)
    divergences = try arguments.value(of: Self.divergences).map { [$0] }
      .map { path throws(CommandError) in try InputFile.readable(path)[0] }
    bounds = ReadingBounds(try MemoryBound(arguments))
    format = arguments.choice(of: .format, or: .text)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let known =
      if let divergences {
        try Divergences.read(divergences, in: console)
      } else {
        try Divergences.found(in: console)
      }
    let store = try ConformStore(engine, in: console)
    var report = ConformanceReport(known, console.output, format)
    for file in files {
      let source = NDJSONRecords(
        LineReader(
          try Compression.unpacked(file.openPromptly(in: console), name: file.name, bounds),
          name: file.name,
          bounds: bounds
        ),
        RecordOptions()
      )
      try report.begin(file)
      var progress = Progress(of: file, in: console)
      var isEmpty = true
      while let record = try source.next() {
        isEmpty = false
        try progress.show(source.bytesRead)
        let example = try Self.example(record, of: file)
        try report.add(result(of: example, in: store), of: example)
      }
      try progress.clear()
      if isEmpty { throw .failure("\(file.name) has no cases") }
      try report.endFile()
    }
    try report.end()
    return report.hasFailures ? .no : .yes
  }

  private func result(of example: ConformanceCase, in store: ConformStore?) -> CaseResult {
    if let store {
      return StoreCaseRunner(mode: mode, holdsArrays: store.holdsArrays, fetch: store.fetch)
        .run(example)
    }
    return ProfileCase.result(of: example) ?? CaseRunner(mode: mode).run(example)
  }

  private static func example(
    _ record: Record,
    of file: InputFile
  ) throws(CommandError) -> ConformanceCase {
    let reason: String
    switch record.content {
    case .malformed(let message): reason = message
    case .value(let json):
      do throws(ConformanceCase.Malformed) { return try ConformanceCase(json) } catch {
        reason = error.reason
      }
    }
    throw .failure("\(file.name):\(record.place.number): not a case: \(reason)")
  }
}
