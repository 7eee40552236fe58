import PredicatePlatform

/// The sum and the mean of the elements of a collection, `@sum` and `@avg`.
///
/// Apple adds in decimal, so that 0.1 + 0.2 is 0.3; so does this.
package enum ElementSums {
  /// The sum, which has the widest type of its numbers.
  package static func sum(_ numbers: [Number]) -> Number {
    if let total = integerSum(numbers) { return .integer(total) }
    if let total = millionths(numbers) { return .real(Double(total) / million) }
    guard let total = DecimalSum(of: numbers) else {
      return .real(NumberSums.realTotal(of: numbers).value)
    }
    let allIntegers = numbers.allSatisfy { if case .integer = $0 { true } else { false } }
    guard allIntegers || numbers.contains(where: \.isDecimal), let sum = total.rounded else {
      return .real(total.nearestDouble)
    }
    if allIntegers, let integer = Number.decimal(sum).exactInteger { return .integer(integer) }
    return .decimal(sum)
  }

  /// The mean; nil if there are no numbers.
  package static func mean(_ numbers: [Number]) -> Double? {
    if numbers.isEmpty { return nil }
    if let total = millionths(numbers) { return Double(total) / (million * Double(numbers.count)) }
    return DecimalSum(of: numbers)?.mean(of: numbers.count)
      ?? NumberSums.realTotal(of: numbers).mean(of: numbers.count)
  }

  /// Nil if a number is not an integer, or a partial sum overflows 64 bits.
  private static func integerSum(_ numbers: [Number]) -> Int64? {
    var total: Int64 = 0
    for number in numbers {
      guard case .integer(let integer) = number else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(integer)
      if overflow { return nil }
      total = sum
    }
    return total
  }

  private static let million = 1e6

  /// The sum in millionths; nil if a number is large or not a whole number of millionths. This
  /// equals the sum in decimals and is a hundred times faster: up to 15 digits a double has only
  /// one nearest decimal, and a single division of integers below 2⁵³ is rounded correctly.
  private static func millionths(_ numbers: [Number]) -> Int64? {
    var total: Int64 = 0
    for number in numbers {
      let scaled: Double
      switch number {
      case .integer(let integer): scaled = Double(integer) * million
      case .real(let real):
        scaled = (real * million).rounded()
        guard scaled / million == real else { return nil }
      case .decimal: return nil
      }
      guard abs(scaled) < 1e15 else { return nil }
      total += Int64(scaled)
      guard abs(total) < 1 << 53 else { return nil }
    }
    return total
  }
}
