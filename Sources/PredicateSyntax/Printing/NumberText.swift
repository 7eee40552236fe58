import PredicatePlatform

/// Numbers as text, where Swift's own description does not fit.
enum NumberText {
  /// The shortest text that preserves the number, without `.0`: `2`, `42.42`, `1e+20`, `inf`.
  static func shortest(_ number: Double) -> String {
    if number.isNaN { return "nan" }  // Swift prints the sign of a NaN, which has no meaning.
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest text that preserves the number, padded with zeros to six decimals.
  static func withSixDecimals(_ number: Double) -> String {
    guard number.isFinite else {
      return "CAST(\"\(shortest(number))\", \"NSNumber\")"
    }
    let text = number.description
    guard let point = text.firstIndex(of: "."), !text.contains("e") else { return text }
    let decimals = text.utf8.distance(from: point, to: text.endIndex) - 1
    return text + String(repeating: "0", count: max(0, 6 - decimals))
  }

  /// The digits of a decimal that can be written as an integer literal and is still parsed as a
  /// decimal: one that 64 bits cannot hold but the parser can.
  static func integerDigits(of number: Decimal) -> String? {
    guard number > Decimal(Int64.max), number.isIntegral else { return nil }
    let digits = number.description
    return digits.utf8.count <= longestInteger ? digits : nil
  }

  /// One digit fewer than `NumberLiteral` reads; earlier versions read no more.
  private static let longestInteger = 37
}
