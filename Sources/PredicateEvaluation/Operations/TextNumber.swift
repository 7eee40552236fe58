package import PredicatePlatform
import PredicateSyntax

/// Numbers read from text like Foundation's `intValue` and similar methods: the longest prefix that
/// is a number, or 0.
package enum TextNumber {
  static func integer(_ value: Value) -> Int64 {
    switch Number(value) {
    case .integer(let number): return number
    case .real(let number):
      return number.isNaN
        ? 0 : Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    case .decimal(let number):
      return number.isNaN
        ? 0 : Number.decimal(number.truncated).exactInteger ?? (number < 0 ? .min : .max)
    case nil: break
    }
    guard case .text(let text) = value else { return 0 }
    var digits = text.withoutLeadingSpace.utf8
    let negative = digits.first == UInt8(ascii: "-")
    if negative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var result: Int64 = 0
    for digit in digits.prefix(while: { (48...57).contains($0) }) {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      let step = Int64(digit - 48)
      let (sum, carried) = product.addingReportingOverflow(negative ? -step : step)
      if overflow || carried { return negative ? .min : .max }
      result = sum
    }
    return result
  }

  static func real(_ value: Value) -> Double {
    if let number = Number(value) { return number.double }
    guard case .text(let text) = value else { return 0 }
    return Double(numberPrefix(of: text)) ?? 0
  }

  /// Text is true when it starts with a digit that is not 0, or with Y, y, T or t.
  static func bool(_ value: Value) -> Bool {
    if let number = Number(value) { return !number.isZero }
    guard case .text(let text) = value else { return false }
    var rest = text.withoutLeadingSpace.utf8
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let first = rest.drop(while: { $0 == UInt8(ascii: "0") }).first else { return false }
    return "123456789YyTt".utf8.contains(first)
  }

  /// The number that the whole of `text` spells: an integer without a point or exponent, a decimal
  /// if it exceeds 64 bits but not 38 digits, else a double; nil when the text is not a number.
  static func exact(_ text: String) -> Value? {
    let trimmed = text.trimmed(where: \.isBlank)
    guard NumberLiteral.isDecimal(trimmed) else { return nil }
    if !trimmed.utf8.contains(where: { ".eE".utf8.contains($0) }) {
      if let integer = Int64(trimmed) { return .integer(integer) }
      if let decimal = Decimal(exactly: trimmed) { return .decimal(decimal) }
    }
    return Double(trimmed).map(Value.real)
  }

  /// The integer that C reads without a base: `0x1F`, or octal `017`; a number too large is
  /// clamped. Nil unless the whole text has such a prefix and its digits.
  static func inC(_ text: String) -> Value? {
    var digits = text.trimmed(where: \.isBlank)[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    guard digits.utf8.count > 1, digits.first == "0" else { return nil }
    digits.removeFirst()
    var radix = 8
    if digits.first == "x" || digits.first == "X" {
      digits.removeFirst()
      radix = 16
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isDigit(radix) })
    else { return nil }
    let number = Int64((isNegative ? "-" : "") + digits, radix: radix)
    return .integer(number ?? (isNegative ? .min : .max))
  }

  package static func decimal(_ text: String) -> Decimal? {
    Decimal(nearest: text.trimmed(where: \.isBlank))
  }

  /// The longest prefix, after spaces, of sign, digits, point, digits and exponent.
  private static func numberPrefix(of text: String) -> Substring {
    let start = text.withoutLeadingSpace
    var rest = start.utf8[...]
    func skipDigits() -> Bool {
      let count = rest.prefix { (48...57).contains($0) }.count
      rest.removeFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var found = skipDigits()
    if rest.first == UInt8(ascii: ".") {
      let point = rest
      rest.removeFirst()
      let fraction = skipDigits()
      if !fraction && !found { rest = point }
      found = found || fraction
    }
    guard found else { return "" }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      let exponent = rest
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      if !skipDigits() { rest = exponent }
    }
    return start[..<rest.startIndex]
  }
}

extension String {
  /// A mark after a space does not belong to it.
  fileprivate var withoutLeadingSpace: Substring {
    Substring(unicodeScalars.drop { $0.properties.isWhitespace })
  }
}

extension Character {
  fileprivate func isDigit(_ radix: Int) -> Bool { hexDigitValue.map { $0 < radix } ?? false }
}

extension Value {
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
