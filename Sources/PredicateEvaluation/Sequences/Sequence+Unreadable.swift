/// Overloads for unreadable elements: the compiler says what their type lacks.
extension Sequence {
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func filter(
    _ predicate: some EvaluablePredicate,
    variables: Variables = [:]
  ) -> [Element] { [] }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func first(
    where predicate: some EvaluablePredicate,
    variables: Variables = [:]
  ) -> Element? { nil }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func count(
    matching predicate: some EvaluablePredicate,
    variables: Variables = [:]
  ) -> Int { 0 }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func contains(
    where predicate: some EvaluablePredicate,
    variables: Variables = [:]
  ) -> Bool { false }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message:
      "predicates read elements by key: conform their type to KeyPathReadable, or write @Readable before it"
  )
  public func allSatisfy(
    _ predicate: some EvaluablePredicate,
    variables: Variables = [:]
  ) -> Bool { false }
}
