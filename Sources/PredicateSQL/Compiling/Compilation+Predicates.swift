import PredicateAnalysis
import PredicateSyntax

/// Translating comparisons.
extension Compilation {
  /// The bounds of a comparison. Where it has no exact condition, its reason says why.
  mutating func bounds(of comparison: Comparison, _ node: PredicateNode) -> SQLBounds {
    let before = state
    let bounds: SQLBounds
    do throws(Unsupported) {
      bounds = try self.comparison(comparison, at: node.span)
    } catch {
      bounds = .atMost(nil, because: error)
    }
    // Memory also evaluates operands on which the answer does not depend, and fails if they fail.
    if case .exact(.constant) = bounds, mayFail(node) {
      return .atMost(nil, because: Unsupported("a calculation that may fail", at: node.span))
    }
    guard case .open(let open) = bounds, open.atLeast == nil, open.atMost == nil else {
      return bounds
    }
    // Nothing needs what was joined.
    state = before
    return membershipBounds(of: comparison, because: open.reasons[0]) ?? bounds
  }

  private mutating func comparison(
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    if let quantifier = comparison.quantifier {
      return try quantified(quantifier, comparison, at: span)
    }
    if let relation = comparison.operator.relation {
      let (left, right) = (comparison.left, comparison.right)
      if let whole = try compareWhole(left, relation, right, at: span) { return whole }
      if let whole = try compareWhole(right, relation.mirrored, left, at: span) { return whole }
    }
    if let truth = Self.truth(ofSearch: comparison, at: span) { return .constant(truth) }
    return try test(try term(comparison.left), comparison, at: span)
  }

  /// The comparison of what only a whole comparison expresses, an aggregate or a quotient, with a
  /// constant; nil of anything else.
  private mutating func compareWhole(
    _ node: ExpressionNode,
    _ relation: ComparisonRelation,
    _ constant: ExpressionNode,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds? {
    guard case .constant(let value) = constant.kind else { return nil }
    if let aggregate = try compareAggregate(node, relation, value, at: span) { return aggregate }
    return try compareQuotient(node, relation, value, at: span)
  }

  /// The comparison for a value on its left.
  mutating func test(
    _ left: SQLTerm,
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLBounds {
    let options = comparison.options
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let relation = comparison.operator.relation else { break }
      return try compare(left, relation, try term(comparison.right), options, at: span)
    case .between: return try isBetween(left, comparison.right, at: span)
    case .in:
      // The variable of a SUBQUERY hides a request of that name.
      if case .variable(let name) = comparison.right.kind, let query = subqueries[name],
        !variables.contains(where: { $0.name.hasSameBytes(as: name) })
      {
        return try isMember(left, ofRowsOf: query, options, at: span)
      }
      return try isMember(left, of: try term(comparison.right), options, at: span)
    case .contains:
      if case .collection = left {
        return try isMember(try term(comparison.right), of: left, options, at: span)
      }
      return try search(.contains, left, try term(comparison.right), options, at: span)
    case .beginsWith:
      return try search(.hasPrefix, left, try term(comparison.right), options, at: span)
    case .endsWith:
      return try search(.hasSuffix, left, try term(comparison.right), options, at: span)
    case .like: return try isLike(left, try term(comparison.right), options, at: span)
    case .matches: return try matches(left, try term(comparison.right), options, at: span)
    case .tokenMatches, .utiConformsTo, .utiEquals, .selector: break
    }
    throw Unsupported(comparison.operator.spelling, at: span)
  }
}

extension PredicateNode {
  /// Whether an index on one column is likely to leave few rows: `id == 7`, `code IN {…}`.
  var isSelective: Bool {
    guard case .comparison(let comparison) = kind, comparison.quantifier == nil else {
      return false
    }
    let (left, right) = (comparison.left.kind, comparison.right.kind)
    switch comparison.operator {
    case .equal:
      return left.isKey && right.isKnown || right.isKey && left.isKnown
    case .in: return left.isKey && right.isKnown
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .contains,
      .beginsWith, .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals,
      .selector:
      return false
    }
  }
}

extension ExpressionNode.Kind {
  /// `age`
  fileprivate var isKey: Bool {
    guard case .keyPath(nil, let steps) = self, steps.count == 1, case .key = steps[0] else {
      return false
    }
    return true
  }

  /// Whether the node is a constant other than nil.
  fileprivate var isKnown: Bool { constantValue.map { $0 != .null } ?? false }
}
