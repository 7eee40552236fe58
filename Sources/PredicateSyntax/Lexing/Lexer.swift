/// Cuts the text into tokens, longest match first, and says what is wrong with those that are none.
struct Lexer {
  /// The text's UTF-8 with a zero behind it, so that looking one byte ahead needs no check.
  let bytes: [UInt8]
  let count: Int
  let mode: LanguageMode
  var position = 0
  var diagnostics: [Diagnostic] = []
  /// Where the last backslash of a string stands.
  var lastEscape = -1
  /// Whether the last token ends an operand: a `.` after it is a key path's, not a number's.
  private var followsOperand = false

  init(_ text: String, mode: LanguageMode) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 1)
    bytes.append(contentsOf: text.utf8)
    count = bytes.count
    bytes.append(0)
    self.bytes = bytes
    self.mode = mode
  }

  var current: UInt8 { bytes[position] }

  /// The byte `distance` on, or 0 behind the end.
  func byte(ahead distance: Int) -> UInt8 {
    position + distance < count ? bytes[position + distance] : 0
  }

  mutating func next() -> Token {
    skipWhitespace()
    let start = position
    let kind = start < count ? scan() : .end
    followsOperand = endsOperand(kind)
    return Token(kind: kind, span: span(from: start))
  }

  func span(from start: Int) -> SourceSpan {
    SourceSpan(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position))
  }

  func span(from start: Int, count: Int) -> SourceSpan {
    SourceSpan(start..<min(start + count, self.count))
  }

  private mutating func scan() -> Token.Kind {
    let byte = current
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return scanString()
    case _ where CharacterClass.isDigit(byte):
      return scanNumber()
    case UInt8(ascii: ".") where !followsOperand && CharacterClass.isDigit(self.byte(ahead: 1)):
      return scanNumber()
    case _ where CharacterClass.isASCIIWord(byte):
      return scanWord()
    case UInt8(ascii: "$"):
      return scanVariable()
    case UInt8(ascii: "@"):
      return scanCollectionOperator()
    case UInt8(ascii: "#"):
      return scanEscapedIdentifier()
    case UInt8(ascii: "%"):
      return scanConversion()
    case 0x80...:
      return scanNonASCII()
    default:
      return scanSymbol()
    }
  }

  private mutating func skipWhitespace() {
    while true {
      switch current {
      case UInt8(ascii: " "), 0x09...0x0D: position += 1
      case 0x80...:
        guard let (scalar, length) = scalar(at: position), scalar.properties.isWhitespace else {
          return
        }
        position += length
      default: return
      }
    }
  }

  /// The scalar at an offset and how many bytes it takes. The text is valid UTF-8.
  func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < count else { return nil }
    var iterator = bytes[offset..<min(offset + 4, count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  private func endsOperand(_ kind: Token.Kind) -> Bool {
    switch kind {
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
