import PredicatePlatform

/// The exact sum of decimals, digit by digit: for sums that lose digits on the way in one order, and
/// none in another. It is slow.
struct DecimalDigitSum {
  /// The number of digits after the point that are kept; a decimal has 128 at most.
  private static let fraction = 130
  /// The sum of the digits of each place, the least place first.
  private var places = Array(repeating: 0, count: fraction + 200)

  init(_ decimals: [Decimal]) {
    for decimal in decimals { add(decimal) }
    carry()
  }

  /// The sum; nil where a decimal cannot hold all of its digits.
  var total: Decimal? {
    guard let lowest = places.firstIndex(where: { $0 != 0 }),
      let highest = places.lastIndex(where: { $0 != 0 })
    else { return .zero }
    let sign = places[highest] < 0 ? -1 : 1
    guard highest - lowest < 38 else { return nil }
    let digits = places[lowest...highest].reversed().map { String($0 * sign) }.joined()
    return Decimal(string: "\(sign < 0 ? "-" : "")\(digits)e\(lowest - Self.fraction)")
  }

  /// Adds the digits of the plain text of a number: `-12.5`
  private mutating func add(_ decimal: Decimal) {
    let text = decimal.description.utf8
    let whole = text.prefix { $0 != UInt8(ascii: ".") }
    let sign = text.first == UInt8(ascii: "-") ? -1 : 1
    var place = Self.fraction + whole.count { Self.isDigit($0) } - 1
    for byte in text where Self.isDigit(byte) {
      if places.indices.contains(place) { places[place] += sign * Int(byte - UInt8(ascii: "0")) }
      place -= 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Makes each place a digit with the sign of the sum.
  private mutating func carry() {
    propagate()
    guard let highest = places.last(where: { $0 != 0 }) else { return }
    guard highest < 0 else { return }
    // Digits of a negative sum are those of its magnitude.
    places = places.map { -$0 }
    propagate()
    places = places.map { -$0 }
  }

  /// Makes each place from 0 to 9, but the highest, which has the sign.
  private mutating func propagate() {
    for place in places.indices.dropLast() {
      let digit = ((places[place] % 10) + 10) % 10
      places[place + 1] += (places[place] - digit) / 10
      places[place] = digit
    }
  }
}
