extension Lexer {
  /// `name`, `AND`, `isKindOfClass:`, `UTI-EQUALS`
  @inline(__always)
  mutating func scanWord() -> (Token.Kind, TokenRoles) {
    let start = position
    let eight = bytes.eight(at: start)
    let length = CharacterClass.wordLength(eight)
    if length == 8 { return scanLongWord(from: start) }
    position = start &+ length
    if Self.goesOn(UInt8(truncatingIfNeeded: eight &>> UInt64(8 &* length))) {
      return scanRest(ofWordFrom: start)
    }
    return keywords.token(eight, count: length)
  }

  @inline(never)
  private mutating func scanLongWord(from start: Int) -> (Token.Kind, TokenRoles) {
    position = endOfASCIIWord(from: start &+ 8)
    return Self.goesOn(current) ? scanRest(ofWordFrom: start) : word(from: start)
  }

  /// Whether a word may continue with the byte although it is not a letter, a digit or `_`.
  @inline(__always)
  private static func goesOn(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte >= 0x80
  }

  /// Scans the rare continuations of a word: a selector's colon, a hyphen, a letter beyond ASCII.
  @inline(never)
  private mutating func scanRest(ofWordFrom start: Int) -> (Token.Kind, TokenRoles) {
    let isASCII = skipWord()
    if current == UInt8(ascii: ":"), skipSelector() { return (.selectorWord, .comparison) }
    if current == UInt8(ascii: "-"), skipUniformTypeOperator(from: start) {
      return word(from: start)
    }
    if isASCII { return word(from: start) }
    if mode == .strictApple { report(.nonASCIIKey(at: span(from: start))) }
    return (.identifier, [])
  }

  /// `$name`, `$#in`, `$#"odd name"`
  mutating func scanVariable() -> Token.Kind {
    let start = position
    position += 1
    if skipName() { return .variable }
    report(.missingVariableName(at: span(from: start)))
    return .invalid
  }

  /// `@count`, `@#"odd name"`
  mutating func scanCollectionOperator() -> Token.Kind {
    let start = position
    position += 1
    if skipName() { return .collectionOperator }
    let place = span(from: start)
    if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
      report(.foreignString(at: place))
      _ = scanString()
    } else {
      report(.missingOperatorName(at: place, isConversion: current == UInt8(ascii: "%")))
    }
    return .invalid
  }

  /// `#size`, `#"postal code"`
  mutating func scanEscapedIdentifier() -> Token.Kind {
    let start = position
    position += 1
    if let quote = skipQuotedName(from: start) { return quote }
    if startsWord() {
      skipWord()
      return .escapedIdentifier
    }
    report(.missingEscapedName(at: span(from: start)))
    return .invalid
  }

  /// Whether a bare word begins here.
  private func startsWord() -> Bool {
    let byte = current
    if byte < 0x80 { return CharacterClass.isASCIIWord(byte) && !CharacterClass.isDigit(byte) }
    return scalar(at: position).map { CharacterClass.startsIdentifier($0.0) } ?? false
  }

  /// Skips a word, `#word` or `#"words"`: the name after `$` or `@`.
  private mutating func skipName() -> Bool {
    let start = position
    if current == UInt8(ascii: "#") {
      position += 1
      if skipQuotedName(from: start) != nil { return true }
    }
    guard startsWord() else {
      position = start
      return false
    }
    skipWord()
    return true
  }

  private mutating func skipQuotedName(from start: Int) -> Token.Kind? {
    guard current == UInt8(ascii: "'") || current == UInt8(ascii: "\"") else { return nil }
    _ = scanString()
    if mode == .strictApple { report(.strictExtension("#\"…\"", at: span(from: start))) }
    return .quotedIdentifier
  }

  /// Skips the characters of a word; returns false if any of them is beyond ASCII.
  @discardableResult
  mutating func skipWord() -> Bool {
    position = endOfASCIIWord(from: position)
    return current < 0x80 || !skipNonASCIIWord()
  }

  /// The end of the letters, digits and `_` that begin at an offset.
  @inline(__always)
  private func endOfASCIIWord(from start: Int) -> Int {
    var end = start
    while true {
      let length = CharacterClass.wordLength(bytes.eight(at: end))
      end &+= length
      if length < 8 { return end }
    }
  }

  /// Skips the rest of a word; returns false if there is none.
  @inline(never)
  private mutating func skipNonASCIIWord() -> Bool {
    let start = position
    while let (scalar, length) = scalar(at: position), CharacterClass.continuesIdentifier(scalar) {
      position += length
    }
    return position > start
  }

  /// Skips `:` or `:by:` after a word, but not the `:` of `:=`.
  private mutating func skipSelector() -> Bool {
    let start = position
    while current == UInt8(ascii: ":"), byte(ahead: 1) != UInt8(ascii: "=") {
      position += 1
      let afterColon = position
      skipWord()
      guard current == UInt8(ascii: ":") else {
        position = afterColon
        break
      }
    }
    return position > start
  }

  /// `UTI-CONFORMS-TO` and `UTI-EQUALS` are the only words with hyphens.
  private mutating func skipUniformTypeOperator(from start: Int) -> Bool {
    for keyword in [Keyword.utiConformsTo, .utiEquals] {
      let spelling = keyword.rawValue.utf8
      let end = start + spelling.count
      guard end <= count, !CharacterClass.isASCIIWord(bytes[end]) else { continue }
      let matches = zip(bytes[start..<end], spelling).allSatisfy { byte, letter in
        byte == letter || ((0x61...0x7A).contains(byte) && byte &- 0x20 == letter)
      }
      if matches {
        position = end
        return true
      }
    }
    return false
  }
}
