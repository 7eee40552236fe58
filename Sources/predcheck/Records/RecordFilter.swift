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
    } catch .brokenPipe {
      // The reader of the output wants no more; the result so far stands.
      try undecided?.end()
      return status
    } catch {
      // The undecided records found so far are written too; this error is the one to report.
      try? undecided?.end()
      throw error
    }
    try undecided?.end()
    try errors.summarize(undecided)
    return status
  }

  private var status: ExitStatus {
    if settings.isQuiet, matched > 0 { return .yes }
    if errors.leaveDoubt { return .unknown }
    return matched > 0 ? .yes : .no
  }

  var writesRecords: Bool { !settings.showsCount && !settings.isQuiet }
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
      return try readLines(ChunkReader(lines, longestLine: options.longestLine), of: file, options)
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
    switch record.content {
    case .malformed(let message):
      try undecided?.add(record, from: source, file, because: message)
      return try !errors.add(RecordProblem(malformed: message), at: record.place, of: file)
    case .value(let value):
      do throws(EvaluationError) {
        guard try evaluator.matches(value, variables: variables.values) != settings.isInverted
        else {
          return true
        }
      } catch {
        let problem = RecordProblem(error, in: self.source)
        try undecided?.add(record, from: source, file, because: problem.message)
        return try !errors.add(problem, at: record.place, of: file)
      }
      matched += 1
      if writesRecords { try writer.write(record, value, from: source) }
      return true
    }
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
