/// The height of a node of a kind: one more than the greatest below. Computed for every node that
/// is built, so it lists the children itself, which `forEachChild` would wrap.
extension PredicateNode.Kind {
  var levels: Int32 {
    switch self {
    case .constant: 1
    case .not(let operand): above(operand.levels)
    case .and(let terms), .or(let terms): above(deepest(terms))
    case .comparison(let comparison): above(max(comparison.left.levels, comparison.right.levels))
    }
  }
}

extension ExpressionNode.Kind {
  var levels: Int32 {
    switch self {
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey, .keyPath(base: nil, _): 1
    case .keyPath(let base?, _): above(base.levels)
    case .subscripting(let base, .index(let index)): above(max(base.levels, index.levels))
    case .subscripting(let base, .first), .subscripting(let base, .last),
      .subscripting(let base, .size):
      above(base.levels)
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      above(max(left.levels, right.levels))
    case .negation(let operand), .cast(let operand, to: _), .assignment(variable: _, let operand):
      above(operand.levels)
    case .call(_, let elements), .hostCall(name: _, let elements), .aggregate(let elements):
      above(deepest(elements))
    case .message(let receiver, selector: _, let arguments):
      above(max(receiver.levels, deepest(arguments)))
    case .subquery(let collection, variable: _, let predicate):
      above(max(collection.levels, predicate.levels))
    case .ternary(let condition, let consequent, let alternative):
      above(max(condition.levels, consequent.levels, alternative.levels))
    case .fetch(let request, let context, let countOnly):
      above(max(request.levels, context.levels, countOnly.levels))
    }
  }
}

/// One level more; saturates, though no memory holds so many levels that they overflow.
private func above(_ levels: Int32) -> Int32 { levels == .max ? .max : levels + 1 }

private func deepest(_ nodes: [PredicateNode]) -> Int32 {
  var deepest: Int32 = 0
  for node in nodes { deepest = max(deepest, node.levels) }
  return deepest
}

private func deepest(_ nodes: [ExpressionNode]) -> Int32 {
  var deepest: Int32 = 0
  for node in nodes { deepest = max(deepest, node.levels) }
  return deepest
}
