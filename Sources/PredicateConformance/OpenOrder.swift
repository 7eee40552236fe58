import PredicateSyntax

extension TreeNode {
  /// Whether the value is a list whose order the language leaves open, since Apple makes it from a
  /// set: distinct unions, set operators, and lists derived from these.
  var hasOpenOrder: Bool {
    switch self {
    case .predicate: false
    case .expression(let node): node.hasOpenOrder
    }
  }
}

extension ExpressionNode {
  fileprivate var hasOpenOrder: Bool {
    switch kind {
    case .setOperation: true
    case .keyPath(let base, let steps):
      steps.contains(where: \.losesOrder) || base?.hasOpenOrder ?? false
    case .subquery(let collection, variable: _, _): collection.hasOpenOrder
    case .ternary(_, then: let consequent, else: let alternative):
      consequent.hasOpenOrder || alternative.hasOpenOrder
    case .assignment(variable: _, let operand): operand.hasOpenOrder
    case .call(let function, let arguments):
      switch function.resultOrder {
      case .open: true
      case .argument: arguments.contains(where: \.hasOpenOrder)
      case .none: false
      }
    case .constant, .placeholder, .variable, .evaluatedObject, .subscripting, .arithmetic,
      .negation, .hostCall, .message, .aggregate, .cast, .fetch, .anyKey:
      false
    }
  }
}

extension PathStep {
  fileprivate var losesOrder: Bool {
    switch self {
    case .collectionOperator(.distinctUnionOfObjects), .collectionOperator(.distinctUnionOfArrays),
      .collectionOperator(.distinctUnionOfSets):
      true
    case .collectionOperator, .key, .variable, .placeholder: false
    }
  }
}
