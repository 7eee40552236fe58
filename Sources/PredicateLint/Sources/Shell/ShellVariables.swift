/// The values that a shell script gives its variables.
struct ShellVariables: Sendable {
  private var values: [String: [MappedText]] = [:]
  /// The most values of a variable that are kept.
  private static let limit = 16

  /// The variables that hold the beginning of a command of `log`.
  private(set) var logCommands: Set<String> = []

  private var arrays: [String: [ShellWord]] = [:]
  /// The most words of an array that are kept.
  private static let arrayLimit = 64
  /// The most commands inside commands that are followed.
  private static let commandLimit = 4

  /// The values that a variable may have: several if it is assigned in branches. What a function
  /// prints are the values of `name()`.
  func values(of name: String) -> [MappedText] { values[name] ?? [] }

  /// The words that `"${name[@]}"` becomes.
  func elements(of variable: String) -> [ShellWord] {
    let isList = variable.hasSuffix("[@]") || variable.hasSuffix("[*]")
    return arrays[isList ? String(variable.dropLast(3)) : variable] ?? []
  }

  /// Remembers words of `name=(…)` or `name+=(…)`.
  mutating func note(_ words: [ShellWord], inArray name: String) {
    let room = Self.arrayLimit - (arrays[name]?.count ?? 0)
    arrays[name, default: []] += words.prefix(max(0, room))
  }

  /// Remembers what a function prints.
  mutating func note(_ output: ShellWord, of function: String) {
    for text in texts(of: output) where Plausibility.hasOperator(text) {
      assign(text, to: function + "()", extends: false)
    }
  }

  /// The texts that a word may stand for; empty if they are not known.
  func texts(of word: ShellWord, depth: Int = 0) -> [MappedText] {
    guard word.text.isOnlyHoles else { return [word.text] }
    guard word.text.count == 1, word.expansions.count == 1, depth < Self.commandLimit else {
      return []
    }
    var texts = word.defaults.map(\.text)
    if let name = word.copied { texts += values(of: name) }
    if let command = word.command { texts += printed(by: command, depth: depth + 1) }
    return texts
  }

  /// The texts of `echo "…"` and the like; empty for any other command.
  private func printed(by command: MappedText, depth: Int) -> [MappedText] {
    var lexer = ShellLexer(command)
    guard let words = lexer.nextCommand(), !lexer.isPiped,
      let output = ShellOutput.word(of: words, lexer.documents), lexer.nextCommand() == nil
    else { return [] }
    return texts(of: output, depth: depth)
  }

  /// Remembers `NAME=value`, `NAME+=value`, `NAME="$NAME value"` and `NAME="$OTHER"`.
  mutating func note(_ words: [ShellWord]) {
    for word in words.prefix(8) {
      for value in word.defaults where value.isAssigned && Plausibility.hasOperator(value.text) {
        assign(value.text, to: value.name, extends: false)
      }
    }
    for word in words.prefix(8) {
      guard let equals = word.text.bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
        if Self.declarers.contains(word.text.text) { continue }
        return
      }
      let start = equals + 1
      let isAdded = word.text.bytes[equals - 1] == UInt8(ascii: "+")
      let bytes = word.text.bytes[..<(isAdded ? equals - 1 : equals)]
      guard !bytes.isEmpty, bytes.allSatisfy(\.isNamePart) else { continue }
      let name = String(decoding: bytes, as: UTF8.self)
      var value = word.text[start..<word.text.count]
      if value.isOnlyHoles, !isAdded, !value.isEmpty {
        copy(word, value, to: name)
        continue
      }
      if isAdded {
        var added = MappedText()
        added.appendHole(for: 0..<0, of: value)
        added.append(value)
        value = added
      }
      let extends = isAdded || word.expansions.contains(name)
      assign(value, to: name, extends: extends)
    }
  }

  /// Remembers a value that is that of another variable, a default, or what a command prints.
  private mutating func copy(_ word: ShellWord, _ value: MappedText, to name: String) {
    var copy = word
    copy.text = value
    if copy.copied == name { copy.copied = nil }
    for text in texts(of: copy) where Plausibility.hasOperator(text) {
      assign(text, to: name, extends: false)
    }
  }

  private static let declarers: Set = [
    "local", "export", "readonly", "declare", "typeset", "-r", "-x",
  ]

  /// Adds a value. Those before it stay: which of them a branch takes is not known.
  private mutating func assign(_ value: MappedText, to name: String, extends: Bool) {
    if value.isOnlyHoles { return }
    if EmbeddedText.callsLog(value) { logCommands.insert(name) }
    var known = (values[name] ?? []).filter(Plausibility.hasOperator)
    if extends {
      guard Plausibility.hasOperator(value) else { return }
      known = known.map { text in
        var text = text
        if text.bytes.last != MappedText.hole {
          text.appendHole(for: text.count..<text.count, of: text)
        }
        return text
      }
    }
    values[name] = known.suffix(Self.limit - 1) + [value]
  }
}
