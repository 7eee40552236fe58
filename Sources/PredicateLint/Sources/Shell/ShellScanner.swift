import PredicateEvaluation

/// Finds predicates in shell scripts: the option `--predicate` of `log`, also in texts that a
/// script hands to another shell or language.
struct ShellScanner {
  private let depth: Int
  private let isOfLog: Bool
  private let isFish: Bool
  private var variables = ShellVariables()
  /// The variables that were used before the script gives them a value, as functions do.
  private var unresolved: [(name: String, isLog: Bool)] = []
  private(set) var found: [FoundPredicate] = []
  /// The places already found: a variable is used many times.
  private var places: Set<Range<Int>> = []

  /// - Parameters:
  ///   - ofLog: whether the source goes on with a command of `log`
  ///   - isFish: whether the shell is fish, which has escapes within `'`
  static func predicates(
    in source: MappedText,
    depth: Int,
    ofLog: Bool = false,
    isFish: Bool = false
  ) -> [FoundPredicate] {
    guard depth < SourceScanner.depthLimit else { return [] }
    var scanner = Self(depth: depth, isOfLog: ofLog, isFish: isFish)
    scanner.scan(source)
    for use in scanner.unresolved { scanner.add(valuesOf: use.name, isLog: use.isLog) }
    return scanner.found
  }

  private init(depth: Int, isOfLog: Bool = false, isFish: Bool) {
    self.depth = depth
    self.isOfLog = isOfLog
    self.isFish = isFish
  }

  private mutating func scan(_ source: MappedText) {
    var lexer = ShellLexer(source, isFish: isFish)
    var function: String?
    while let words = lexer.nextCommand() {
      if let array = lexer.array {
        variables.note(words, inArray: array)
      } else {
        variables.note(words)
        if words.first?.isWord("}") == true { function = nil }
        if let name = lexer.function ?? Self.function(words) { function = name }
        if let function, !lexer.isPiped, let output = ShellOutput.word(of: words, lexer.documents) {
          variables.note(output, of: function)
        }
      }
      examine(words)
      for document in lexer.documents { examine(document, of: words) }
    }
    for range in lexer.inner {
      var nested = Self(depth: depth + 1, isFish: isFish)
      nested.variables = variables
      if depth + 1 < SourceScanner.depthLimit { nested.scan(source[range]) }
      found += nested.found
      places.formUnion(nested.places)
      unresolved += nested.unresolved
    }
  }

  /// The name in `function name {`
  private static func function(_ words: [ShellWord]) -> String? {
    words.count > 1 && words[0].isWord("function") ? words[1].text.text : nil
  }

  private mutating func examine(_ words: [ShellWord]) {
    for (index, word) in words.enumerated() {
      if word.text.bytes.hasBytes("--predicate", at: 0) {
        var value: ShellWord?
        if word.text.count == 11, index + 1 < words.count {
          value = words[index + 1]
        } else if word.text.bytes.hasBytes("=", at: 11) {
          value = word
          value?.text = word.text[12..<word.text.count]
        }
        if let value { add(value, isLog: isLog(words[..<index])) }
        if let value, index + 2 < words.count, value.text.count > 0, value.expansions.isEmpty,
          !value.isQuoted, isLog(words[..<index]), Self.beginsWithOperator(words[index + 2])
        {
          // The shell ends the predicate at the blank, and `log` is given its first word.
          var predicate = FoundPredicate(value.text, .log)
          predicate.isCutOff = true
          add(predicate)
        }
      } else if word.isQuoted, index == 0 || !words[index - 1].isWord("--predicate") {
        let extendsLog = word.expansions.first.map(variables.logCommands.contains) ?? false
        found +=
          extendsLog
          ? Self.predicates(in: word.text, depth: depth + 1, ofLog: true)
          : nested(
            words.first?.isWord("printf") == true ? HostFormat.percent(word.text) : word.text,
            in: words[..<index]
          )
        addEvaluated(word)
      }
      if let input = autopkgInput(in: word, behind: words[..<index]) { add(input) }
      if let name = word.variable { addElements(of: name, behind: words[..<index]) }
    }
  }

  /// Whether a word is an operator of predicates, or begins with one.
  private static func beginsWithOperator(_ word: ShellWord) -> Bool {
    if "=!".utf8.contains(word.text.bytes.first ?? 0) { return word.text.bytes.contains(0x3D) }
    let name = String(decoding: word.text.bytes.prefix(while: \.isLetter), as: UTF8.self)
    return ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN"]
      .contains(name.uppercased())
  }

