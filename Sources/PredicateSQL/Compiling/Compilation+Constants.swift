import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

extension Compilation {
  /// `1 == 1`, which programs write when they build predicates piece by piece.
  func compareConstants(
    _ left: Value,
    _ relation: ComparisonRelation,
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

  /// Whether a search between constants finds something: databases would compare the two by a
  /// collation of the session. Nil of any other comparison, and where memory fails.
  static func truth(ofSearch comparison: Comparison, at span: SourceSpan?) -> Bool? {
    guard case .constant = comparison.left.kind, case .constant = comparison.right.kind else {
      return nil
    }
    switch comparison.operator {
    case .contains, .beginsWith, .endsWith, .like, .in, .matches:
      let node = PredicateNode(.comparison(comparison), span: span)
      guard let predicate = try? BoundPredicate(node) else { return nil }
      return try? Evaluator(predicate).matches(.null)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between,
      .tokenMatches, .utiConformsTo, .utiEquals, .selector:
      return nil
    }
  }
}
