/// Finds predicates in shell scripts: the option `--predicate` of `log`, also in texts that a
/// script hands to another shell or language.
struct ShellScanner {
  private let depth: Int
  private var variables: [String: MappedText] = [:]
  private(set) var found: [FoundPredicate] = []

  static func predicates(in source: MappedText, depth: Int) -> [FoundPredicate] {
    guard depth < SourceScanner.depthLimit else { return [] }
    var scanner = Self(depth: depth)
    scanner.scan(source)
    return scanner.found
  }

  private init(depth: Int) { self.depth = depth }

  private mutating func scan(_ source: MappedText) {
    var lexer = ShellLexer(source)
    while let words = lexer.nextCommand() {
      note(words)
      examine(words)
      for document in lexer.documents { examine(document, of: words) }
    }
    for range in lexer.inner {
      var nested = Self(depth: depth + 1)
      nested.variables = variables
      if depth + 1 < SourceScanner.depthLimit { nested.scan(source[range]) }
      found += nested.found
    }
  }

  /// Remembers `NAME=value`.
  private mutating func note(_ words: [ShellWord]) {
    for word in words.prefix(8) {
      guard let equals = word.text.bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
        if ["local", "export", "readonly", "declare", "typeset", "-r", "-x"].contains(
          word.text.text
        ) {
          continue
        }
        return
      }
      let name = word.text.bytes[..<equals]
      if name.last == UInt8(ascii: "+") {
        variables[String(decoding: name.dropLast(), as: UTF8.self)] = nil
      } else if name.allSatisfy(\.isNamePart) {
        let value = word.text[equals + 1..<word.text.count]
        variables[String(decoding: name, as: UTF8.self)] = value
      }
    }
  }

  private mutating func examine(_ words: [ShellWord]) {
    for (index, word) in words.enumerated() {
      if word.text.bytes.hasBytes("--predicate", at: 0), isLog(words[..<index]) {
        if word.text.count == 11, index + 1 < words.count {
          add(words[index + 1])
        } else if word.text.bytes.hasBytes("=", at: 11) {
          add(ShellWord(text: word.text[12..<word.text.count]))
        }
      } else if word.isQuoted, index == 0 || !words[index - 1].isWord("--predicate") {
        found += nested(word.text, in: words[..<index])
      }
    }
  }

  private func isLog(_ words: ArraySlice<ShellWord>) -> Bool {
    words.contains { word in
      let bytes = word.text.bytes
      return word.isWord("log") || bytes.count > 4 && bytes.hasBytes("/log", at: bytes.count - 4)
        || word.variable.map { $0.lowercased().hasPrefix("log") } ?? false
    }
  }

  private mutating func add(_ word: ShellWord) {
    let use = PredicateUse(api: "log --predicate", profile: "unified-logging")
    let text = word.variable.flatMap { variables[$0] } ?? word.text
    if !text.isOnlyHoles { found.append(FoundPredicate(text, use)) }
  }

  /// The parts of a word that another program reads.
  private func nested(_ text: MappedText, in words: ArraySlice<ShellWord>) -> [FoundPredicate] {
    guard text.count > 12 else { return [] }
    if let language = interpreter(words),
      words.last?.isWord("-c") == true
        || words.last?.isWord("-e") == true
    {
      return SourceScanner.predicates(in: text, language, depth: depth + 1)
    }
    return EmbeddedText.predicates(in: text, depth: depth + 1)
  }

  private func interpreter(_ words: ArraySlice<ShellWord>) -> HostLanguage? {
    for word in words {
      let name = word.text.text.split(separator: "/").last ?? ""
      if name.hasPrefix("python") { return .python }
      if name == "osascript" { return .appleScript }
      if name == "ruby" { return .ruby }
      if name == "swift" { return .swift }
    }
    return nil
  }

  private mutating func examine(_ document: MappedText, of words: [ShellWord]) {
    if let language = interpreter(words[...]) {
      found += SourceScanner.predicates(in: document, language, depth: depth + 1)
    } else {
      let content = HostLanguage.content(of: document.bytes)
      let isKnown = content != nil && content != .binaryPropertyList
      if let content, isKnown, content.mayHoldPredicates(document.bytes) {
        found += SourceScanner.predicates(in: document, content, depth: depth + 1)
      } else {
        found += EmbeddedText.predicates(in: document, depth: depth + 1)
      }
    }
  }
}
