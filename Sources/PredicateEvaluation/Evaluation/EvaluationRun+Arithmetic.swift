import Foundation
import PredicateSyntax

extension EvaluationRun {
  mutating func calculate(
    _ operator: ArithmeticOperator,
    _ left: PreparedExpression,
    _ right: PreparedExpression,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let first = try evaluate(left)
    let second = try evaluate(right)
    if options.allowsDateArithmetic, let date = shifted(`operator`, first, second) {
      return .value(.date(date))
    }
    let name = `operator`.rawValue
    guard let leftNumber = Number(first) else {
      throw .notANumber(first, for: "the left operand of \(name)", at: left.span ?? span)
    }
    guard let rightNumber = Number(second) else {
      throw .notANumber(second, for: "the right operand of \(name)", at: right.span ?? span)
    }
    return .value(
      try arithmetic(at: span) { () throws(Arithmetic.Failure) in
        try Arithmetic.apply(`operator`, leftNumber, rightNumber)
      }.value
    )
  }

  /// `date + seconds`, `date - seconds`
  private func shifted(
    _ operator: ArithmeticOperator,
    _ left: KeyedValue,
    _ right: KeyedValue
  ) -> Date? {
    guard case .value(.date(let date)) = left, let seconds = Number(right)?.double,
      seconds.isFinite
    else { return nil }
    return switch `operator` {
    case .add: date.addingTimeInterval(seconds)
    case .subtract: date.addingTimeInterval(-seconds)
    default: nil
    }
  }

  /// A calculation whose failure is reported at `span`.
  func arithmetic(
    at span: SourceSpan?,
    _ body: () throws(Arithmetic.Failure) -> Number
  ) throws(EvaluationError) -> Number {
    do throws(Arithmetic.Failure) {
      return try body()
    } catch {
      throw .arithmetic(error, at: span)
    }
  }
}
