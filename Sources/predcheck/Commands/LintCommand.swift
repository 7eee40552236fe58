import PredicateLint
import PredicatePlatform
import PredicateSyntax

struct LintCommand: Command {
  static let name = "lint"
  static let summary = "find predicates in files and report their mistakes"
  static let operands = "PATH..."
  static let options: [CommandOption] = [
    format, list, fix, ProfileOption.profile, SchemaOptions.schema, models, entity, from, to,
    settings, failOn, failOnSkipped, exclude, baseline, writeBaseline,
  ]
  static let statuses = ExitMeanings(
    yes: "no findings of the severity of --fail-on or higher",
    no: "there are findings",
    unknown: "wrong usage, unreadable files, or with --fail-on-skipped skipped ones"
  )

  private let paths: [String]
  private let excluded: [GlobPattern]
  private let form: Form
  private let color: ColorChoice
  private let listsAll: Bool
  private let fixes: Bool
  private let profile: LintProfile?
  private let model: LintModel
  private let failure: Diagnostic.Severity
  private let failsOnSkipped: Bool
  private let baseline: InputFile?
  private let newBaseline: OutputFile?
  private let settings: SettingsFiles

  init(_ arguments: ParsedArguments) throws(CommandError) {
    paths = arguments.operands
    switch arguments.value(of: Self.settings) {
    case "none"?: settings = SettingsFiles()
    case let file?: settings = try SettingsFiles(file: file)
    case nil: settings = try SettingsFiles(above: arguments.operands)
    }
    model = try LintModel(arguments, settings)
    if paths.isEmpty, !model.comparesVersions { throw Self.missing("a PATH") }
    excluded = arguments.values(of: Self.exclude).map(GlobPattern.init)
    form = arguments.choice(of: Self.format, or: .text)
    color = arguments.choice(of: .color, or: .auto)
    listsAll = arguments.has(Self.list)
    fixes = arguments.has(Self.fix)
    failure = arguments.choice(of: Self.failOn, or: .error)
    failsOnSkipped = arguments.has(Self.failOnSkipped)
    profile = try ProfileOption.profile(of: arguments)
    let writesBaseline = arguments.has(Self.writeBaseline)
    let known = try settings.baseline(isWritten: writesBaseline)
    if let path = arguments.value(of: Self.baseline) ?? known {
      baseline = try InputFile.readable([path])[0]
    } else {
      baseline = nil
    }
    newBaseline = try arguments.value(of: Self.writeBaseline).map(Self.newBaseline)
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var known = try readBaseline(in: console)
    var linter = try model.linter(profile, in: console)
    let files = LintFiles(paths, excluding: excluded, linter.versions?.comparison, settings)
    linter = model.adding(modelsAmong: files, to: linter)
    if linter.versions == nil { try settings.requireEntities(of: linter) }
    var run = LintRun(linter: linter, fixes: fixes, settings: settings)
    var problems = files.problems
    var notes: [String] = []
    var skips = LintSkips(limit: linter.scanner.sizeLimit)
    for name in files.unnamed { skips.add(name, .name) }
    var tally = LintTally()
    var report = report(in: console)
    var kept = newBaseline == nil ? nil : ""
    func take(_ results: [SourceResult], fixes: Int) throws(CommandError) {
      let remaining = known.remaining(of: results)
      let own = results.first.map { settings.linter(linter, for: $0.file) } ?? linter
      tally.add(remaining, of: own, fixes: fixes, missing: model.missesEntity)
      tally.noteKnown(from: results, to: remaining)
      // A new baseline has what the old one has, too.
      kept?.append(LintBaseline.text(of: results))
      if kept == nil { try console.output.write(report.text(of: remaining)) }
    }
    var progress = progress(of: files, in: console)
    for batch in LintRun.batches(of: files.paths) {
      run.read(batch)
      try progress.show(batch.endIndex)
    }
    progress = self.progress(of: files, in: console)
    if kept == nil { try console.output.write(report.start) }
    if let versions = linter.versions { try take(versions.resultsInCompiledModel(), fixes: 0) }
    for batch in LintRun.batches(of: files.paths) {
      for outcome in run.outcomes(of: batch) {
        switch outcome {
        case .problem(let problem): problems.append(problem)
        case .skipped(let path, let reason): skips.add(path, reason)
        case .results(let results, let fixes, let remarks):
          notes += remarks
          try take(results, fixes: fixes)
        }
      }
      try progress.show(batch.endIndex)
    }
    try progress.clear()
    if let kept, let newBaseline {
      try newBaseline.write(kept)
    } else {
      try console.output.write(report.end)
      if form == .text { try console.output.write(tally.summary + "\n") }
    }
    for note in notes + skips.notes + tally.notes { try console.errors.say("note: \(note)") }
    for problem in problems { try console.errors.say("predcheck lint: \(problem)") }
    if !problems.isEmpty || (failsOnSkipped && !skips.isEmpty) { return .unknown }
    return newBaseline == nil && tally.holds(failure) ? .no : .yes
  }

  private func progress(of files: LintFiles, in console: Console) -> Progress {
    Progress(
      of: "files",
      total: files.paths.count,
      .items("files"),
      in: console,
      writesRecords: newBaseline == nil
    )
  }

  /// The file of a new baseline, which may replace an old one and nothing else.
  private static func newBaseline(_ path: String) throws(CommandError) -> OutputFile {
    guard FileFacts.isRegular(path), FileFacts.size(path) != 0 else {
      return OutputFile(path: path)
    }
    var reader = FileReader(path: path)
    let bytes = reader?.read(atMost: ReadingBounds().largestDocument)
    guard let bytes, (try? LintBaseline(reading: bytes)) != nil else {
      throw .usage(
        "'\(path)' is not a baseline, and is not overwritten: '--\(writeBaseline.long)' takes "
          + "a baseline or a new file"
      )
    }
    return OutputFile(path: path)
  }

  private func readBaseline(in console: Console) throws(CommandError) -> LintBaseline {
    guard let baseline else { return LintBaseline() }
    let bytes = try baseline.contents(in: console)
    do throws(LintBaselineError) {
      let places = FilePlaces(of: baseline.name)
      return try LintBaseline(reading: bytes) { places.place(of: $0) }
    } catch {
      throw .failure("'\(baseline.name)' is not a baseline (line \(error.line))")
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
