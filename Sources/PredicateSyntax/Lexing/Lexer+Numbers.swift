extension Lexer {
  /// `18`, `0x1F`, `0o17`, `0b101`, `2.5`, `.5`, `9.2e-5`
  mutating func scanNumber() -> Token.Kind {
    let start = position
    if current == UInt8(ascii: "0"), let radix = Radix(letter: byte(ahead: 1)) {
      return scanPrefixedNumber(radix, from: start)
    }
    var isReal = false
    skipDigits()
    if current != UInt8(ascii: "."), !touchesLetter { return .integer }
    // `items.0.name`: keys do not begin with a digit, but this is not a fraction either.
    if current == UInt8(ascii: "."), token.kind == .symbol(.dot) { return .integer }
    if current == UInt8(ascii: ".") {
      guard CharacterClass.isDigit(byte(ahead: 1)) else { return endOfMissingFraction(from: start) }
      isReal = true
      position += 1
      skipDigits()
    }
    if current | 0x20 == UInt8(ascii: "e"), let length = exponentLength() {
      isReal = true
      position += length
      skipDigits()
    }
    if current == UInt8(ascii: "."), CharacterClass.isDigit(byte(ahead: 1)) {
      return endOfVersionNumber(from: start)
    }
    return end(of: isReal ? .real : .integer, from: start)
  }

  enum Radix: UInt8 {
    case hexadecimal = 16
    case octal = 8
    case binary = 2

    init?(letter: UInt8) {
      switch letter | 0x20 {
      case UInt8(ascii: "x"): self = .hexadecimal
      case UInt8(ascii: "o"): self = .octal
      case UInt8(ascii: "b"): self = .binary
      default: return nil
      }
    }
  }

  private mutating func scanPrefixedNumber(_ radix: Radix, from start: Int) -> Token.Kind {
    position += 2
    let digits = position
    while let digit = CharacterClass.hexadecimalDigit(current), digit < radix.rawValue {
      position += 1
    }
    if position == digits {
      report(.missingDigits(radix, at: span(from: start)))
      skipWord()
      return .integer
    }
    return end(of: .integer, from: start)
  }

  /// Reports letters right after the number and includes them in the token.
  @inline(__always)
  private mutating func end(of kind: Token.Kind, from start: Int) -> Token.Kind {
    if touchesLetter { reportLetters(behind: start..<position) }
    return kind
  }

  private var touchesLetter: Bool { current >= 0x80 || CharacterClass.isASCIIWord(current) }

  @inline(never)
  private mutating func reportLetters(behind number: Range<Int>) {
    skipWord()
    if position > number.upperBound {
      let letters = span(from: number.upperBound)
      report(.letterAfterNumber(at: letters, number: bytes[number]))
    }
  }

  /// `5.`, `5.stringValue`, `5.@count`
  private mutating func endOfMissingFraction(from start: Int) -> Token.Kind {
    let dot = position
    position += 1
    let place = span(from: dot)
    let isOperator = current == UInt8(ascii: "@")
    if isOperator { position += 1 }
    let step = position
    skipWord()
    report(
      .missingFraction(
        SourceSpan(start..<dot),
        number: bytes[start..<dot],
        isKey: isOperator || position > step,
        at: place
      )
    )
    return .integer
  }

  /// `1.2.3`
  private mutating func endOfVersionNumber(from start: Int) -> Token.Kind {
    while CharacterClass.isASCIIWord(current) || current == UInt8(ascii: ".") { position += 1 }
    report(.malformedNumber(bytes[start..<position], at: span(from: start)))
    return .real
  }

  @inline(__always)
  private mutating func skipDigits() {
    var end = position
    while CharacterClass.isDigit(bytes[end]) { end &+= 1 }
    position = end
  }

  /// The number of bytes of `e`, `e+` or `e-`, if digits follow it.
  private func exponentLength() -> Int? {
    if CharacterClass.isDigit(byte(ahead: 1)) { return 1 }
    let sign = byte(ahead: 1)
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    return isSigned && CharacterClass.isDigit(byte(ahead: 2)) ? 2 : nil
  }
}
