import PredicatePlatform
import PredicateSyntax

/// Sums and means of many numbers. The type of the result is decided before anything is added, and
/// all numbers are added exactly, so that their order never matters.
package enum NumberSums {
  /// The result of `sum:`: an integer for integers, a decimal if one is a decimal, else a double.
  static func total(of numbers: [Number]) throws(Arithmetic.Failure) -> Number {
    if let total = integerTotal(of: numbers) {
      guard let sum = Int64(exactly: total) else { throw .overflow }
      return .integer(sum)
    }
    guard numbers.contains(where: \.isDecimal), let total = DecimalSum(of: numbers) else {
      return .real(realTotal(of: numbers).value)
    }
    guard let sum = total.rounded else { throw .overflow }
    return .decimal(sum)
  }

  /// The result of `average:`, rounded once.
  static func mean(of numbers: [Number]) -> Double {
    if let total = integerTotal(of: numbers) {
      return mean(ofIntegers: total, count: numbers.count)
    }
    if numbers.contains(where: \.isDecimal), let total = DecimalSum(of: numbers) {
      return total.mean(of: numbers.count)
    }
    return realTotal(of: numbers).mean(of: numbers.count)
  }

  /// The double nearest to the mean of `count` integers.
  package static func mean(ofIntegers total: Int128, count: Int) -> Double {
    let magnitude = total.magnitude
    // A division of two exact doubles is rounded once.
    guard magnitude > 1 << 53 else { return Double(total) / Double(count) }
    let limbs = stride(from: 0, to: 128, by: 32).map {
      UInt32(truncatingIfNeeded: magnitude >> UInt128($0))
    }
    let mean = WideInteger(limbs: limbs)
      .nearestDouble(dividedBy: WideInteger(UInt64(max(count, 1))))
    return total < 0 ? -mean : mean
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

  /// Nil if a number is not an integer. Overflow would take more elements than fit in memory.
  private static func integerTotal(of numbers: [Number]) -> Int128? {
    var total: Int128 = 0
    for number in numbers {
      guard case .integer(let integer) = number else { return nil }
      total &+= Int128(integer)
    }
    return total
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
