/// Elements that predicates cannot read: the compiler says what their type lacks.
extension Sequence {
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func filter(_ evaluator: Evaluator, variables: [String: KeyedValue] = [:]) -> [Element] {
    []
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func first(where evaluator: Evaluator, variables: [String: KeyedValue] = [:]) -> Element? {
    nil
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func count(matching evaluator: Evaluator, variables: [String: KeyedValue] = [:]) -> Int {
    0
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func contains(where evaluator: Evaluator, variables: [String: KeyedValue] = [:]) -> Bool {
    false
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func allSatisfy(_ evaluator: Evaluator, variables: [String: KeyedValue] = [:]) -> Bool {
    false
  }
}
