import PredicateLint
import PredicateSchema

/// The words that may stand at the end of a command line, for the completion of shells.
///
/// Shells call `predcheck complete WORDS...`, where the last word is the one that is being typed.
/// Each line of the answer is a word, with a tab and what it is; a line `:files` asks the shell for
/// the names of files.
struct Completion {
  struct Candidate: Hashable {
    let word: String
    let help: String
  }

  private(set) var candidates: [Candidate] = []
  private(set) var takesFiles = false
  private let console: Console
  private let last: String

  init(_ words: [String], in console: Console) {
    self.console = console
    last = words.last ?? ""
    let before = words.dropLast()
    guard let name = before.first else {
      addCommands()
      return
    }
    if name == "help" || name == "man" {
      if before.count == 1 { add(Predcheck.commands.map { ($0.name, $0.summary) }) }
    } else if name == "completion" {
      if before.count == 1 { add(CompletionScript.allCases.map { ($0.rawValue, "") }) }
    } else if let command = Predcheck.commands.first(where: { $0.name == name }) {
      complete(command, Array(before.dropFirst()))
    }
  }

  /// The lines that the shell reads.
  var text: String {
    candidates.map { "\($0.word)\t\($0.help)\n" }.joined() + (takesFiles ? ":files\n" : "")
  }

  /// The options of a command, each once: a command may have its own form of one that all have.
  static func options(of command: any Command.Type) -> [CommandOption] {
    let all = command.options + [.timeout, .maximumMemory, .color, .format, .help]
    return all.indices.filter { index in !all[..<index].contains { $0.long == all[index].long } }
      .map { all[$0] }
  }

  private mutating func add(_ words: [(String, String)]) {
    for (word, help) in words where word.hasPrefix(last) {
      candidates.append(Candidate(word: word, help: String(help.prefix { $0 != "\n" })))
    }
  }

  private mutating func addCommands() {
    add(Predcheck.commands.map { ($0.name, $0.summary) })
    add([
      ("help", "show the options of a command"), ("man", "print a page of the manual"),
      ("completion", "print a script that completes command lines"),
      ("version", "print the version"),
    ])
    if last.hasPrefix("-") { add([("--help", "show the commands"), ("--version", "the version")]) }
  }

  private mutating func complete(_ command: any Command.Type, _ words: [String]) {
    let options = Self.options(of: command)
    let endsOptions = words.contains("--")
    if !endsOptions, let option = words.last.flatMap({ Self.option($0, options) }),
      option.value != nil, option.standard == nil
    {
      return complete(option, of: command, words)
    }
    if last.hasPrefix("-"), !endsOptions {
      add(options.flatMap { option in Self.words(of: option).map { ($0, option.help) } })
      return
    }
    if command == ProfilesCommand.self { return completeProfiles(words) }
    let isAskedOfOperand = command == QueryCommand.self && operand(of: command, words) != nil
    if command.operands.hasPrefix("PREDICATE") || isAskedOfOperand { addKeys(command, words) }
    takesFiles = candidates.isEmpty && command.operands != ""
  }

  /// `--count`; of an option that may have a value also `--verdicts=lines`
  private static func words(of option: CommandOption) -> [String] {
    let word = "--\(option.long)"
    guard option.standard != nil else { return [word] }
    return [word] + option.choices.map { "\(word)=\($0)" }
  }

  private static func option(_ word: String, _ options: [CommandOption]) -> CommandOption? {
    options.first { "--\($0.long)" == word || $0.short.map { "-\($0)" } == word }
  }

  private mutating func complete(
    _ option: CommandOption,
    of command: any Command.Type,
    _ words: [String]
  ) {
    if !option.choices.isEmpty {
      add(option.choices.map { ($0, "") })
    } else if option == .policy {
      add(PolicyFile.presets.map { ($0.name, "preset") })
      takesFiles = true
    } else if option == ProfileOption.profile {
      add(LintProfile.builtInNames.map { ($0, "profile") })
      takesFiles = true
    } else if option == SchemaOptions.entity || option == QueryCommand.entity {
      add(schema(command, words)?.entities.keys.sorted().map { ($0, "entity") } ?? [])
    } else {
      takesFiles = ["FILE", "MODEL", "STORE"].contains { option.value?.contains($0) == true }
    }
  }
}

// The words of `predcheck profiles`.
extension Completion {
  private mutating func completeProfiles(_ words: [String]) {
    switch words.filter({ !$0.hasPrefix("-") }) {
    case []: add([("list", "the profiles"), ("show", "what a profile allows")])
    case ["show"]:
      add(LintProfile.builtInNames.map { ($0, "profile") })
      takesFiles = true
    default: break
    }
  }
}

// Entities and keys of the schema that the command line names.
extension Completion {
  private func schema(_ command: any Command.Type, _ words: [String]) -> Schema? {
    let names = ["--schema", "--model"] + (command == CheckCommand.self ? [] : ["--store"])
    let word: String?
    var readsStores = true
    if let place = words.lastIndex(where: names.contains), place + 1 < words.count {
      word = words[place + 1]
      readsStores = words[place] != "--schema"
    } else {
      word = command == QueryCommand.self ? operand(of: command, words) : nil
    }
    guard let word, word != "-", let source = try? SchemaSource(word, readsStores: readsStores)
    else { return nil }
    // Pressing a key opens no connection, and reads no records.
    switch source {
    case .database(.postgres), .database(.mariadb), .database(.duckDB): return nil
    case .database(.sqlite), .database(.coreData), .file, .folder, .store: break
    }
    return try? source.read(in: console, nil)
  }

  /// The first word that is neither an option nor its value.
  private func operand(of command: any Command.Type, _ words: [String]) -> String? {
    (try? ParsedArguments(words, options: Self.options(of: command)))?.operands.first
  }

  /// The keys that may stand at the end of a predicate: `age > 3 AND na` has `name`.
  private mutating func addKeys(_ command: any Command.Type, _ words: [String]) {
    guard let place = words.lastIndex(of: "--entity"), place + 1 < words.count,
      let schema = schema(command, words),
      var entity = schema.resolvedEntity(named: words[place + 1])
    else { return }
    let start =
      last.lastIndex { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
      .map { last.index(after: $0) } ?? last.startIndex
    var path = last[start...].split(separator: ".", omittingEmptySubsequences: false)
    guard !path.isEmpty else { return }
    path.removeLast()
    for step in path {
      guard let target = entity.relationships[String(step)]?.destination,
        let next = schema.resolvedEntity(named: target)
      else { return }
      entity = next
    }
    let prefix = last[..<start] + path.map { $0 + "." }.joined()
    add(entity.attributes.keys.sorted().map { (prefix + $0, "attribute") })
    add(entity.relationships.keys.sorted().map { (prefix + $0, "relationship") })
  }
}
