extension Lexer {
  /// Marks, longest first.
  mutating func scanSymbol() -> Token.Kind {
    let start = position
    let (one, two) = (current, byte(ahead: 1))
    if two == UInt8(ascii: "=") || two == UInt8(ascii: "/") || two == UInt8(ascii: "*"),
      let mistake = scanForeignOperator(from: start)
    {
      return mistake
    }
    if let symbol = Self.symbol(one, two) {
      position += 2
      return .symbol(symbol)
    }
    position += 1
    if let symbol = Self.singles[Int(one)] { return .symbol(symbol) }
    report(.unexpectedCharacter(Unicode.Scalar(one), at: span(from: start)))
    return .invalid
  }

  /// A character beyond ASCII: a word, a foreign quote or operator, or a mistake.
  mutating func scanNonASCII() -> Token.Kind {
    let start = position
    guard let (scalar, length) = scalar(at: position) else {
      position += 1
      report(.unexpectedCharacter("\u{FFFD}", at: span(from: start)))
      return .invalid
    }
    if CharacterClass.startsIdentifier(scalar) { return scanWord() }
    if let string = scanTypographicString(opening: scalar, length: length) { return string }
    position += length
    if let symbol = Self.lookalikes[scalar] {
      report(
        .unknownOperatorSymbol(
          String(scalar),
          suggestion: symbol.rawValue,
          at: span(from: start)
        )
      )
      return .symbol(symbol)
    }
    report(.unexpectedCharacter(scalar, at: span(from: start)))
    return .invalid
  }

  /// Operators of other languages and comments. The parser goes on with what was probably meant.
  private mutating func scanForeignOperator(from start: Int) -> Token.Kind? {
    for (spelling, meant) in Self.foreign where starts(with: spelling) {
      position += spelling.utf8.count
      if let meant {
        report(
          .unknownOperatorSymbol(spelling, suggestion: meant.rawValue, at: span(from: start))
        )
        return .symbol(meant)
      }
      position = count
      report(.comment(at: span(from: start)))
      return .end
    }
    return nil
  }

  private func starts(with spelling: String) -> Bool {
    var offset = position
    for byte in spelling.utf8 {
      guard bytes[offset] == byte, offset < count else { return false }
      offset += 1
    }
    return true
  }

  private static let foreign: [(spelling: String, meant: Symbol?)] = [
    ("===", .equal), ("!==", .notEqual), ("~=", .equal), ("//", nil), ("/*", nil),
  ]

  private static let lookalikes: [Unicode.Scalar: Symbol] = [
    "≤": .lessOrEqual, "≥": .greaterOrEqual, "≠": .notEqual, "×": .asterisk, "÷": .slash,
    "−": .minus, "–": .minus, "—": .minus, "¬": .not, "∧": .and, "∨": .or,
  ]

  /// Symbols of two bytes.
  private static func symbol(_ one: UInt8, _ two: UInt8) -> Symbol? {
    switch (one, two) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: "<")):
      .lessOrEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")):
      .greaterOrEqual
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): .and
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): .or
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): .power
    case (UInt8(ascii: "<"), UInt8(ascii: "<")): .shiftLeft
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): .shiftRight
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): .assign
    default: nil
    }
  }

  private static let singles: [Symbol?] = {
    var table = [Symbol?](repeating: nil, count: 256)
    for symbol in Symbol.allCases where symbol.rawValue.utf8.count == 1 {
      table[Int(symbol.rawValue.utf8.first ?? 0)] = symbol
    }
    table[Int(UInt8(ascii: "="))] = .equal
    table[Int(UInt8(ascii: "%"))] = nil  // `Lexer+Conversions` has it
    return table
  }()
}
