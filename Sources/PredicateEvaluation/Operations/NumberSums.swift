import PredicatePlatform

/// Sums and means of many numbers. The type of the result is decided before anything is added, and
/// integers and doubles are added exactly, so that the order of the numbers never matters.
enum NumberSums {
  /// The result of `sum:`: an integer of integers, a decimal where one is a decimal, else a double.
  static func total(of numbers: [Number]) throws(Arithmetic.Failure) -> Number {
    if let total = integerTotal(of: numbers) {
      guard let sum = Int64(exactly: total) else { throw .overflow }
      return .integer(sum)
    }
    guard numbers.contains(where: \.isDecimal), let total = decimalTotal(of: numbers) else {
      return .real(realTotal(of: numbers).value)
    }
    if total.isNaN { throw .overflow }
    return .decimal(total)
  }

  static func mean(of numbers: [Number]) -> Double {
    if let total = integerTotal(of: numbers) { return Double(total) / Double(numbers.count) }
    if numbers.contains(where: \.isDecimal), let total = decimalTotal(of: numbers), !total.isNaN {
      return (total / Decimal(numbers.count)).nearestDouble
    }
    return realTotal(of: numbers).mean(of: numbers.count)
  }

  /// The standard deviation of a population, not of a sample. Numbers whose squares exceed all
  /// doubles are scaled down first.
  static func standardDeviation(of numbers: [Number]) -> Double {
    let mean = mean(of: numbers)
    let deviation = rootMeanSquare(of: numbers.map { $0.double - mean })
    guard !deviation.isFinite, mean.isFinite, numbers.allSatisfy(\.double.isFinite) else {
      return deviation
    }
    let quarters = numbers.map { $0.double / 4 - mean / 4 }
    let largest = quarters.map(\.magnitude).max() ?? 1
    return rootMeanSquare(of: quarters.map { $0 / largest }) * largest * 4
  }

  static func realTotal(of numbers: [Number]) -> ExactSum {
    var sum = ExactSum()
    for number in numbers { sum.add(number.double) }
    return sum
  }

  /// Nil when a number is not an integer. Overflow would take more elements than memory holds.
  private static func integerTotal(of numbers: [Number]) -> Int128? {
    var total: Int128 = 0
    for number in numbers {
      guard case .integer(let integer) = number else { return nil }
      total &+= Int128(integer)
    }
    return total
  }

  /// Nil when a number or the sum is too large or too small for a decimal. Digits past the 38 that
  /// a decimal holds are lost; in that case the numbers are sorted first. Their order never matters:
  /// a sum of 38 digits is found however many digits are lost on the way to it.
  static func decimalTotal(of numbers: [Number]) -> Decimal? {
    var decimals: [Decimal] = []
    decimals.reserveCapacity(numbers.count)
    for number in numbers {
      guard let decimal = number.decimal else { return nil }
      decimals.append(decimal)
    }
    if decimals.contains(where: \.isNaN) { return .nan }
    if let exact = exactTotal(of: decimals) ?? DecimalDigitSum(decimals).total { return exact }
    return decimals.sorted().reduce(.zero, +)
  }

  /// Nil where a digit may be lost on the way: where a sum of such numbers may have more digits than
  /// a decimal holds, of those that the smallest of them needs.
  private static func exactTotal(of decimals: [Decimal]) -> Decimal? {
    let exponent = decimals.reduce(0) { min($0, $1.exponent) }
    let largest = decimals.reduce(Decimal.zero) { max($0, $1.magnitude) }
    let limit = Decimal(sign: .plus, exponent: 37 + exponent, significand: 1)
    guard largest < limit, largest * Decimal(decimals.count) < limit else { return nil }
    return decimals.reduce(.zero, +)
  }

  private static func rootMeanSquare(of numbers: [Double]) -> Double {
    var squares = ExactSum()
    for number in numbers { squares.add(number * number) }
    return squares.mean(of: numbers.count).squareRoot()
  }
}

extension Number {
  var isDecimal: Bool { if case .decimal = self { true } else { false } }
}
