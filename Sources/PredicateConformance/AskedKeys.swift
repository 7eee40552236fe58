import PredicateSyntax

/// The keys that a predicate reads. Everything else in the objects may have any shape.
struct AskedKeys {
  private var keys: Set<String> = []
  /// Whether keys are computed during evaluation, so that any key may be read.
  private var isAny = false
  /// Whether 1 and 1.0 may give different answers.
  private(set) var tellsNumbersApart = false

  /// Every key, and the type of every number.
  static let everything: Self = {
    var result = Self(PredicateNode(.constant(true)))
    (result.isAny, result.tellsNumbersApart) = (true, true)
    return result
  }()

  init(_ root: PredicateNode) {
    root.forEachNode { node in
      if case .expression(let expression) = node { add(expression.kind) }
    }
  }

  func contains(_ key: String) -> Bool { isAny || keys.contains(key) }

  private mutating func add(_ kind: ExpressionNode.Kind) {
    switch kind {
    case .keyPath(_, let steps):
      for step in steps {
        switch step {
        case .key(let key): keys.insert(key)
        case .collectionOperator: tellsNumbersApart = true
        case .variable, .placeholder: isAny = true
        }
      }
    case .arithmetic, .negation, .call, .cast: tellsNumbersApart = true
    case .hostCall, .message, .fetch, .anyKey, .subscripting: isAny = true
    case .constant, .placeholder, .variable, .evaluatedObject, .aggregate, .setOperation,
      .subquery, .ternary, .assignment:
      break
    }
  }
}
