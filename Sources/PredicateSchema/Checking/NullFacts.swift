import PredicateSyntax

/// Expressions known not to be null because a predicate was true, or was false.
///
/// With these, `age != nil AND age + 1 > 3` needs no warning: the second term is evaluated only
/// if there is an age.
enum NullFacts {
  static func nonNull(when predicate: PredicateNode, is truth: Bool) -> Set<ExpressionNode> {
    switch predicate.kind {
    case .constant: []
    case .not(let operand): nonNull(when: operand, is: !truth)
    case .and(let terms), .or(let terms):
      combined(terms.map { nonNull(when: $0, is: truth) }, all: truth == predicate.kind.isAnd)
    case .comparison(let comparison):
      subjects(of: comparison, truth).reduce(into: []) { $0.formUnion(paths(behind: $1)) }
    }
  }

  /// The facts that hold if all of the sets hold, or if only one of them does.
  private static func combined(
    _ facts: [Set<ExpressionNode>],
    all: Bool
  ) -> Set<ExpressionNode> {
    guard let first = facts.first else { return [] }
    return facts.dropFirst().reduce(first) { all ? $0.union($1) : $0.intersection($1) }
  }

  /// The sides of a comparison that cannot have been null.
  private static func subjects(of comparison: Comparison, _ truth: Bool) -> [ExpressionNode] {
    let (left, right) = (comparison.left, comparison.right)
    guard comparison.quantifier == nil else { return [] }
    switch comparison.operator {
    case .equal: return truth ? paired(left, right, null: false) : paired(left, right, null: true)
    case .notEqual:
      return truth ? paired(left, right, null: true) : paired(left, right, null: false)
    case .lessOrEqual, .greaterOrEqual: return truth ? paired(left, right, null: false) : []
    case .less, .greater, .between, .in, .contains, .beginsWith, .endsWith, .like, .matches,
      .utiConformsTo, .utiEquals:
      return truth ? [left, right] : []
    case .tokenMatches, .selector: return []
    }
  }

  /// The sides whose other side is a constant that is null, or one that is not null.
  private static func paired(
    _ left: ExpressionNode,
    _ right: ExpressionNode,
    null: Bool
  ) -> [ExpressionNode] {
    var found: [ExpressionNode] = []
    if let value = right.kind.constantValue, (value == .null) == null { found.append(left) }
    if let value = left.kind.constantValue, (value == .null) == null { found.append(right) }
    return found
  }

  /// The key path itself and every path it goes through: a null there would be null here.
  private static func paths(behind node: ExpressionNode) -> [ExpressionNode] {
    switch node.kind {
    case .variable: return [node]
    case .keyPath(let base, let steps):
      let isPlain = steps.allSatisfy { if case .variable = $0 { false } else { true } }
      guard isPlain else { return [] }
      switch base?.kind {
      case nil: break
      case .variable: break
      default: return []  // The keys of any other base are not columns of a row.
      }
      return steps.indices.map { end in
        ExpressionNode(.keyPath(base: base, Array(steps[...end])))
      }
    case .call(let function, let arguments) where function.ofNil == .givesNil:
      return arguments.flatMap(paths)
    case .cast(let operand, to: _), .negation(let operand): return paths(behind: operand)
    default: return []  // Of any other kind nothing is claimed, which is always true.
    }
  }
}

extension PredicateNode.Kind {
  fileprivate var isAnd: Bool {
    if case .and = self { true } else { false }
  }
}
