import PredicateSyntax

extension Comparison {
  /// The side that is a key path and the constants that it is compared with; nil where no side is a
  /// key path or the other is no constant.
  var keyAndConstants: (key: ExpressionNode, constants: [ExpressionNode])? {
    if left.isKeyPath, let constants = right.constants { return (left, constants) }
    if right.isKeyPath, let constants = left.constants { return (right, constants) }
    return nil
  }
}

extension ExpressionNode {
  var isKeyPath: Bool {
    if case .keyPath = kind { true } else { false }
  }

  /// Whether the expression is a path of more than one step.
  var isDotted: Bool {
    if case .keyPath(_, let steps) = kind { steps.count > 1 } else { false }
  }

  /// Whether the expression is `%@` or another argument of the format.
  var isArgument: Bool {
    if case .placeholder = kind { true } else { false }
  }

  /// The node itself, or the constants among the elements of a list; nil for an expression of
  /// another kind. An element of a list that was folded into one constant has the list's span.
  var constants: [ExpressionNode]? {
    switch kind {
    case .constant(.list(let values)), .constant(.set(let values)):
      values.map { ExpressionNode(.constant($0), span: span) }
    case .constant: [self]
    case .aggregate(let elements):
      elements.filter { if case .constant = $0.kind { true } else { false } }
    default: nil  // Any other expression is not known before evaluation.
    }
  }

  var constant: Value? {
    if case .constant(let value) = kind { value } else { nil }
  }
}

extension ComparisonOperator {
  /// `<`, `<=`, `>`, `>=`, BETWEEN
  var ordersValues: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: true
    case .equal, .notEqual, .in, .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches,
      .utiConformsTo, .utiEquals, .selector:
      false
    }
  }

  /// CONTAINS, BEGINSWITH, ENDSWITH, LIKE
  var searchesText: Bool {
    switch self {
    case .contains, .beginsWith, .endsWith, .like: true
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in, .matches,
      .tokenMatches, .utiConformsTo, .utiEquals, .selector:
      false
    }
  }
}
