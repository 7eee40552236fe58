public import PredicateAnalysis
public import PredicateSyntax

/// Works out the value of an expression on objects. Made once, used from any number of threads.
///
///     let template = try ExpressionTemplate(parsing: "price * quantity")
///     let evaluator = try ExpressionEvaluator(template.bound())
///     try evaluator.value(on: .value(.map(["price": .integer(3), "quantity": .integer(2)])))  // 6
public struct ExpressionEvaluator: Sendable {
  public var options: EvaluationOptions { settings.options }
  private let settings: EvaluationSettings
  private let expression: PreparedExpression
  private let source: SourceText?

  /// Throws as `Evaluator.init` does.
  public init(
    _ expression: BoundExpression,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    try self.init(expression, options: options, isValidated: false)
  }

  /// An evaluator of an expression from a stranger, as `Evaluator.init` of a predicate.
  public init(
    _ validated: ValidatedExpression,
    options: EvaluationOptions = .default
  ) throws(PredicateFormatError) {
    var options = options
    options.policy = validated.policy
    options.policy.redactsErrors = true
    try self.init(validated.expression, options: options, isValidated: true)
  }

  private init(
    _ expression: BoundExpression,
    options: EvaluationOptions,
    isValidated: Bool
  ) throws(PredicateFormatError) {
    var preparer = Preparer(
      options: options,
      source: expression.source,
      warnings: expression.warnings
    )
    if !isValidated { try preparer.requirePolicy(for: .expression(expression.root)) }
    try preparer.requireDepth(of: .expression(expression.root))
    self.expression = preparer.prepare(expression.root)
    try preparer.finish()
    settings = EvaluationSettings(options)
    source = expression.source
  }

  /// The value of the expression for a value. `variables` are the values of `$name`.
  public func value(
    on root: KeyedValue,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> KeyedValue {
    var run = EvaluationRun(settings: settings, root: root, variables: variables)
    do throws(EvaluationError) {
      let value = try run.evaluate(expression)
      try run.requireNoneCompared(at: expression.span)
      return value
    } catch {
      throw (settings.redactsErrors ? error.redacted : error).placed(in: source)
    }
  }

  /// The value of the expression for an object.
  public func value(
    on object: some KeyValueReadable,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> KeyedValue {
    try value(on: .object(object), variables: variables)
  }

  /// The value of every part of the expression for a value.
  public func trace(
    _ root: KeyedValue,
    variables: [String: KeyedValue] = [:]
  ) -> EvaluationTrace {
    let recorder = TraceRecorder(source: source)
    var run = EvaluationRun(
      settings: settings,
      root: root,
      variables: variables,
      recorder: recorder
    )
    _ = try? run.evaluate(expression)
    return recorder.result ?? recorder.blank(.expression(expression.node))
  }
}