  /// The predicate that AutoPkg gets for an input: `autopkg run A --key predicate="…"`
  private func autopkgInput(in word: ShellWord, behind words: ArraySlice<ShellWord>)
    -> FoundPredicate?
  {
    guard let option = words.last, option.isWord("--key") || option.isWord("-k"),
      words.contains(where: {
        $0.isWord("autopkg") || $0.text.bytes.hasBytes("/autopkg", at: max(0, $0.text.count - 8))
      }),
      let equals = word.text.bytes.firstIndex(of: UInt8(ascii: "="))
    else { return nil }
    let name = String(decoding: word.text.bytes[..<equals], as: UTF8.self)
    let value = DataScanner.markingVariables(word.text[equals + 1..<word.text.count])
    guard name == "predicate" || name.hasSuffix("_PREDICATE"), Plausibility.hasOperator(value)
    else {
      return nil
    }
    return FoundPredicate(value, .stopProcessingIf)
  }

  /// Adds the predicate among the words of an array that `log` gets: `log stream "${words[@]}"`.
  private mutating func addElements(of array: String, behind words: ArraySlice<ShellWord>) {
    let elements = variables.elements(of: array)
    guard !elements.isEmpty, isLog(words) || isLog(elements[...]) else { return }
    for (option, value) in zip(elements, elements.dropFirst()) where option.isWord("--predicate") {
      add(value, isLog: true)
    }
  }

  /// Adds the values of `$P` in a text that is a command: `CMD="log stream --predicate '$P'"`.
  private mutating func addEvaluated(_ word: ShellWord) {
    let bytes = word.text.bytes
    guard let option = bytes.position(of: "--predicate") else { return }
    guard EmbeddedText.callsLog(word.text[0..<option]) else { return }
    let start = option + 11
    let hole = bytes[start...].drop { $0.isBlank || "='\"".utf8.contains($0) }.startIndex
    guard hole < bytes.count, bytes[hole] == MappedText.hole,
      hole + 1 == bytes.count || "'\"".utf8.contains(bytes[hole + 1])
        || bytes.hasBytes(" -", at: hole + 1) || bytes.hasBytes(" |", at: hole + 1)
    else { return }
    let number = bytes[..<hole].count { $0 == MappedText.hole }
    guard number < word.expansions.count else { return }
    let name = word.expansions[number]
    // The second shell takes quotes and escapes away, too.
    for value in variables.values(of: name)
    where Plausibility.hasOperator(value) && !value.bytes.contains(UInt8(ascii: "\\"))
      && value.bytes.first != UInt8(ascii: "'") && value.bytes.first != UInt8(ascii: "\"")
    { add(value) }
  }

  private func isLog(_ words: ArraySlice<ShellWord>) -> Bool {
    isOfLog
      || words.contains { word in
        let bytes = word.text.bytes
        let isNamed = bytes.hasBytes("/log", at: bytes.count - 4)
        // `alias logs='log show …'`
        return word.isWord("log") || isNamed || bytes.hasBytes("=log", at: bytes.count - 4)
          || word.variable.map { $0.lowercased().hasPrefix("log") } ?? false
      }
  }

  private mutating func add(_ word: ShellWord, isLog: Bool) {
    if let name = word.variable {
      if variables.values(of: name).isEmpty { unresolved.append((name, isLog)) }
      add(valuesOf: name, isLog: isLog)
      for text in variables.texts(of: word) where Plausibility.hasOperator(text) {
        if isLog || Plausibility.asksLogs(text) { add(text) }
      }
    }
    // Without `log`, the option of a list of arguments, or of another program: `cosign`. A bare word
    // is a placeholder of documentation.
    if word.isBroken {
      if Plausibility.asksLogs(word.text), FoundPredicate(word.text, .log).isSound {
        add(word.text)
      }
    } else if word.isQuoted || Plausibility.hasOperator(word.text),
      isLog || Plausibility.asksLogs(word.text)
    {
      add(word.text)
    }
  }

  private mutating func add(valuesOf variable: String, isLog: Bool) {
    for value in variables.values(of: variable) where isLog || Plausibility.asksLogs(value) {
      add(value)
    }
  }

  private mutating func add(_ text: MappedText) {
    if !text.isOnlyHoles { add(FoundPredicate(text, .log)) }
  }

  private mutating func add(_ predicate: FoundPredicate) {
    let pieces = predicate.pieces
    if places.insert(pieces.map.fileRange(of: 0..<pieces.count)).inserted {
      found.append(predicate)
    }
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
      if name == "osascript" {
        return words.contains { $0.isWord("JavaScript") } ? .javaScript : .appleScript
      }
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
