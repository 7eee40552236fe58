package import PredicatePlatform

extension Decimal {
  /// The decimal nearest to a number of any length, halves away from zero: `-12.50`, `.5e-3`. Nil of
  /// any other text, and of a number that is too large or too small for a decimal.
  ///
  /// Foundation's own reading stops at the first byte that is no digit, and cuts digits off.
  package init?(nearest text: String) {
    guard NumberLiteral.isDecimal(text), let number = WideDecimal(digits: text)?.rounded else {
      return nil
    }
    self = number
  }

  /// The decimal that a text of digits is; nil also where a digit would be lost.
  package init?(exactly text: String) {
    self.init(nearest: text)
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    guard Self.significant(mantissa) == Self.significant(description.utf8) else { return nil }
  }

  /// The digits from the first that is not 0 to the last.
  private static func significant(_ text: some Sequence<UInt8>) -> [UInt8] {
    let digits = text.filter(CharacterClass.isDigit).drop { $0 == UInt8(ascii: "0") }
    return Array(digits.reversed().drop { $0 == UInt8(ascii: "0") })
  }
}

extension WideDecimal {
  /// Nil where the exponent is beyond all decimals.
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
    // The digits after the one that decides do not matter.
    let kept = digits.prefix(Self.mostDigits + 1)
    self.init(
      isNegative: mantissa.first == UInt8(ascii: "-"),
      WideInteger(decimal: String(decoding: kept, as: UTF8.self)),
      exponent: power - places + digits.count - kept.count
    )
  }
}
