public import PredicateSyntax

/// Variables of any types that are values: `["least": 18, "since": date, "names": names]`. Objects
/// with keys of their own are given as `KeyedValue`.
extension Evaluator {
  /// Whether the object matches. `variables` are what `$name` stands for.
  @_disfavoredOverload
  public func matches(
    _ object: some KeyValueReadable,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Bool {
    try matches(object, variables: variables.keyed)
  }

  /// Whether a dictionary of anything matches.
  @_disfavoredOverload
  public func matches(
    _ dictionary: [String: Any],
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Bool {
    try matches(dictionary, variables: variables.keyed)
  }

  /// Whether a value matches.
  @_disfavoredOverload
  public func matches(
    _ root: KeyedValue,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> Bool {
    try matches(root, variables: variables.keyed)
  }

  /// The value of every part of the predicate for a value, with the reasons.
  @_disfavoredOverload
  public func trace(
    _ root: KeyedValue,
    variables: [String: any ValueConvertible]
  ) -> EvaluationTrace {
    trace(root, variables: variables.keyed)
  }

  /// The value of every part of the predicate for an object, with the reasons.
  @_disfavoredOverload
  public func trace(
    _ object: some KeyValueReadable,
    variables: [String: any ValueConvertible]
  ) -> EvaluationTrace {
    trace(.object(object), variables: variables.keyed)
  }
}

extension ExpressionEvaluator {
  /// The value of the expression for a value.
  @_disfavoredOverload
  public func value(
    on root: KeyedValue,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> KeyedValue {
    try value(on: root, variables: variables.keyed)
  }

  /// The value of the expression for an object.
  @_disfavoredOverload
  public func value(
    on object: some KeyValueReadable,
    variables: [String: any ValueConvertible]
  ) throws(EvaluationError) -> KeyedValue {
    try value(on: .object(object), variables: variables.keyed)
  }

  /// The value of every part of the expression for a value.
  @_disfavoredOverload
  public func trace(
    _ root: KeyedValue,
    variables: [String: any ValueConvertible]
  ) -> EvaluationTrace {
    trace(root, variables: variables.keyed)
  }
}

extension [String: any ValueConvertible] {
  /// The values as evaluators take them.
  package var keyed: [String: KeyedValue] { mapValues { .value($0.predicateValue) } }

  /// The values themselves.
  package var data: [String: PredicateSyntax.Value] { mapValues(\.predicateValue) }
}
