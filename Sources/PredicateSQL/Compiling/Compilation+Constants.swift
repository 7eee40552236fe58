import PredicateSyntax

extension Compilation {
  /// `1 == 1`, which programs write when they build predicates piece by piece.
  func compareConstants(
    _ left: Value,
    _ relation: SQLRelation,
    _ right: Value,
    _ options: StringOptions,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
    if left == .null || right == .null {
      let areEqual = left == right
      return .constant(relation == .notEqual ? !areEqual : areEqual && relation.acceptsEqual)
    }
    guard !options.folds else { throw Unsupported("a comparison of constants", at: span) }
    if relation == .equal || relation == .notEqual, let areEqual = left.equals(right) {
      return .constant(areEqual == (relation == .equal))
    }
    guard let order = left.order(right) else {
      throw Unsupported("a comparison of constants", at: span)
    }
    return .constant(relation.holds(Int64(order), 0))
  }
}
