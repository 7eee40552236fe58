import PredicatePlatform

/// The values of number literals.
package enum NumberLiteral {
  /// Plain digits that certainly fit in 64 bits; nil for anything else.
  static func small(_ bytes: SourceBytes, _ range: Range<Int>) -> Int64? {
    guard range.count <= 18 else { return nil }
    var value: Int64 = 0
    for index in range {
      guard CharacterClass.isDigit(bytes[index]) else { return nil }
      value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
    }
    return value
  }

  /// The value of a number token; 0 for a malformed one, which the lexer reports. The value is not
  /// exact if neither a 64-bit integer, nor a decimal, nor a finite double can hold it.
  static func value(of digits: String, isReal: Bool) -> (value: Value, isExact: Bool) {
    if isReal {
      let value = Double(digits) ?? 0
      return (.real(value), !value.isInfinite)
    }
    var radix: UInt8 = 10
    var significant = digits[...].utf8
    if significant.first == UInt8(ascii: "0"), let letter = significant.dropFirst().first,
      let prefix = Lexer.Radix(letter: letter)
    {
      radix = prefix.rawValue
      significant = significant.dropFirst(2)
    }
    guard significant.allSatisfy({ CharacterClass.hexadecimalDigit($0) != nil }) else {
      return (.integer(0), true)
    }
    if let value = integer(significant, radix: radix) { return (value, true) }
    guard radix == 10, let approximation = Double(digits) else { return (.integer(0), true) }
    return (.real(approximation), false)
  }

  /// The number of significant digits up to which a literal with a point or exponent is a double;
  /// leading and trailing zeros do not count. Every double can be written in 17 digits, so a text
  /// that a program printed for a double is read as that double. Not every text of 16 or 17 digits
  /// has a double of its own (15 are certain): `0.10000000000000001` is 0.1.
  static let digitsOfDouble = 17

  /// The decimal for digits with a point or an exponent, if there are more than `digitsOfDouble` of
  /// them; nil if there are fewer, or if no decimal can hold them. JSON is read by the same rule.
  package static func decimal(_ text: String) -> Value? {
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first, let power = parts.count > 1 ? Int(Substring(parts[1])) : 0
    else { return nil }
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    let places = point.map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
    let significant = mantissa.filter(CharacterClass.isDigit).drop { $0 == UInt8(ascii: "0") }
    let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let digits = significant.count - zeros
    guard digits > digitsOfDouble, digits <= 38,
      (-100_000...100_000).contains(power), (-128...127).contains(power - places + zeros),
      let decimal = Decimal(nearest: text)
    else { return nil }
    return .decimal(decimal)
  }

  /// Whether `value(of:isReal:)` is exact beyond doubt.
  @inline(__always)
  static func isPlain(_ bytes: SourceBytes, _ range: Range<Int>, isReal: Bool) -> Bool {
    // A real number is infinite only by its exponent or by more digits than this.
    isReal
      ? range.count < 300 && !bytes[range].contains { $0 | 0x20 == UInt8(ascii: "e") }
      : range.count <= 18
  }

  /// The smallest type that holds an integer exactly: 64 bits, else a decimal. Nil when not even a
  /// decimal's 38 digits can.
  static func integer(_ digits: Substring.UTF8View, radix: UInt8) -> Value? {
    var value: UInt128 = 0
    for byte in digits {
      guard let digit = CharacterClass.hexadecimalDigit(byte) else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: UInt128(radix))
      let (sum, carries) = product.addingReportingOverflow(UInt128(digit))
      guard !overflows, !carries, sum <= greatestInteger else {
        return radix == 10 ? large(digits) : nil
      }
      value = sum
    }
    return Int64(exactly: value).map(Value.integer)
      ?? Decimal(string: value.description).map(Value.decimal)
  }

  /// Trailing zeros do not use digits of a decimal.
  private static func large(_ digits: Substring.UTF8View) -> Value? {
    Decimal(exactly: String(Substring(digits))).map(Value.decimal)
  }

  /// The greatest integer of 38 digits
  private static let greatestInteger: UInt128 = 99_999_999_999_999_999_999_999_999_999_999_999_999

  /// Whether the text is digits with an optional sign, point and exponent, and nothing else.
  package static func isDecimal(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    var digits = skipDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += skipDigits(&rest)
    }
    guard digits > 0 else { return false }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      guard skipDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func skipDigits(_ text: inout Substring.UTF8View) -> Int {
    let count = text.prefix(while: CharacterClass.isDigit).count
    text.removeFirst(count)
    return count
  }
}
