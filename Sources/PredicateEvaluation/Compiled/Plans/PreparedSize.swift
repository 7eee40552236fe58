import PredicateSyntax

extension PreparedPredicate {
  /// How much work one evaluation is at most, not counting the elements of collections that are read:
  /// nodes, steps of key paths, elements of constant lists and of those that variables stand for.
  func size(with variables: [String: KeyedValue]) -> Int {
    size(variables.mapValues(\.elementCount))
  }

  fileprivate func size(_ lists: [String: Int]) -> Int {
    switch kind {
    case .constant: 1
    case .not(let operand): 1 + operand.size(lists)
    case .and(let terms), .or(let terms): terms.reduce(1) { $0 + $1.size(lists) }
    case .comparison(let comparison):
      1 + comparison.left.size(lists) + comparison.right.size(lists)
    }
  }
}

extension PreparedExpression {
  fileprivate func size(_ lists: [String: Int]) -> Int {
    switch kind {
    case .constant(.list(let elements)), .constant(.set(let elements)): 1 + 2 * elements.count
    case .variable(let name): 2 + 2 * (lists[name] ?? 0)
    case .constant, .evaluatedObject, .key, .refused: 2
    case .keyPath(let base, let steps): 1 + 2 * steps.count + (base?.size(lists) ?? 0)
    case .subscripting(let base, .index(let index)): 1 + base.size(lists) + index.size(lists)
    case .subscripting(let base, _): 1 + base.size(lists)
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      1 + left.size(lists) + right.size(lists)
    case .negation(let operand), .cast(let operand, _), .assignment(_, let operand):
      1 + operand.size(lists)
    case .call(_, let arguments), .aggregate(let arguments), .hostCall(_, let arguments, _):
      arguments.reduce(1) { $0 + $1.size(lists) }
    case .message(let receiver, _, let arguments, _):
      arguments.reduce(1 + receiver.size(lists)) { $0 + $1.size(lists) }
    case .subquery(let collection, _, let predicate):
      2 + collection.size(lists) + predicate.size(lists)
    case .ternary(let condition, let first, let second):
      1 + condition.size(lists) + first.size(lists) + second.size(lists)
    }
  }
}

extension KeyedValue {
  fileprivate var elementCount: Int {
    switch self {
    case .value(.list(let elements)), .value(.set(let elements)): elements.count
    case .collection(let collection): collection.elements.count
    case .value, .object: 0
    }
  }
}
