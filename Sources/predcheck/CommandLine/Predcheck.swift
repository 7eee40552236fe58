import PredicateSyntax

/// The command line as a whole: finds the command, runs it, and reports errors.
struct Predcheck {
  static let version = "0.2.0"
  /// The day of the version, in the changelog and the manual.
  static let releaseDay = "2026-11-23"

  static let commands: [any Command.Type] = [
    CheckCommand.self, FormatCommand.self, ExplainCommand.self, FilterCommand.self,
    SQLCommand.self, QueryCommand.self, HistoryCommand.self, MigrateCommand.self,
    ExportCommand.self, IndexCommand.self,
    ConformCommand.self, LintCommand.self, SchemaCommand.self, ModelCommand.self,
    ProfilesCommand.self, LSPCommand.self,
  ]

  let console: Console
  /// Whether the process is this command line's own, which `--timeout` and `--max-memory` may end.
  var ownsProcess = false

  /// Runs `words`, the command line without the program's name.
  func run(_ words: [String]) -> ExitStatus {
    var status = ExitStatus.unknown
    do throws(CommandError) {
      try Libraries.requireSupported()
      status = try dispatch(words)
      try console.output.flush()
    } catch {
      switch error {
      case .usage(let message): complain(message, words, hint: true)
      case .failure(let message): complain(message, words, hint: false)
      case .failures(let message, let lines):
        complain(message + ":", words, hint: false)
        for line in lines { try? console.errors.say("  " + line) }
      case .brokenPipe: return .readerGone
      }
      try? console.output.flush()
      status = .unknown
    }
    try? console.errors.flush()
    return status
  }

  private func dispatch(_ words: [String]) throws(CommandError) -> ExitStatus {
    switch words.first {
    case nil:
      try console.errors.write(Help.overview(of: Self.commands))
      return .unknown
    case "--help", "-h":
      try console.output.write(Help.overview(of: Self.commands))
      return .yes
    case "help":
      return try help(words.dropFirst())
    case "--version", "version":
      try console.output.write("predcheck \(Self.version)\n" + Libraries.report)
      return .yes
    case "man":
      try console.output.write(page(words.dropFirst()))
      return .yes
    case "completion":
      try console.output.write(completion(words.dropFirst()))
      return .yes
    case "complete":
      try console.output.write(Completion(Array(words.dropFirst()), in: console).text)
      return .yes
    case .some(let name):
      let command = try Self.command(named: name)
      return try run(command, Array(words.dropFirst()))
    }
  }

  private func help(_ names: ArraySlice<String>) throws(CommandError) -> ExitStatus {
    guard let name = names.first else { return try dispatch(["--help"]) }
    if let extra = names.dropFirst().first {
      throw .usage("unexpected '\(extra)': usage is predcheck help COMMAND")
    }
    try console.output.write(Help.text(for: Self.command(named: name)))
    return .yes
  }

  /// The page of the manual for a command, or for the program.
  private func page(_ names: ArraySlice<String>) throws(CommandError) -> String {
    if let extra = names.dropFirst().first {
      throw .usage("unexpected '\(extra)': usage is predcheck man COMMAND")
    }
    guard let name = names.first else { return ManualPage.overview(of: Self.commands) }
    return ManualPage.text(for: try Self.command(named: name))
  }

  /// The script by which a shell completes command lines.
  private func completion(_ names: ArraySlice<String>) throws(CommandError) -> String {
    guard names.count == 1, let shell = names.first.flatMap(CompletionScript.init(rawValue:))
    else { throw .usage("usage is predcheck completion bash|zsh|fish") }
    return shell.text
  }

  private func run(
    _ command: any Command.Type,
    _ words: [String]
  ) throws(CommandError) -> ExitStatus {
    // Help is printed even where the rest of the line is wrong: that is when it is needed.
    let beforeEnd = words.prefix { $0 != "--" }
    if beforeEnd.contains("--help") || words.first == "-h" {
      try console.output.write(Help.text(for: command))
      return .yes
    }
    let arguments = try ParsedArguments(words, options: Completion.options(of: command))
    let budget = try RunBudget(arguments)
    let watch = ownsProcess ? budget.watch(as: "predcheck \(command.name)") : nil
    return try withExtendedLifetime(watch) { () throws(CommandError) in
      try command.init(arguments).run(in: console)
    }
  }

  private static func command(named name: String) throws(CommandError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let nearest = otherNames[name] ?? Spelling.nearest(to: name, among: commands.map { $0.name })
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    let kind = name.hasPrefix("-") ? "option" : "command"
    throw .usage("unknown \(kind) '\(name)'\(hint)")
  }

  /// The names of these commands in other programs.
  private static let otherNames = [
    "format": "fmt", "grep": "filter", "parse": "check", "print": "fmt",
    "search": "filter", "select": "query", "test": "conform", "validate": "check",
  ]

  private func complain(_ message: String, _ words: [String], hint: Bool) {
    let name = words.first.flatMap { name in Self.commands.first { $0.name == name }?.name }
    let program = name.map { "predcheck \($0)" } ?? "predcheck"
    try? console.errors.say("\(program): \(message)")
    if hint { try? console.errors.say("try '\(program) --help'") }
  }
}
