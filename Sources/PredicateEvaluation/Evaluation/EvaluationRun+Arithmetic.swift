import PredicatePlatform
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
    return try calculate(
      `operator`,
      first,
      second,
      at: (left.span ?? span, right.span ?? span, span)
    )
  }

  /// The spans are those of the operands and the whole.
  private func calculate(
    _ operator: ArithmeticOperator,
    _ left: KeyedValue,
    _ right: KeyedValue,
    at spans: (left: SourceSpan?, right: SourceSpan?, whole: SourceSpan?)
  ) throws(EvaluationError) -> KeyedValue {
    if options.allowsDateArithmetic, let date = shifted(`operator`, left, right) {
      return .value(.date(date))
    }
    if !isStrict, `operator` == .subtract, let seconds = Self.seconds(from: right, to: left) {
      return .value(.real(seconds))
    }
    if isNil(left) || isNil(right) { return .null }
    let name = `operator`.rawValue
    guard let leftNumber = Number(left) else {
      throw .notANumber(left, for: "the left operand of \(name)", at: spans.left)
    }
    guard let rightNumber = Number(right) else {
      throw .notANumber(right, for: "the right operand of \(name)", at: spans.right)
    }
    return .value(
      try arithmetic(at: spans.whole) { () throws(Arithmetic.Failure) in
        try Arithmetic.apply(`operator`, leftNumber, rightNumber)
      }.value
    )
  }

  mutating func negate(
    _ operand: PreparedExpression,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let value = try evaluate(operand)
    if isNil(value) { return .null }
    guard let number = Number(value) else {
      throw .notANumber(value, for: "the operand of -", at: operand.span ?? span)
    }
    return .value(Arithmetic.negated(number).value)
  }

  /// Whether a calculation is nil because this operand is nil, whatever the other is. In strict
  /// mode nil is an error, as on Apple's systems.
  private func isNil(_ operand: KeyedValue) -> Bool { operand.isNull && !isStrict }

  /// `end - start`, as in a Core Data store, where dates are numbers.
  private static func seconds(from start: KeyedValue, to end: KeyedValue) -> Double? {
    guard case .value(.date(let start)) = start, case .value(.date(let end)) = end else {
      return nil
    }
    return end.timeIntervalSinceReferenceDate - start.timeIntervalSinceReferenceDate
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
    case .multiply, .divide, .power, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight:
      nil
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
