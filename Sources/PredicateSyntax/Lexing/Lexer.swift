/// Cuts the text into tokens, longest match first, and says what is wrong with those that are none.
struct Lexer {
  let bytes: SourceBytes
  let mode: LanguageMode
  var position = 0
  var diagnostics: [Diagnostic] = []
  /// Where the last backslash of a string stands.
  var lastEscape = -1
  private let keywords = KeywordTable.shared
  private var previous = Token.Kind.end

  @inline(__always)
  init(_ bytes: SourceBytes, mode: LanguageMode) {
    self.bytes = bytes
    self.mode = mode
  }

  var current: UInt8 { bytes[position] }

  /// The byte `distance` on, or 0 behind the end.
  func byte(ahead distance: Int) -> UInt8 { bytes[position &+ distance] }

  var count: Int { bytes.count }

  mutating func next() -> Token {
    skipWhitespace()
    let start = position
    let kind = start < count ? scan() : .end
    previous = kind
    return Token(kind: kind, span: span(from: start))
  }

  func span(from start: Int) -> SourceSpan {
    SourceSpan(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position))
  }

  @inline(__always)
  private mutating func scan() -> Token.Kind {
    let byte = current
    if CharacterClass.isASCIIWord(byte) {
      return CharacterClass.isDigit(byte) ? scanNumber() : scanWord()
    }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return scanString()
    case UInt8(ascii: "("): return pass(.leftParenthesis)
    case UInt8(ascii: ")"): return pass(.rightParenthesis)
    case UInt8(ascii: ","): return pass(.comma)
    case UInt8(ascii: "."):
      let isNumber = CharacterClass.isDigit(self.byte(ahead: 1)) && !followsOperand
      return isNumber ? scanNumber() : pass(.dot)
    case UInt8(ascii: "$"): return scanVariable()
    case UInt8(ascii: "@"): return scanCollectionOperator()
    case UInt8(ascii: "#"): return scanEscapedIdentifier()
    case UInt8(ascii: "%"): return scanConversion()
    case 0x80...: return scanNonASCII()
    default: return scanSymbol()
    }
  }

  /// A symbol that nothing can make longer.
  private mutating func pass(_ symbol: Symbol) -> Token.Kind {
    position += 1
    return .symbol(symbol)
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while true {
      switch current {
      case UInt8(ascii: " "), 0x09...0x0D: position &+= 1
      case 0x80...:
        guard skipNonASCIIWhitespace() else { return }
      default: return
      }
    }
  }

  @inline(never)
  private mutating func skipNonASCIIWhitespace() -> Bool {
    guard let (scalar, length) = scalar(at: position), scalar.properties.isWhitespace else {
      return false
    }
    position += length
    return true
  }

  /// The keyword between `start` and here, else an identifier.
  @inline(__always)
  func word(from start: Int) -> Token.Kind {
    keywords.keyword(bytes, start..<position).map(Token.Kind.keyword) ?? .identifier
  }

  /// The scalar at an offset and how many bytes it takes. The text is valid UTF-8.
  func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < count else { return nil }
    var iterator = bytes[offset..<min(offset + 4, count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// Whether the last token ends an operand: a `.` after it is a key path's, not a number's.
  private var followsOperand: Bool {
    switch previous {
    case .identifier, .escapedIdentifier, .quotedIdentifier, .variable, .collectionOperator,
      .placeholder, .integer, .real, .string:
      true
    case .symbol(let symbol):
      symbol == .rightParenthesis || symbol == .rightBracket || symbol == .rightBrace
        || symbol == .dot
    case .keyword(let keyword):
      switch keyword {
      case .`self`, .null, .nil, .true, .yes, .false, .no, .anyKey: true
      default: keyword.role != .hard && keyword.role != .infix
      }
    case .selectorWord, .invalid, .end: false
    }
  }
}
