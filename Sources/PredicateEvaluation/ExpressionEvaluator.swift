public import PredicateAnalysis
public import PredicateSyntax

/// Computes the value of an expression on objects. Create it once, and use it from any number of
/// threads.
///
///     let template = try ExpressionTemplate(parsing: "price * quantity")
///     let evaluator = try ExpressionEvaluator(template.bound())
///     try evaluator.value(on: .value(.map(["price": .integer(3), "quantity": .integer(2)])))  // 6
public struct ExpressionEvaluator: Sendable {
  /// The options it was created with.
  public var options: EvaluationOptions { prepared.settings.ownOptions }
  private let prepared: PreparedRoot<PreparedExpression>
  private var expression: PreparedExpression { prepared.root }

  /// Throws as `Evaluator.init` does.
  public init(
    _ expression: BoundExpression,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(expression, options: options, isValidated: false)
  }

  /// An evaluator of an untrusted expression, like `Evaluator.init` for a predicate.
  public init(
    _ validated: ValidatedExpression,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    let options = options.validated(by: validated.policy)
    try self.init(validated.expressionWithoutLimits, options: options, isValidated: true)
  }

  /// An evaluator of an expression that was checked against `options.policy`, if necessary.
  package init(
    trusting expression: BoundExpression,
    options: EvaluationOptions
  ) throws(PredicateFormatError) {
    try self.init(expression, options: options, isValidated: true)
  }

  private init(
    _ expression: BoundExpression,
    options: EvaluationOptions,
    isValidated: Bool
  ) throws(PredicateFormatError) {
    prepared = try PreparedRoot(
      .expression(expression.root),
      expression.source,
      warnings: expression.warnings,
      options: options,
      isValidated: isValidated
    ) { $0.prepare(expression.root) }
  }

  /// The value of the expression for a value. `variables` are the values of `$name`.
  public func value(
    on root: KeyedValue,
    variables: Variables = [:]
  ) throws(EvaluationError) -> KeyedValue {
    try prepared.evaluate(root, variables.values) { (run) throws(EvaluationError) in
      let value = try run.evaluate(expression)
      try run.requireNoneCompared(at: expression.span)
      return value
    }
  }

  /// The value of the expression for an object.
  public func value(
    on object: some KeyValueReadable,
    variables: Variables = [:]
  ) throws(EvaluationError) -> KeyedValue {
    try value(on: .object(object), variables: variables)
  }

  /// The value of every part of the expression for a value.
  public func trace(
    _ root: KeyedValue,
    variables: Variables = [:]
  ) -> EvaluationTrace {
    prepared.trace(root, variables.values, of: .expression(expression.node)) {
      (run) throws(EvaluationError) in
      _ = try run.evaluate(expression)
    }
  }
}
