import PredicateEvaluation
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
    if relation == .equal || relation == .notEqual {
      return .constant(left.equals(right, options) == (relation == .equal))
    }
    guard !options.folds, let order = left.order(right) else {
      throw Unsupported("a comparison of constants", at: span)
    }
    return .constant(relation.holds(Int64(order), 0))
  }
}
