import PredicateSyntax

extension PreparedPredicate {
  /// How much work one evaluation is at most, not counting the elements of collections that are read:
  /// nodes, steps of key paths, elements of constant lists.
  var size: Int {
    switch kind {
    case .constant: 1
    case .not(let operand): 1 + operand.size
    case .and(let terms), .or(let terms): terms.reduce(1) { $0 + $1.size }
    case .comparison(let comparison): 1 + comparison.left.size + comparison.right.size
    }
  }
}

extension PreparedExpression {
  fileprivate var size: Int {
    switch kind {
    case .constant(.list(let elements)), .constant(.set(let elements)): 1 + 2 * elements.count
    case .constant, .variable, .evaluatedObject, .key, .refused: 2
    case .keyPath(let base, let steps): 1 + 2 * steps.count + (base?.size ?? 0)
    case .subscripting(let base, .index(let index)): 1 + base.size + index.size
    case .subscripting(let base, _): 1 + base.size
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      1 + left.size + right.size
    case .negation(let operand), .cast(let operand, _), .assignment(_, let operand):
      1 + operand.size
    case .call(_, let arguments), .aggregate(let arguments), .hostCall(_, let arguments, _):
      arguments.reduce(1) { $0 + $1.size }
    case .message(let receiver, _, let arguments, _):
      arguments.reduce(1 + receiver.size) { $0 + $1.size }
    case .subquery(let collection, _, let predicate): 2 + collection.size + predicate.size
    case .ternary(let condition, let first, let second):
      1 + condition.size + first.size + second.size
    }
  }
}
