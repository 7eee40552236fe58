/// Splits the text into tokens, longest match first, and reports the rest.
struct Lexer: ~Copyable {
  let bytes: SourceBytes
  let mode: LanguageMode
  let keywords = KeywordTable.shared
  var position = 0
  var diagnostics: [Diagnostic] = []
  /// The offset of the last backslash of a string.
  var lastEscape = -1
  /// The token scanned last; none before the first `advance`.
  var token = Token.end(at: SourceSpan(start: 0, end: 0))

  @inline(__always)
  init(_ bytes: SourceBytes, mode: LanguageMode) {
    self.bytes = bytes
    self.mode = mode
  }

  var current: UInt8 { bytes[position] }

  /// The byte at `distance` from the position, or 0 past the end.
  func byte(ahead distance: Int) -> UInt8 { bytes[position &+ distance] }

  var count: Int { bytes.count }

  /// Scans the next token.
  @inline(__always)
  mutating func advance() {
    let byte = skipWhitespace()
    let start = position
    let (kind, roles) = scan(byte)
    token = Token(kind: kind, roles: roles, span: span(from: start))
  }

  /// The token after the current one, which stays current.
  @inline(never)
  func peek() -> Token {
    var ahead = Lexer(bytes, mode: mode)
    ahead.position = position
    ahead.token = token
    ahead.advance()
    return ahead.token
  }

  func span(from start: Int) -> SourceSpan {
    SourceSpan(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position))
  }

  @inline(__always)
  private mutating func scan(_ byte: UInt8) -> (Token.Kind, TokenRoles) {
    if CharacterClass.isASCIILetter(byte) { return scanWord() }
    if CharacterClass.isDigit(byte) { return (scanNumber(), []) }
    switch byte {
    case 0: return position < count ? scanSymbol() : (.end, .closing)
    case UInt8(ascii: "_"): return scanWord()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return (scanString(), [])
    case UInt8(ascii: "("): return pass(.leftParenthesis)
    case UInt8(ascii: ")"): return pass(.rightParenthesis)
    case UInt8(ascii: "["): return pass(.leftBracket)
    case UInt8(ascii: "]"): return pass(.rightBracket)
    case UInt8(ascii: "{"): return pass(.leftBrace)
    case UInt8(ascii: "}"): return pass(.rightBrace)
    case UInt8(ascii: ","): return pass(.comma)
    case UInt8(ascii: "."): return isFraction() ? (scanNumber(), []) : pass(.dot)
    case UInt8(ascii: "$"): return (scanVariable(), [])
    case UInt8(ascii: "@"): return (scanCollectionOperator(), [])
    case UInt8(ascii: "#"): return (scanEscapedIdentifier(), [])
    case UInt8(ascii: "%"): return (scanConversion(), [])
    case 0x80...: return scanNonASCII()
    default: return scanSymbol()
    }
  }

  /// `.5`, but not the dot in `a.b` and `a.5`
  @inline(__always)
  private func isFraction() -> Bool {
    CharacterClass.isDigit(byte(ahead: 1)) && !token.kind.endsOperand
  }

  /// Scans a symbol that no further character can extend.
  @inline(__always)
  private mutating func pass(_ symbol: Symbol) -> (Token.Kind, TokenRoles) {
    position &+= 1
    return (.symbol(symbol), symbol.roles)
  }

  /// Skips white space; returns the byte after it, 0 at the end.
  @inline(__always)
  private mutating func skipWhitespace() -> UInt8 {
    while true {
      let byte = current
      if byte &- 0x21 < 0x5F { return byte }  // By far the most common: a visible character.
      if byte == UInt8(ascii: " ") {
        position &+= 1
        continue
      }
      switch byte {
      case 0x09...0x0D: position &+= 1
      case 0x80...:
        guard let length = nonASCIIWhitespace(at: position) else { return byte }
        position &+= length
      default: return byte
      }
    }
  }

  /// The number of bytes of a non-ASCII space at an offset; nil if there is none.
  @inline(never)
  func nonASCIIWhitespace(at offset: Int) -> Int? {
    guard let (scalar, length) = scalar(at: offset), scalar.properties.isWhitespace else {
      return nil
    }
    return length
  }

  /// The keyword between `start` and the position, or else an identifier.
  func word(from start: Int) -> (Token.Kind, TokenRoles) {
    keywords.token(bytes, at: start, count: position &- start)
  }

  /// The scalar at an offset and its number of bytes. The text is valid UTF-8.
  func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < count else { return nil }
    var iterator = bytes[offset..<min(offset + 4, count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}

extension Token.Kind {
  /// Whether a `.` after the token belongs to a key path, not to a number.
  fileprivate var endsOperand: Bool {
    switch self {
    case .identifier, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string:
      true
    case .symbol(let symbol):
      symbol == .rightParenthesis || symbol == .rightBracket || symbol == .rightBrace
        || symbol == .dot
    case .keyword(let keyword):
      switch keyword {
      case .`self`, .null, .nil, .true, .yes, .false, .no, .anyKey: true
      default:
        // Any other word ends an operand only where it is a key, as its role says.
        switch keyword.role {
        case .callLike, .index, .obsolete: true
        case .hard, .infix: false
        }
      }
    case .selectorWord, .invalid, .end: false
    }
  }
}
