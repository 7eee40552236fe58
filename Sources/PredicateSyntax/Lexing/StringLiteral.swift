/// Decodes the escape sequences of a string literal.
struct StringLiteral {
  /// The string that the literal denotes.
  private(set) var text: String
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - bytes: the whole text
  ///   - content: the offsets between the quotes
  init(_ bytes: SourceBytes, content: Range<Int>) {
    guard bytes[content].contains(UInt8(ascii: "\\")) else {
      text = bytes.text(content)
      return
    }
    var reader = Reader(bytes: bytes, content: content)
    reader.read()
    text = String(decoding: reader.units, as: UTF16.self)
    diagnostics = reader.diagnostics
  }

  /// - Parameter token: the literal with its quotes; the last may be missing
  init(_ bytes: SourceBytes, token: SourceSpan) {
    let range = token.range
    let opening = bytes[range.lowerBound]
    // Only typographic quotes take more than a byte.
    let width = opening < 0x80 ? 1 : opening < 0xE0 ? 2 : 3
    let lower = min(range.lowerBound + width, range.upperBound)
    let isClosed = range.count > width && bytes[range.upperBound - 1] == opening
    let upper = isClosed ? range.upperBound - 1 : range.upperBound
    self.init(bytes, content: lower..<max(lower, upper))
  }

  /// Decodes in UTF-16, since `\uD83D\uDE00` is two of its code units.
  private struct Reader {
    let bytes: SourceBytes
    let content: Range<Int>
    var units: [UInt16] = []
    var diagnostics: [Diagnostic] = []
    private var position: Int
    /// The escape of a high surrogate that still needs its low one.
    private var pendingSurrogate: SourceSpan?

    init(bytes: SourceBytes, content: Range<Int>) {
      self.bytes = bytes
      self.content = content
      position = content.lowerBound
    }

    mutating func read() {
      var plain = position
      while position < content.upperBound {
        guard bytes[position] == UInt8(ascii: "\\") else {
          position += 1
          continue
        }
        appendPlain(from: plain)
        readEscape()
        plain = position
      }
      appendPlain(from: plain)
      endSurrogate()
    }

    private mutating func appendPlain(from start: Int) {
      guard start < position else { return }
      endSurrogate()
      units.append(contentsOf: bytes.text(start..<position).utf16)
    }

    private mutating func readEscape() {
      let start = position
      guard position + 1 < content.upperBound else {
        position = content.upperBound  // `L005` was reported when the literal was scanned.
        return
      }
      let letter = bytes[position + 1]
      position += 2
      switch letter {
      case UInt8(ascii: "x"), UInt8(ascii: "X"): readHexadecimal(digits: 2, from: start)
      case UInt8(ascii: "u"), UInt8(ascii: "U"): readHexadecimal(digits: 4, from: start)
      case UInt8(ascii: "0")...UInt8(ascii: "7"): readOctal()
      default:
        if let control = Self.controls[letter] {
          append(UInt16(control))
        } else {
          readUnknown(letter, from: start)
        }
      }
    }

    private mutating func readHexadecimal(digits: Int, from start: Int) {
      var value: UInt16 = 0
      for _ in 0..<digits {
        guard position < content.upperBound,
          let digit = CharacterClass.hexadecimalDigit(bytes[position])
        else {
          let span = SourceSpan(start..<position)
          diagnostics.append(digits == 2 ? .hexadecimalEscape(at: span) : .unicodeEscape(at: span))
          return
        }
        value = value << 4 | UInt16(digit)
        position += 1
      }
      append(value, escape: SourceSpan(start..<position))
    }

    /// Decodes one to three octal digits; Apple's guide says three, its code takes fewer.
    private mutating func readOctal() {
      position -= 1
      var value: UInt16 = 0
      var digits = 0
      while digits < 3, position < content.upperBound,
        case let byte = bytes[position], byte & 0xF8 == UInt8(ascii: "0")
      {
        value = value << 3 | UInt16(byte & 7)
        position += 1
        digits += 1
      }
      append(value)
    }

    /// `\d`: drops the backslash; the most common mistake in patterns.
    private mutating func readUnknown(_ letter: UInt8, from start: Int) {
      position -= 1
      if CharacterClass.isASCIIWord(letter) {
        diagnostics.append(
          .needlessEscape(Unicode.Scalar(letter), at: SourceSpan(start..<start + 2))
        )
      }
      guard letter < 0x80 else { return }  // The character follows as plain text.
      position += 1
      append(UInt16(letter))
    }

    private mutating func append(_ unit: UInt16, escape: SourceSpan? = nil) {
      if UTF16.isTrailSurrogate(unit), pendingSurrogate != nil {
        pendingSurrogate = nil
        units.append(unit)
        return
      }
      endSurrogate()
      if UTF16.isLeadSurrogate(unit) {
        pendingSurrogate = escape
      } else if UTF16.isTrailSurrogate(unit), let escape {
        diagnostics.append(.loneSurrogate(at: escape))
      }
      units.append(unit)
    }

    private mutating func endSurrogate() {
      guard let escape = pendingSurrogate else { return }
      diagnostics.append(.loneSurrogate(at: escape))
      pendingSurrogate = nil
    }

    private static let controls: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
      UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\""): 0x22,
    ]
  }
}
