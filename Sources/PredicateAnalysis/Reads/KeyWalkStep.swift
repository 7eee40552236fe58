import PredicateSyntax

extension KeyWalk {
  typealias Step = KeyWalkStep
}

/// A pending step of a walk; the list of them replaces recursion.
enum KeyWalkStep {
  case visit(TreeNode, KeyUse)
  /// A comparison whose sides are both finished
  case finish(Comparison, SourceSpan?)
  /// An expression after all below it
  case close(ExpressionNode, KeyUse)
  /// The predicate of a SUBQUERY with this variable begins or ends.
  case bind(String), unbind(String)

  fileprivate static func visit(_ node: PredicateNode) -> Self { .visit(.predicate(node), .value) }

  fileprivate static func visit(_ node: ExpressionNode, _ use: KeyUse) -> Self {
    .visit(.expression(node), use)
  }
}

extension TreeNode {
  /// The steps below a node that is used as `use`, and those that finish it.
  func steps(as use: KeyUse) -> [KeyWalkStep] {
    switch self {
    case .predicate(let node): node.steps
    case .expression(let node): node.parts(as: use) + [.close(node, use)]
    }
  }
}

extension PredicateNode {
  fileprivate var steps: [KeyWalkStep] {
    switch kind {
    case .constant: []
    case .not(let operand): [.visit(operand)]
    case .and(let terms), .or(let terms): terms.map(KeyWalkStep.visit)
    case .comparison(let comparison):
      [
        .visit(comparison.left, comparison.uses.left),
        .visit(comparison.right, comparison.uses.right),
        .finish(comparison, span),
      ]
    }
  }
}

extension Comparison {
  /// The uses of both sides.
  fileprivate var uses: (left: KeyUse, right: KeyUse) {
    switch `operator` {
    case .in: (.value, .container)
    case .contains: (quantifier == nil ? .container : .containers, .value)
    case .selector(let name): (DataReach(selector: name.text).useOfReceiver, .value)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith,
      .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals:
      (.value, .value)
    }
  }
}

extension ExpressionNode {
  /// The expressions and predicates below, each with its use, if this is used as `use`.
  fileprivate func parts(as use: KeyUse) -> [KeyWalkStep] {
    switch kind {
    case .constant, .placeholder, .variable, .evaluatedObject, .anyKey, .keyPath(base: nil, _): []
    case .keyPath(let base?, _): [.visit(base, .passage)]
    case .subscripting(let base, .index(let index)):
      [.visit(base, .passage), .visit(index, .value)]
    case .subscripting(let base, .first), .subscripting(let base, .last),
      .subscripting(let base, .size):
      [.visit(base, .passage)]
    case .arithmetic(_, let left, let right): [.visit(left, .value), .visit(right, .value)]
    case .negation(let operand), .cast(let operand, _), .assignment(_, let operand):
      [.visit(operand, .value)]
    case .call(let function, let arguments):
      arguments.map { .visit($0, function.reads == .count ? .passage : .value) }
    case .hostCall(_, let arguments): arguments.map { .visit($0, .value) }
    case .message(let receiver, let selector, let arguments):
      [.visit(receiver, DataReach(selector: selector).useOfReceiver)]
        + arguments.map { .visit($0, .value) }
    case .aggregate(let elements): elements.map { .visit($0, use.ofElements) }
    case .setOperation(_, let left, let right):
      [.visit(left, .container), .visit(right, .container)]
    case .subquery(let collection, let variable, let predicate):
      [.visit(collection, .passage), .bind(variable), .visit(predicate), .unbind(variable)]
    case .ternary(let condition, let consequent, let alternative):
      [.visit(condition), .visit(consequent, use), .visit(alternative, use)]
    case .fetch(let request, let context, let countOnly):
      [.visit(request, .value), .visit(context, .value), .visit(countOnly, .value)]
    }
  }
}

extension DataReach {
  /// The use of the receiver of a selector that reads this.
  fileprivate var useOfReceiver: KeyUse {
    switch self {
    case .fresh, .elements, .comparison, .application: .value
    case .count, .keys, .contents, .argument, .argumentPath, .unknown: .passage
    }
  }
}
