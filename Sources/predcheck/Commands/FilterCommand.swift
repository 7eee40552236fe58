import PredicateAnalysis
import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

struct FilterCommand: Command {
  static let name = "filter"
  static let summary = "print the records of files that match a predicate"
  static let operands = "PREDICATE [FILE...]"
  static let details = [
    """
    Reads records from each FILE (standard input if there is none, or for -), and writes those \
    that match, unchanged: NDJSON and CSV byte for byte (CSV with its header), a JSON array as an \
    array, a property list as a property list. With --format json every record is written as a \
    JSON line.
    """,
    """
    A key that a record does not have is nil. Dates in JSON and CSV are text unless --dates names \
    them.
    """,
    """
    A malformed record, or one for which the predicate cannot be decided, is never skipped \
    silently: see --on-error. NDJSON and CSV are streamed, so files may be of any size and input \
    may be endless. Input compressed with gzip or zstd is decompressed. CSV fields may be \
    separated by semicolons or tabs if the header has no comma.
    """,
    """
    Only the keys that the predicate names are read from a line of NDJSON. Of the rest only UTF-8, \
    closed strings and balanced brackets are checked; --strict finds every mistake, at half the \
    speed. A line may have 64 MiB.
    """,
    """
    With --verdicts a program that sends records through a pipe gets an answer for each. Every \
    line of NDJSON has a verdict; a blank line does not match. Verdicts are flushed whenever no \
    more input is available, so that the program may wait for those of its last records.
    """,
  ]
  static let count = CommandOption("count", "c", help: "print only how many records match")
  static let invert = CommandOption("invert", "v", help: "select the records that do not match")
  static let quiet = CommandOption(
    "quiet",
    "q",
    help: "print nothing and end at the first match; the exit status is the answer"
  )
  static let maximum = CommandOption("max", "m", value: "N", help: "end after N matches")
  static let onError = CommandOption(
    "on-error",
    choices: RecordErrorPolicy.allCases.map(\.rawValue),
    help: """
      what to do about a record that is malformed or cannot be decided: report each, with exit \
      status 2 at the end; count them, also with exit status 2; skip them, with a count but no \
      effect on the exit status; stop at the first (default: report)
      """
  )
  static let undecided = CommandOption(
    "undecided",
    value: "FILE",
    help: """
      write every record that is malformed or cannot be decided to FILE unchanged, whatever \
      --on-error is; with --format json a JSON line for each, with its place and the reason
      """
  )
  static let verdicts = CommandOption(
    "verdicts",
    choices: VerdictForm.allCases.map(\.rawValue),
    standard: VerdictForm.bytes.rawValue,
    help: """
      write a verdict for every record instead of those that match: no match, match, or neither \
      (malformed, or cannot be decided), as a byte 0, 1 or 2; with lines as a line 0, 1 or 2, with \
      json as a line with false, true or null: {"verdict":true}
      """
  )
  static let status = CommandOption(
    "status",
    choices: StatusRule.allCases.map(\.rawValue),
    help: """
      the exit status if there was no error: with matches 1 if nothing matched, with errors always \
      0, for programs that treat 1 as a failure (default: matches)
      """
  )
  static let counts = CommandOption(
    "counts",
    help: """
      write a last line of JSON to standard error: {"records", "matches", "undecided", \
      "malformed"}. It is missing if an error stopped the reading of the input
      """
  )
  static let strict = CommandOption(
    "strict",
    help: "NDJSON: report a line as malformed if any part of it is, even one that is not read"
  )
  static let jobs = CommandOption(
    "jobs",
    "j",
    value: "N",
    help: "NDJSON: read on N cores at once (default: all)"
  )
  static let options: [CommandOption] =
    [count, invert, quiet, maximum, onError, undecided, verdicts, status, counts, strict, jobs]
    + RecordOptions.table
    + PredicateOptions.table
  static let examples = [
    CommandExample("adults", #"predcheck filter 'age >= 18' people.ndjson"#),
    CommandExample(
      "from another program, with arguments",
      #"curl -s https://example.org/people.json | predcheck filter 'name BEGINSWITH[c] %@' -a a"#
    ),
    CommandExample(
      "tasks due before a date",
      #"predcheck filter 'dueDate < %@' -a date:2009-03-01T10:00:00Z --dates dueDate todos.ndjson"#
    ),
    CommandExample(
      "rows of a table, as JSON",
      #"predcheck filter 'price < 10 OR title CONTAINS[cd] "swift"' --format json books.csv"#
    ),
    CommandExample(
      "the records that could not be decided, to fix them",
      "predcheck filter 'age >= 18' people.ndjson --undecided mend.ndjson > adults.ndjson"
    ),
    CommandExample(
      "an answer for each record, for a program that sends them",
      "predcheck filter 'age >= 18' --verdicts=lines --status errors --counts < people.ndjson"
    ),
    CommandExample(
      "is there one at all?",
      #"predcheck filter -q 'ANY tags == "urgent"' todos.ndjson && echo yes"#
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "something matched",
    no: "nothing matched (see --status)",
    unknown: "wrong usage, unreadable input, or records that were reported (see --on-error)"
  )

  private let format: String
  private let files: [InputFile]
  private let predicate: PredicateOptions
  private let records: RecordOptions
  private let settings: RecordFilter.Settings
  private let undecided: OutputFile?
  private let color: ColorChoice

  init(_ arguments: ParsedArguments) throws(CommandError) {
    guard let format = arguments.operands.first else { throw Self.missing("a predicate") }
    self.format = format
    let paths = Array(arguments.operands.dropFirst())
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw .inputReadTwice
    }
    if InputFile(path: format).size != nil, let path = paths.first, !InputFile(path: path).exists {
      throw .usage("'\(format)' is a file: the predicate must come before the files")
    }
    files = try InputFile.readable(paths.isEmpty ? ["-"] : paths)
    predicate = try PredicateOptions(arguments)
    records = try RecordOptions(arguments)
    undecided = try Self.undecided(arguments, files)
    color = arguments.choice(of: .color, or: .auto)
    try Self.checkVerdicts(arguments)
    settings = RecordFilter.Settings(
      isInverted: arguments.has(Self.invert),
      showsCount: arguments.has(Self.count),
      isQuiet: arguments.has(Self.quiet),
      maximum: try arguments.number(of: Self.maximum),
      onError: arguments.choice(of: Self.onError, or: .report),
      format: arguments.choice(of: .format, or: .text),
      isStrict: arguments.has(Self.strict),
      // Each job has buffers of its own: more jobs than there can be cores would only take memory.
      jobs: min(
        try arguments.number(of: Self.jobs) ?? ProcessInfo.processInfo.activeProcessorCount,
        records.bounds.mostThreads
      ),
      verdicts: arguments.value(of: Self.verdicts).flatMap(VerdictForm.init),
      tellsCounts: arguments.has(Self.counts),
      status: arguments.choice(of: Self.status, or: .matches)
    )
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    let source = SourceText(format)
    let bound: BoundPredicate
    let evaluator: Evaluator
    do throws(PredicateFormatError) {
      bound = try predicate.predicate(source)
      evaluator = try Evaluator(bound, options: predicate.evaluation)
    } catch {
      try console.refuse(error, color: color)
      return .unknown
    }
    if !settings.isQuiet { try console.warn(bound.warnings, in: source, color: color) }
    var filter = RecordFilter(
      settings,
      evaluator,
      source,
      predicate.variables,
      console
    )
    filter.undecided = try undecided.map { file throws(CommandError) in
      try UndecidedRecords(file, style: settings.format)
    }
    return try filter.run(files, records)
  }

  private static func checkVerdicts(_ arguments: ParsedArguments) throws(CommandError) {
    let others = [count, quiet, maximum, .format]
    if arguments.has(verdicts), let other = others.first(where: arguments.has) {
      throw .usage("'--verdicts' and '--\(other.long)' cannot be combined")
    }
    if arguments.has(quiet), arguments.value(of: status) == StatusRule.errors.rawValue {
      throw .usage("'--quiet' and '--status errors' cannot be combined")
    }
  }

  private static func undecided(
    _ arguments: ParsedArguments,
    _ files: [InputFile]
  ) throws(CommandError) -> OutputFile? {
    guard let path = arguments.value(of: undecided) else { return nil }
    guard path != "-", !path.isEmpty else {
      throw .usage("'--undecided' takes a file: matches go to standard output")
    }
    guard let file = try arguments.output(of: undecided) else { return nil }
    if let source = files.first(where: { file.isSame(as: $0) }) {
      throw .usage("'--undecided' would overwrite \(source.name), which is read")
    }
    return file
  }
}
