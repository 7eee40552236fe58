package import PredicatePlatform

extension Decimal {
  /// The decimal of a text such as `-12.50` or `.5e-3`; with more than 38 digits, the nearest one,
  /// halves away from zero. Nil for any other text, and for a number that is too large or too small
  /// for a decimal.
  ///
  /// Foundation's own reading stops at the first byte that is not part of a number, and cuts digits
  /// off. It holds some numbers of 39 digits, which then are read as they are printed.
  package init?(nearest text: String) {
    guard NumberLiteral.isDecimal(text) else { return nil }
    if let number = Decimal(string: text), Self.significant(number) == Self.significant(text) {
      self = number
    } else if let number = WideDecimal(digits: text)?.rounded {
      self = number
    } else {
      return nil
    }
  }

  /// The decimal of a text of at most 38 digits, not counting leading and trailing zeros.
  package init?(exactly text: String) {
    guard Self.significant(text).count <= WideDecimal.mostDigits else { return nil }
    self.init(nearest: text)
  }

  private static func significant(_ number: Decimal) -> [UInt8] { significant(number.description) }

  /// The digits without leading and trailing zeros.
  private static func significant(_ text: String) -> [UInt8] {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let digits = mantissa.filter(CharacterClass.isDigit).drop { $0 == UInt8(ascii: "0") }
    return Array(digits.reversed().drop { $0 == UInt8(ascii: "0") })
  }
}

extension WideDecimal {
  /// Nil if the exponent is out of range.
  fileprivate init?(digits text: String) {
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first else { return nil }
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    let places = point.map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
    let digits = mantissa.filter(CharacterClass.isDigit).drop { $0 == UInt8(ascii: "0") }
    if digits.isEmpty {
      self.init(WideInteger(0), exponent: 0)
      return
    }
    guard let power = parts.count > 1 ? Int(Substring(parts[1])) : 0,
      (-1_000_000_000...1_000_000_000).contains(power)
    else { return nil }
    // The digits after the deciding one do not matter.
    let kept = digits.prefix(Self.mostDigits + 1)
    self.init(
      isNegative: mantissa.first == UInt8(ascii: "-"),
      WideInteger(decimal: String(decoding: kept, as: UTF8.self)),
      exponent: power - places + digits.count - kept.count
    )
  }
}
