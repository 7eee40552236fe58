package import PredicatePlatform
package import PredicateSyntax

/// A number taken from a value, for comparison and arithmetic.
package enum Number {
  case integer(Int64)
  case real(Double)
  case decimal(Decimal)

  /// Nil if the value is not a number. Booleans are 0 and 1.
  package init?(_ value: Value) {
    switch value {
    case .bool(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .decimal(let number): self = .decimal(number)
    case .null, .text, .date, .uuid, .bytes, .url, .list, .set, .map: return nil
    }
  }

  init?(_ value: KeyedValue) {
    guard case .value(let value) = value else { return nil }
    self.init(value)
  }

  var value: Value {
    switch self {
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .decimal(let number): .decimal(number)
    }
  }

  /// The nearest double.
  package var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .decimal(let number): number.nearestDouble
    }
  }

  /// The number as a decimal. A double becomes its number in comparisons: that of its shortest text
  /// (0.1, not 0.1000000000000000055) or, from 2^53 on, its exact value rounded to 38 digits. Nil
  /// if it is out of range.
  var decimal: Decimal? {
    switch self {
    case .integer(let number): Decimal(number)
    case .real(let number): Decimal(whole: number) ?? Decimal(shortest: number)
    case .decimal(let number): number.isNaN ? nil : number
    }
  }

  /// The equal integer; nil if the number has a fraction or is too large.
  var exactInteger: Int64? {
    switch self {
    case .integer(let number): return number
    case .real(let number): return Int64(exactly: number)
    // Converted from its digits: Foundation's own conversion goes through a double.
    case .decimal(let number): return Int64(number.description)
    }
  }

  /// Whether the number has no fraction, however large it is.
  var isWhole: Bool {
    switch self {
    case .integer: true
    case .real(let number): number.isFinite && number == number.rounded(.towardZero)
    case .decimal(let number): number.isIntegral
    }
  }

  var isZero: Bool {
    switch self {
    case .integer(let number): number == 0
    case .real(let number): number == 0
    case .decimal(let number): number.isZero
    }
  }

  var isNaN: Bool {
    switch self {
    case .integer: false
    case .real(let number): number.isNaN
    case .decimal(let number): number.isNaN
    }
  }
}

extension Decimal {
  /// The decimal with the shortest text that reads back as the double.
  init?(shortest number: Double) {
    let range = 1e-100...1e100
    guard number.isFinite, number == 0 || range.contains(abs(number)),
      let decimal = Decimal(string: number.description)
    else { return nil }
    self = decimal
  }

  /// The value of a double from 2^53 on, which is an integer, rounded to 38 digits.
  fileprivate init?(whole number: Double) {
    guard number.magnitude >= 0x1p53, number.magnitude <= 1e100,
      let whole = WideDecimal(exactly: number)?.rounded
    else { return nil }
    self = whole
  }

  /// The nearest double, correctly rounded; Foundation's own conversion does not guarantee that.
  var nearestDouble: Double { isNaN ? .nan : Double(description) ?? .nan }
}
