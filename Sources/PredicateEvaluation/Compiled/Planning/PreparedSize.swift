import PredicateSyntax

extension PreparedPredicate {
  /// The maximum work of one evaluation, not counting elements of collections in the data: nodes,
  /// steps of key paths, constants' texts, and elements of lists in constants and variables.
  func size(with variables: [String: KeyedValue]) -> Int {
    size(variables.mapValues(\.constantSize))
  }

  fileprivate func size(_ variables: [String: Int]) -> Int {
    switch kind {
    case .constant: 1
    case .not(let operand): 1 + operand.size(variables)
    case .and(let terms), .or(let terms): terms.reduce(1) { $0 + $1.size(variables) }
    case .comparison(let comparison):
      1 + comparison.left.size(variables) + comparison.right.size(variables)
    }
  }
}

extension PreparedExpression {
  fileprivate func size(_ variables: [String: Int]) -> Int {
    switch kind {
    case .constant(let value): value.constantSize
    case .variable(let name): variables[name] ?? 2
    case .evaluatedObject, .key, .refused: 2
    case .keyPath(let base, let steps): 1 + 2 * steps.count + (base?.size(variables) ?? 0)
    case .subscripting(let base, .index(let index)):
      1 + base.size(variables) + index.size(variables)
    case .subscripting(let base, _): 1 + base.size(variables)
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      1 + left.size(variables) + right.size(variables)
    case .negation(let operand), .cast(let operand, _), .assignment(_, let operand):
      1 + operand.size(variables)
    case .call(_, let arguments), .aggregate(let arguments), .hostCall(_, let arguments, _):
      arguments.reduce(1) { $0 + $1.size(variables) }
    case .message(let receiver, _, let arguments, _):
      arguments.reduce(1 + receiver.size(variables)) { $0 + $1.size(variables) }
    case .subquery(let collection, _, let predicate):
      2 + collection.size(variables) + predicate.size(variables)
    case .ternary(let condition, let first, let second):
      1 + condition.size(variables) + first.size(variables) + second.size(variables)
    }
  }
}

extension KeyedValue {
  fileprivate var constantSize: Int {
    switch self {
    case .value(let value): value.constantSize
    case .collection(let collection): collection.elements.reduce(2) { $0 + 2 + $1.textSteps }
    case .object: 2
    }
  }
}

extension Value {
  fileprivate var constantSize: Int {
    switch self {
    case .list(let elements): elements.reduce(2) { $0 + 2 + $1.textSteps }
    case .set(let elements): elements.reduce(2) { $0 + 2 + $1.textSteps }
    case .null, .bool, .integer, .real, .decimal, .text, .date, .bytes, .uuid, .url, .map:
      2 + textSteps
    }
  }
}
