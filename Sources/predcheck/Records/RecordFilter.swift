import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// A filter that reads records, decides, and writes those that match.
struct RecordFilter {
  struct Settings {
    var isInverted = false
    var showsCount = false
    var isQuiet = false
    var maximum: Int?
    var onError = RecordErrorPolicy.report
    var format = OutputFormat.text
    var isStrict = false
    /// The number of threads that read lines.
    var jobs = 1
    /// The form in which a verdict is written for every record; nil where matches are written.
    var verdicts: VerdictForm?
    /// Whether the number of records of each kind is told at the end.
    var tellsCounts = false
    var status = StatusRule.matches
  }

  let settings: Settings
  let evaluator: Evaluator
  /// The text of the predicate, to show which part of it failed.
  let source: SourceText?
  let variables: DataVariables
  let console: Console
  var writer: RecordWriter
  var errors: RecordErrors
  var undecided: UndecidedRecords?
  var matched = 0
  /// The number of records that were read; of verdicts, where they are written.
  var examined = 0

  init(
    _ settings: Settings,
    _ evaluator: Evaluator,
    _ source: SourceText?,
    _ variables: [String: Value],
    _ console: Console
  ) {
    self.settings = settings
    self.evaluator = evaluator
    self.source = source
    self.variables = DataVariables(variables)
    self.console = console
    writer = RecordWriter(console.output, style: settings.format)
    errors = RecordErrors(settings.onError, to: console.errors)
  }

  mutating func run(
    _ files: [InputFile],
    _ options: RecordOptions
  ) throws(CommandError) -> ExitStatus {
    do throws(CommandError) {
      for file in files {
        undecided?.begin()
        if try !read(file, options) { break }
      }
      if writesRecords { try writer.end() }
      if settings.showsCount, !settings.isQuiet { try writeCount() }
    } catch {
      // The undecided records found so far are written too; this error is the one to report.
      try? undecided?.end()
      throw error
    }
    try undecided?.end()
    // A verdict tells by itself that a record was not decided.
    let tellsAll = settings.verdicts != nil && settings.onError == .skip
    try errors.summarize(undecided, isCounted: settings.tellsCounts || tellsAll)
    if settings.tellsCounts { try console.errors.write(tally.text) }
    return status
  }

  private var status: ExitStatus {
    if settings.isQuiet, matched > 0 { return .yes }
    if errors.leaveDoubt { return .unknown }
    return matched > 0 || settings.status == .errors ? .yes : .no
  }

  private var tally: RecordTally {
    RecordTally(
      records: examined,
      matches: matched,
      undecided: errors.count - errors.malformed,
      malformed: errors.malformed
    )
  }

  var writesRecords: Bool {
    !settings.showsCount && !settings.isQuiet && settings.verdicts == nil
  }
  var isDone: Bool {
    settings.maximum.map { matched >= $0 } == true || (settings.isQuiet && matched > 0)
  }

  /// Filters a file. Returns whether to continue with the next one.
  private mutating func read(
    _ file: InputFile,
    _ options: RecordOptions
  ) throws(CommandError) -> Bool {
    let source: any RecordSource
    switch try OpenFile(file, options, in: console) {
    case .lines(let lines):
      return try readLines(
        ChunkReader(lines, longestLine: options.bounds.longestLine),
        of: file,
        options
      )
    case .records(let records): source = records
    }
    if writesRecords { try writer.begin(source, name: file.name) }
    var progress = Progress(of: file, in: console, writesRecords: writesRecords)
    while !isDone, let record = try source.next() {
      try progress.show(source.bytesRead)
      if try !read(record, from: source, file) {
        try progress.clear()
        return false
      }
    }
    try progress.clear()
    return !isDone
  }

  private mutating func read(
    _ record: Record,
    from source: any RecordSource,
    _ file: InputFile
  ) throws(CommandError) -> Bool {
    examined += 1
    switch record.content {
    case .malformed(let message):
      try write(.undecidable)
      try undecided?.add(record, from: source, file, because: message)
      return try !errors.add(RecordProblem(malformed: message), at: record.place, of: file)
    case .value(let value):
      let isMatch: Bool
      do throws(EvaluationError) {
        isMatch = try evaluator.matches(value, variables: Variables(variables.values))
      } catch {
        let problem = RecordProblem(error, in: self.source)
        try write(.undecidable)
        try undecided?.add(record, from: source, file, because: problem.message)
        return try !errors.add(problem, at: record.place, of: file)
      }
      guard isMatch != settings.isInverted else {
        try write(.noMatch)
        return true
      }
      matched += 1
      try write(.match)
      if writesRecords { try writer.write(record, value, from: source) }
      return true
    }
  }

  private func write(_ verdict: RecordVerdict) throws(CommandError) {
    guard let form = settings.verdicts else { return }
    try console.output.write(verdict.text(form))
  }

  private func writeCount() throws(CommandError) {
    switch settings.format {
    case .text: try console.output.write("\(matched)\n")
    case .json:
      let report: [(String, JSONItem)] = [
        ("matched", .integer(matched)), ("errors", .integer(errors.count)),
      ]
      try console.output.write(JSONText.of(.object(report)) + "\n")
    }
  }
}
