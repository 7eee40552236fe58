import PredicateAnalysis
import PredicateSyntax

/// Translating predicates.
extension Compilation {
  mutating func condition(_ node: PredicateNode) throws(Unsupported) -> SQLCondition {
    try nested(at: node.span) { (self) throws(Unsupported) in
      if case .comparison(let comparison) = node.kind {
        let condition = try self.comparison(comparison, at: node.span)
        // Memory also evaluates operands on which the answer does not depend, and fails if they
        // fail.
        guard condition.truth == nil || !self.mayFail(node) else {
          throw Unsupported("a calculation that may fail", at: node.span)
        }
        return condition
      }
      return try self.withoutNarrowing { (self) throws(Unsupported) in try self.compound(node) }
    }
  }

  private mutating func compound(_ node: PredicateNode) throws(Unsupported) -> SQLCondition {
    switch node.kind {
    case .constant(let truth): return .constant(truth)
    case .and(let terms): return try all(terms)
    case .or(let terms):
      var conditions: [SQLCondition] = []
      for term in terms { conditions.append(try condition(term)) }
      return .any(conditions)
    case .not(let operand): return try negation(of: operand)
    case .comparison: return try condition(node)
    }
  }

  private mutating func all(_ terms: [PredicateNode]) throws(Unsupported) -> SQLCondition {
    let outside = isBesideSelectiveTerm
    defer { isBesideSelectiveTerm = outside }
    // Counted once, since there may be tens of thousands of terms.
    let selective = terms.count { $0.isSelective }
    var conditions: [SQLCondition] = []
    conditions.reserveCapacity(terms.count)
    for term in terms {
      // If exactly one term is selective, it has no selective term beside it.
      let others = selective == 1 && term.isSelective ? 0 : selective
      isBesideSelectiveTerm = outside || others > 0
      conditions.append(try condition(term))
    }
    return .all(conditions)
  }

  private mutating func negation(of node: PredicateNode) throws(Unsupported) -> SQLCondition {
    switch node.kind {
    case .not(let operand): return try condition(operand)
    // NOT is moved to each term, which may then use an index.
    case .or(let terms):
      return try condition(
        PredicateNode(.and(terms.map { PredicateNode(.not($0), span: $0.span) }), span: node.span)
      )
    case .constant, .and, .comparison: return try condition(node).negated
    }
  }

  mutating func comparison(
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
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
  ) throws(Unsupported) -> SQLCondition? {
    guard case .constant(let value) = constant.kind else { return nil }
    if let aggregate = try compareAggregate(node, relation, value, at: span) { return aggregate }
    return try compareQuotient(node, relation, value, at: span)
  }

  /// The comparison for a value on its left.
  mutating func test(
    _ left: SQLTerm,
    _ comparison: Comparison,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLCondition {
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
  fileprivate var isSelective: Bool {
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
