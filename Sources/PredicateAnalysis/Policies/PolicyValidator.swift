import PredicateSyntax

/// Looks at every node of a tree for what a policy does not allow. Each switch lists every case, so
/// that a new kind of node cannot slip through: the compiler asks for it.
struct PolicyValidator {
  let policy: PredicatePolicy
  private(set) var diagnostics: [Diagnostic] = []
  /// The variables of the SUBQUERYs around the node, and what they stand for; inner ones last.
  var iterators: [(name: String, reach: PolicyReach)] = []
  /// Elements of lists seen so far, together.
  var elementCount = 0
  /// The entity that the predicate is about, where a schema knows it.
  let entities: EntityRules?

  init(_ policy: PredicatePolicy, entities: EntityRules? = nil) {
    self.policy = policy
    self.entities = entities
  }

  mutating func validate(_ root: TreeNode) {
    // What follows works by recursion.
    guard isSmall(root) else { return }
    switch root {
    case .predicate(let node): visit(node)
    case .expression(let node): _ = visit(node, as: .value)
    }
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < PredicateFormatError.mostDiagnostics { diagnostics.append(diagnostic) }
  }

  mutating func require(_ feature: LanguageFeature, at span: SourceSpan?) {
    if policy.features.allows(feature) { return }
    report(.forbidden(feature.spelling, at: span))
  }

  mutating func requireFunction(_ name: String, at span: SourceSpan?) {
    if policy.functions.allows(name) { return }
    report(.forbidden(name, at: span))
  }

  private mutating func isSmall(_ root: TreeNode) -> Bool {
    let limits = policy.limits.tree
    let span = root.span ?? SourceSpan(0..<0)
    if root.hasMoreNodes(than: limits.nodes) {
      report(.tooManyNodes(limit: limits.nodes, at: span))
    } else if root.height > limits.height {
      report(.tooDeep(limit: limits.height, at: span))
    } else {
      return true
    }
    return false
  }

  private mutating func visit(_ node: PredicateNode) {
    switch node.kind {
    case .constant: break
    case .not(let operand):
      require(.not, at: node.span)
      visit(operand)
    case .and(let terms):
      require(.and, at: node.span)
      for term in terms { visit(term) }
    case .or(let terms):
      require(.or, at: node.span)
      for term in terms { visit(term) }
    case .comparison(let comparison):
      switch comparison.quantifier {
      case nil: break
      case .any: require(.any, at: node.span)
      case .all: require(.all, at: node.span)
      }
      if !policy.operators.allows(comparison.operator) {
        report(.forbidden(comparison.operator.spelling, at: node.span))
      }
      _ = visit(comparison.left, as: .value)
      _ = visit(comparison.right, as: .value)
    }
  }

  /// Looks at an expression and all below it, and says where its value comes from.
  mutating func visit(_ node: ExpressionNode, as use: KeyRules.Use) -> PolicyReach {
    switch node.kind {
    case .constant(let value):
      measure(value, at: node.span)
      return .nowhere
    case .placeholder: return .nowhere  // Looked at again once it is filled.
    case .variable(let name): return variable(name, node.span, as: use)
    case .evaluatedObject: return checked(.object, as: use, at: node.span)
    case .keyPath(let base, let steps): return keyPath(base, steps, node.span, as: use)
    case .subscripting(let base, let index):
      require(.index, at: node.span)
      return element(of: visit(base, as: .passage), index, node.span, as: use)
    case .arithmetic(let `operator`, let left, let right):
      require(.arithmetic, at: node.span)
      if !policy.arithmetic.allows(`operator`) {
        report(.forbidden(`operator`.rawValue, at: node.span))
      }
      return visit([left, right], as: .value, result: .nowhere)
    case .negation(let operand):
      require(.arithmetic, at: node.span)
      return visit([operand], as: .value, result: .nowhere)
    case .call(let function, let arguments):
      requireFunction(function.rawValue, at: node.span)
      measure(arguments: arguments.count, at: node.span)
      return visit(arguments, as: function == .count ? .passage : .value)
    case .hostCall(let name, let arguments):
      requireFunction(name, at: node.span)
      measure(arguments: arguments.count, at: node.span)
      return visit(arguments, as: .value, result: .unknown)
    case .message(let receiver, let selector, let arguments):
      return message(receiver, selector, arguments, node.span)
    case .aggregate(let elements):
      require(.list, at: node.span)
      measure(elements: elements.count, at: node.span)
      return visit(elements, as: use)
    case .setOperation(_, let left, let right):
      require(.setOperation, at: node.span)
      return visit([left, right], as: use)
    case .subquery(let collection, let variable, let predicate):
      require(.subquery, at: node.span)
      let reach = visit(collection, as: .passage)
      iterators.append((variable, reach))
      measure(subqueries: iterators.count, at: node.span)
      visit(predicate)
      iterators.removeLast()
      return checked(reach, as: use, at: node.span)
    case .ternary(let condition, let consequent, let alternative):
      require(.ternary, at: node.span)
      visit(condition)
      return visit([consequent, alternative], as: use)
    case .cast(let operand, to: let type):
      require(type == "Class" ? .classCast : .cast, at: node.span)
      return visit(operand, as: .value)
    case .fetch(let request, let context, let countOnly):
      require(.fetch, at: node.span)
      return visit([request, context, countOnly], as: .value, result: .unknown)
    case .assignment(variable: _, let operand):
      require(.assignment, at: node.span)
      return visit(operand, as: .value)
    case .anyKey:
      require(.anyKey, at: node.span)
      return .unknown
    }
  }

  private mutating func visit(
    _ nodes: [ExpressionNode],
    as use: KeyRules.Use,
    result: PolicyReach? = nil
  ) -> PolicyReach {
    var reach = PolicyReach.nowhere
    for node in nodes { reach = reach.joined(visit(node, as: use)) }
    return result ?? reach
  }

  private mutating func message(
    _ receiver: ExpressionNode,
    _ selector: String,
    _ arguments: [ExpressionNode],
    _ span: SourceSpan?
  ) -> PolicyReach {
    if policy.features.allows(.message) {
      requireFunction(selector, at: span)
    } else {
      require(.message, at: span)
    }
    measure(arguments: arguments.count, at: span)
    // It reads whatever key it is given.
    if selector.hasPrefix("valueForKey"), !policy.keys.isOpen { report(.forbiddenKey(at: span)) }
    return visit([receiver] + arguments, as: .value, result: .unknown)
  }
}
