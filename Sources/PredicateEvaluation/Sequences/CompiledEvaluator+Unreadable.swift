public import PredicateAnalysis
public import PredicateSyntax

/// Types that predicates cannot read: the compiler says what they lack.
extension CompiledEvaluator {
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default,
    variables: [String: Value] = [:]
  ) {
    fatalError("unavailable")
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public init(_ evaluator: Evaluator, variables: [String: Value] = [:]) {
    fatalError("unavailable")
  }
}
