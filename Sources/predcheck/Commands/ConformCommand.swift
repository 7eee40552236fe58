import PredicateConformance
import PredicateSyntax

struct ConformCommand: Command {
  static let name = "conform"
  static let summary = "run files of conformance cases"
  static let operands = "FILE..."
  static let details = [
    """
    Runs every case of each FILE and says how many passed, failed, diverged and were skipped. A \
    case is a line of JSON with a text, its arguments, objects and what is expected; failures \
    listed in \(Divergences.path) are documented divergences, which count as skipped.
    """,
    """
    Cases speak of Apple's own implementation, so they are run in strict-apple mode unless --mode \
    says otherwise. The last line of the output is "N passed, N failed, N skipped".
    """,
    """
    With --engine a database answers the cases that ask which objects match, each read in the mode \
    that it has in memory. What strict-apple mode decides otherwise than default mode no database \
    can say: a case that passes in memory for that alone has diverged.
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
      what answers (default: memory). A database is given the objects as tables, where they have \
      the shape of tables; other cases are skipped. \(servers)
      """
  )
  static let mode = CommandOption(
    "mode",
    choices: LanguageMode.allCases.map(\.rawValue),
    help: "how Apple is followed (default: strict-apple, since it is Apple that cases speak of)"
  )
  static let divergences = CommandOption(
    "divergences",
    value: "FILE",
    help: """
      the list of documented divergences, id, rule and reason with tabs between (default: \
      \(Divergences.path) here or in a folder above)
      """
  )
  static let options: [CommandOption] = [engine, mode, divergences]
  static let examples = [
    CommandExample("all cases of a folder", "predcheck conform corpus/*.jsonl"),
    CommandExample(
      "which ones fail, for a program",
      #"predcheck conform --format json corpus/*.jsonl | predcheck filter 'status == "failed"'"#
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "nothing failed",
    no: "something failed",
    unknown: "wrong usage, or a file that holds no cases"
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
      if isEmpty { throw .failure("\(file.name) holds no cases") }
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
    throw .failure("\(file.name):\(record.place.number): this is not a case: \(reason)")
  }
}
