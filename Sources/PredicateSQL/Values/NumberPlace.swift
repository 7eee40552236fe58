import PredicatePlatform
import PredicateSchema
import PredicateSyntax

extension Value {
  /// Whether it is the double 0 or -0.0.
  var isZero: Bool { if case .real(let number) = self { number == 0 } else { false } }

  /// The place among 64-bit integers; nil if the value is not a number.
  func wholePlace() -> ConstantPlace? {
    switch self {
    case .bool(let flag): .exact(.integer(flag ? 1 : 0))
    case .integer: .exact(self)
    case .real(let number): Self.wholePlace(of: number)
    case .decimal(let number): Self.wholePlace(of: number)
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  /// The place among doubles; nil if the value is not a number.
  func realPlace() -> ConstantPlace? {
    switch self {
    case .bool(let flag): .exact(.real(flag ? 1 : 0))
    case .integer(let number):
      // `Double(exactly:)` takes two thousand instructions.
      Int64(exactly: Double(number)) == number
        ? .exact(.real(Double(number))) : .below(next: .real(Self.nextDouble(above: number)))
    case .real(let number): number.isNaN ? .unordered : .exact(self)
    case .decimal(let number): Self.realPlace(of: number)
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  /// The place among decimals of any length; nil if the value is not a number.
  func numericPlace() -> ConstantPlace? {
    switch self {
    case .bool(let flag): .exact(.integer(flag ? 1 : 0))
    case .integer: .exact(self)
    case .real(let number):
      number.isNaN
        ? .unordered
        : number.isInfinite
          ? (number < 0 ? .least : .greatest) : .exact(.text(ExactDecimal(number).text))
    case .decimal(let number):
      number.isNaN ? .unordered : .exact(.text(ExactDecimal(number).text))
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  /// The place among decimals of so many digits; nil if the value is not a number.
  func decimalPlace(within digits: DecimalDigits) -> ConstantPlace? {
    switch self {
    case .bool(let flag): ExactDecimal(Decimal(flag ? 1 : 0)).place(within: digits)
    case .integer(let number): ExactDecimal(Decimal(number)).place(within: digits)
    case .real(let number) where number.isFinite: ExactDecimal(number).place(within: digits)
    case .decimal(let number) where !number.isNaN: ExactDecimal(number).place(within: digits)
    case .real, .decimal: numericPlace()
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }

  private static func wholePlace(of number: Double) -> ConstantPlace {
    if number.isNaN { return .unordered }
    if number >= 0x1p63 { return .greatest }
    if number < -0x1p63 { return .least }
    let next = Int64(number.rounded(.up) == 0x1p63 ? 0 : number.rounded(.up))
    return Double(next) == number ? .exact(.integer(next)) : .below(next: .integer(next))
  }

  private static func wholePlace(of number: Decimal) -> ConstantPlace {
    if number.isNaN { return .unordered }
    if number > Decimal(Int64.max) { return .greatest }
    if number < Decimal(Int64.min) { return .least }
    let rounded = number.roundedUp
    guard let next = Int64(rounded.description) else { return .greatest }
    return rounded == number ? .exact(.integer(next)) : .below(next: .integer(next))
  }

  private static func realPlace(of number: Decimal) -> ConstantPlace {
    guard !number.isNaN, let nearest = Double(number.description) else { return .unordered }
    switch ExactDecimal(number).order(ExactDecimal(nearest)) {
    case 0: return .exact(.real(nearest))
    case 1: return .below(next: .real(nearest.nextUp))
    default: return .below(next: .real(nearest))
    }
  }

  /// Of an integer that no double is.
  private static func nextDouble(above number: Int64) -> Double {
    let nearest = Double(number)
    if nearest >= 0x1p63 { return nearest }
    return Int64(nearest) > number ? nearest : nearest.nextUp
  }
}
