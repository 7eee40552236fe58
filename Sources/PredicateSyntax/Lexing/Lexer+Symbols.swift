extension Lexer {
  /// Scans a symbol, the longest first.
  mutating func scanSymbol() -> (Token.Kind, TokenRoles) {
    let start = position
    let (one, two) = (current, byte(ahead: 1))
    if Self.isSecond(two) {
      if isForeignOperator, let mistake = scanForeignOperator(from: start) { return mistake }
      if let symbol = Symbol(one, two) {
        position = start &+ 2
        return (.symbol(symbol), symbol.roles)
      }
    }
    position = start &+ 1
    guard let symbol = Symbol(one) else { return unexpected(one, from: start) }
    if symbol == .equal, two == UInt8(ascii: "~"), isMatch { return match(from: start) }
    if symbol == .ampersand, let token = scanEntity(from: start) { return token }
    // Adjacent minus signs are reported once.
    if symbol == .minus, two == one, start == 0 || bytes[start - 1] != one {
      reportMinuses(from: start)
    }
    return (.symbol(symbol), symbol.roles)
  }

  @inline(never)
  private mutating func reportMinuses(from start: Int) {
    var end = start
    while end < count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    report(.doubledMinus(at: SourceSpan(start..<end)))
  }

  /// Whether the `=` begins a match: `a =~ 'x'`. Before a string, `~` cannot be the operator for
  /// integers.
  private var isMatch: Bool {
    var next = position &+ 1
    while bytes[next] == UInt8(ascii: " ") { next &+= 1 }
    return bytes[next] == UInt8(ascii: "'") || bytes[next] == UInt8(ascii: "\"")
  }

  @inline(never)
  private mutating func match(from start: Int) -> (Token.Kind, TokenRoles) {
    position += 1
    let touchesWord = start > 0 && CharacterClass.isASCIIWord(bytes[start - 1])
    report(.matchOperator(at: span(from: start), touchesWord: touchesWord))
    return (.keyword(.matches), Keyword.matches.roles)
  }

  @inline(never)
  private mutating func unexpected(_ byte: UInt8, from start: Int) -> (Token.Kind, TokenRoles) {
    if byte == UInt8(ascii: "\\"), let token = scanEscapedString(from: start) { return token }
    report(.unexpectedCharacter(Unicode.Scalar(byte), at: span(from: start)))
    return (.invalid, [])
  }

  /// Whether a symbol of two bytes can end with the byte.
  private static func isSecond(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Scans a character beyond ASCII: a word, a foreign quote or operator, or a mistake.
  mutating func scanNonASCII() -> (Token.Kind, TokenRoles) {
    let start = position
    guard let (scalar, length) = scalar(at: position) else {
      position += 1
      report(.unexpectedCharacter("\u{FFFD}", at: span(from: start)))
      return (.invalid, [])
    }
    if CharacterClass.startsIdentifier(scalar) { return scanWord() }
    if let string = scanTypographicString(opening: scalar, length: length) {
      return (string, [])
    }
    position += length
    if let symbol = Self.lookalikes[scalar] {
      report(
        .unknownOperatorSymbol(
          String(scalar),
          suggestion: symbol.rawValue,
          at: span(from: start)
        )
      )
      return (.symbol(symbol), symbol.roles)
    }
    report(.unexpectedCharacter(scalar, at: span(from: start)))
    return (.invalid, [])
  }

  /// Whether one of the operators in `foreign` may begin here.
  @inline(__always)
  private var isForeignOperator: Bool {
    switch byte(ahead: 1) {
    case UInt8(ascii: "="): byte(ahead: 2) == UInt8(ascii: "=") || current == UInt8(ascii: "~")
    case UInt8(ascii: "/"), UInt8(ascii: "*"): current == UInt8(ascii: "/")
    default: false
    }
  }

  /// Scans operators of other languages and comments. The parser continues with the probable
  /// meaning.
  @inline(never)
  private mutating func scanForeignOperator(from start: Int) -> (Token.Kind, TokenRoles)? {
    for (spelling, meant) in Self.foreign where starts(with: spelling) {
      position += spelling.utf8.count
      if let meant {
        report(
          .unknownOperatorSymbol(spelling, suggestion: meant.rawValue, at: span(from: start))
        )
        return (.symbol(meant), meant.roles)
      }
      position = count
      report(.comment(at: span(from: start)))
      return (.end, .closing)
    }
    return nil
  }

  private func starts(with spelling: String) -> Bool {
    var offset = position
    for byte in spelling.utf8 {
      guard bytes[offset] == byte else { return false }
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
}

extension Symbol {
  /// The symbol of one byte, except `%` and those that `Lexer` handles itself.
  @inline(__always)
  fileprivate init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "="): self = .equal
    case UInt8(ascii: "<"): self = .less
    case UInt8(ascii: ">"): self = .greater
    case UInt8(ascii: "!"): self = .not
    case UInt8(ascii: "+"): self = .plus
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "*"): self = .asterisk
    case UInt8(ascii: "/"): self = .slash
    case UInt8(ascii: "&"): self = .ampersand
    case UInt8(ascii: "|"): self = .bar
    case UInt8(ascii: "^"): self = .caret
    case UInt8(ascii: "~"): self = .tilde
    case UInt8(ascii: "?"): self = .question
    default: return nil
    }
  }

  /// The symbol of two bytes.
  @inline(__always)
  fileprivate init?(_ one: UInt8, _ two: UInt8) {
    switch two {
    case UInt8(ascii: "="): self.init(beforeEquals: one)
    case UInt8(ascii: "<") where one == two: self = .shiftLeft
    case UInt8(ascii: "<") where one == UInt8(ascii: "="): self = .lessOrEqual
    case UInt8(ascii: ">") where one == two: self = .shiftRight
    case UInt8(ascii: ">") where one == UInt8(ascii: "="): self = .greaterOrEqual
    case UInt8(ascii: ">") where one == UInt8(ascii: "<"): self = .notEqual
    case UInt8(ascii: "&") where one == two: self = .and
    case UInt8(ascii: "|") where one == two: self = .or
    case UInt8(ascii: "*") where one == two: self = .power
    default: return nil
    }
  }

  /// The symbol of a byte and `=`.
  @inline(__always)
  private init?(beforeEquals byte: UInt8) {
    switch byte {
    case UInt8(ascii: "="): self = .equal
    case UInt8(ascii: "!"): self = .notEqual
    case UInt8(ascii: "<"): self = .lessOrEqual
    case UInt8(ascii: ">"): self = .greaterOrEqual
    case UInt8(ascii: ":"): self = .assign
    default: return nil
    }
  }
}
