import Foundation
import PredicateSyntax

extension EvaluationRun {
  /// `@sum`: nils are 0, and text counts as the number it is, else as not a number.
  ///
  /// Apple adds in decimal, so that 0.1 and 0.2 are 0.3. So do we, and give the sum as the widest
  /// type that went in.
  func sum(_ values: [KeyedValue], at span: SourceSpan?) throws(EvaluationError) -> Number {
    let numbers = try numbers(values, at: span)
    guard let total = Self.decimalSum(numbers) else { return .real(Self.realSum(numbers)) }
    let allIntegers = numbers.allSatisfy { if case .integer = $0 { true } else { false } }
    let anyDecimal = numbers.contains { if case .decimal = $0 { true } else { false } }
    if allIntegers, let integer = Number.decimal(total).exactInteger { return .integer(integer) }
    return allIntegers || anyDecimal ? .decimal(total) : .real(total.nearestDouble)
  }

  /// `@avg`: nils are 0; of nothing it is nil.
  func average(_ values: [KeyedValue], at span: SourceSpan?) throws(EvaluationError) -> KeyedValue {
    let numbers = try numbers(values, at: span)
    if numbers.isEmpty { return .null }
    guard let total = Self.decimalSum(numbers) else {
      return .value(.real(Self.realSum(numbers) / Double(numbers.count)))
    }
    return .value(.real((total / Decimal(numbers.count)).nearestDouble))
  }

  /// Nil when a number is too large or too small for a decimal.
  private static func decimalSum(_ numbers: [Number]) -> Decimal? {
    var total = Decimal.zero
    for number in numbers {
      guard let decimal = number.decimal else { return nil }
      total += decimal
    }
    return total.isNaN ? nil : total
  }

  static func realSum(_ numbers: [Number]) -> Double { numbers.reduce(0) { $0 + $1.double } }

  private func numbers(
    _ values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> [Number] {
    var numbers: [Number] = []
    numbers.reserveCapacity(values.count)
    for value in values {
      if let number = Number(value) {
        numbers.append(number)
      } else if value.isNull {
        numbers.append(.integer(0))
      } else if let text = value.text {
        numbers.append(TextNumber.exact(text).flatMap { Number($0) } ?? .real(.nan))
      } else {
        throw .notANumber(value, for: "an element to be added", at: span)
      }
    }
    return numbers
  }
}
