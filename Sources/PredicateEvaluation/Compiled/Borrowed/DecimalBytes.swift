import PredicatePlatform
import PredicateSyntax

/// The unscaled integer of a decimal, up to 32 bytes, little-endian.
struct DecimalBytes {
  private let start: UnsafeRawPointer
  private let width: Int

  init(_ start: UnsafeRawPointer, width: Int) {
    self.start = start
    self.width = width
  }

  /// The integer, if it fits in 64 bits.
  var small: Int64? {
    guard width >= 8 else {
      return Int64(start.loadUnaligned(as: Int32.self))
    }
    let low = start.loadUnaligned(as: Int64.self)
    for place in stride(from: 8, to: width, by: 8)
    where start.loadUnaligned(fromByteOffset: place, as: Int64.self) != low &>> 63 { return nil }
    return low
  }

  /// The number; nil if it has more than 38 digits, not counting trailing zeros.
  func decimal(scale: Int) -> Decimal? {
    var digits = small.map(String.init) ?? self.digits
    var exponent = -scale
    while digits.utf8.count > Self.mostDigits, digits.utf8.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    let count = digits.utf8.drop { $0 == UInt8(ascii: "-") }.count
    guard count <= Self.mostDigits else { return nil }
    let locale = Locale(identifier: "en_US_POSIX")
    guard let decimal = Decimal(string: "\(digits)e\(exponent)", locale: locale), !decimal.isNaN
    else { return nil }
    return decimal
  }

  /// The number as a value. Columns with an invalid one are not read.
  func value(scale: Int) -> Value { decimal(scale: scale).map(Value.decimal) ?? .null }

  /// Whether the number is a valid decimal. Most are decided by their highest words.
  func isDecimal(scale: Int) -> Bool {
    guard small == nil else { return true }
    let high = start.loadUnaligned(fromByteOffset: 8, as: Int64.self)
    var isShort = true
    for place in stride(from: 16, to: width, by: 8) {
      let word = start.loadUnaligned(fromByteOffset: place, as: Int64.self)
      isShort = isShort && word == high &>> 63
    }
    // 10 to the power of 38 is 5,421,010,862,427,522,170 times 2 to the power of 64, and more.
    if isShort, high.magnitude < 5_421_010_862_427_522_170 { return true }
    return decimal(scale: scale) != nil
  }

  /// The maximum digits of a decimal of the language.
  private static let mostDigits = 38

  /// The digits of an integer of any width, by dividing it by 10 to the power of 9.
  private var digits: String {
    var words = stride(from: 0, to: width, by: 4).map {
      start.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
    }
    let isNegative = words[words.count - 1] & 0x8000_0000 != 0
    if isNegative {
      var carry = true
      for index in words.indices {
        let (sum, overflows) = (~words[index]).addingReportingOverflow(carry ? 1 : 0)
        words[index] = sum
        carry = overflows
      }
    }
    var result = ""
    while words.contains(where: { $0 != 0 }) {
      var rest: UInt64 = 0
      for index in words.indices.reversed() {
        let part = rest << 32 | UInt64(words[index])
        words[index] = UInt32(truncatingIfNeeded: part / 1_000_000_000)
        rest = part % 1_000_000_000
      }
      let group = String(rest)
      let isLast = !words.contains { $0 != 0 }
      result = (isLast ? "" : String(repeating: "0", count: 9 - group.utf8.count)) + group + result
    }
    return (isNegative ? "-" : "") + (result.isEmpty ? "0" : result)
  }
}
