import PredicateLint
import PredicateSchema
import PredicateSyntax

struct LintCommand: Command {
  static let name = "lint"
  static let summary = "find predicates in files and say what is wrong with them"
  static let operands = "PATH..."
  static let options: [CommandOption] = [
    format, list, fix, profile, schema, model, entity, failOn, exclude, baseline, writeBaseline,
  ]
  static let statuses = ExitMeanings(
    yes: "nothing was found (that is as severe as --fail-on says)",
    no: "something was found",
    unknown: "wrong usage, or files that cannot be read"
  )

  private let paths: [String]
  private let excluded: [GlobPattern]
  private let form: Form
  private let color: ColorChoice
  private let listsAll: Bool
  private let fixes: Bool
  private let profile: LintProfile?
  private let schema: SchemaSource?
  private let entity: String?
  private let failure: Diagnostic.Severity
  private let baseline: InputFile?
  private let newBaseline: OutputFile?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    paths = arguments.operands
    if paths.isEmpty { throw Self.missing("a PATH") }
    excluded = arguments.values(of: Self.exclude).map(GlobPattern.init)
    form = arguments.choice(of: Self.format, or: .text)
    color = arguments.choice(of: .color, or: .auto)
    listsAll = arguments.has(Self.list)
    fixes = arguments.has(Self.fix)
    failure = arguments.choice(of: Self.failOn, or: .error)
    profile = arguments.value(of: Self.profile).map(LintProfile.init(name:))
    let word = arguments.value(of: Self.model) ?? arguments.value(of: Self.schema)
    if let word { schema = try SchemaSource(word) } else { schema = nil }
    entity = arguments.value(of: Self.entity)
    if entity != nil, word == nil { throw .usage("'--entity' is of a schema: give '--schema' too") }
    if let path = arguments.value(of: Self.baseline) {
      baseline = try InputFile.readable([path])[0]
    } else {
      baseline = nil
    }
    newBaseline = arguments.value(of: Self.writeBaseline).map(OutputFile.init(path:))
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var known = try readBaseline(in: console)
    var linter = SourceLinter(profile: profile, entity: entity)
    if let schema { linter.schema = try schema.read(in: console, nil) }
    let run = LintRun(linter: linter, fixes: fixes)
    let files = LintFiles(paths, excluding: excluded)
    var problems = files.problems
    var tally = LintTally()
    var report = report(in: console)
    var kept = newBaseline == nil ? nil : ""
    var progress = Progress(
      of: "files",
      total: files.paths.count,
      .items("files"),
      in: console,
      writesRecords: newBaseline == nil
    )
    if kept == nil { try console.output.write(report.start) }
    for start in stride(from: 0, to: files.paths.count, by: LintRun.batchSize) {
      let end = min(start + LintRun.batchSize, files.paths.count)
      for outcome in run.outcomes(of: files.paths[start..<end]) {
        switch outcome {
        case .problem(let problem): problems.append(problem)
        case .results(let results, let fixes):
          let results = known.remaining(of: results)
          tally.add(results, fixes: fixes)
          kept?.append(LintBaseline.text(of: results))
          if kept == nil { try console.output.write(report.text(of: results)) }
        }
      }
      try progress.show(end)
    }
    try progress.clear()
    if let kept, let newBaseline {
      try newBaseline.open().write(Array(kept.utf8))
    } else {
      try console.output.write(report.end)
      if form == .text { try console.output.write(tally.summary + "\n") }
    }
    for problem in problems { try console.errors.say("predcheck lint: \(problem)") }
    if !problems.isEmpty { return .unknown }
    return newBaseline == nil && tally.holds(failure) ? .no : .yes
  }

  private func readBaseline(in console: Console) throws(CommandError) -> LintBaseline {
    guard let baseline else { return LintBaseline() }
    let bytes = try baseline.contents(in: console)
    do throws(LintBaselineError) {
      return try LintBaseline(reading: bytes)
    } catch {
      throw .failure("line \(error.line) of '\(baseline.name)' is none of a baseline")
    }
  }

  private func report(in console: Console) -> any LintReport {
    switch form {
    case .text:
      TextReport(isColored: console.usesColor(color, on: console.output), listsAll: listsAll)
    case .json: JSONReport(listsAll: listsAll)
    case .sarif: SARIFReport(version: Predcheck.version)
    case .github: GitHubReport()
    }
  }
}

/// The counts of what was found.
struct LintTally {
  private var predicates = 0
  private var fixes = 0
  private var counts: [Diagnostic.Severity: Int] = [:]

  mutating func add(_ results: [SourceResult], fixes: Int) {
    predicates += results.count
    self.fixes += fixes
    for result in results {
      for finding in result.findings { counts[finding.finding.severity, default: 0] += 1 }
    }
  }

  /// Whether there is any finding as severe as `severity`.
  func holds(_ severity: Diagnostic.Severity) -> Bool {
    switch severity {
    case .error: count(.error) > 0
    case .warning: count(.error) + count(.warning) > 0
    case .note: count(.error) + count(.warning) + count(.note) > 0
    }
  }

  private func count(_ severity: Diagnostic.Severity) -> Int { counts[severity, default: 0] }

  /// `2 predicates found: 1 error, no warnings`
  var summary: String {
    func words(_ number: Int, _ noun: String) -> String {
      (number == 0 ? "no" : String(number)) + " " + noun + (number == 1 ? "" : "s")
    }
    let mended = fixes > 0 ? "\(words(fixes, "fix")) made; ".replacing("fixs", with: "fixes") : ""
    return mended + words(predicates, "predicate") + " found: "
      + "\(words(count(.error), "error")), \(words(count(.warning), "warning"))"
  }
}
