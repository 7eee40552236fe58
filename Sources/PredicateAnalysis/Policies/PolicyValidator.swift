import PredicateSyntax

/// Checks every node of a tree against a policy. Each switch lists every case, so that the compiler
/// asks about each new kind of node and none can slip through.
struct PolicyValidator {
  let policy: PredicatePolicy
  let keys: KeyPatterns
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of elements of all lists seen so far.
  var elementCount = 0
  /// The rules of the entities, if there is a schema.
  let entities: (any EntityRules)?

  /// Paths that may be read, whatever they lead to: those that a request names.
  let given: Set<String>

  init(_ policy: PredicatePolicy, entities: (any EntityRules)? = nil, given: Set<String> = []) {
    self.policy = policy
    keys = KeyPatterns(policy.keys)
    self.entities = entities
    self.given = given
  }

  mutating func validate(_ root: TreeNode) {
    // The walk visits each node, so a tree that is too large is rejected first.
    guard isSmall(root) else { return }
    self = KeyWalk.over(root, self)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < PredicateFormatError.diagnosticLimit { diagnostics.append(diagnostic) }
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
    } else if root.height > min(limits.height, TreeNode.depthLimit) {
      report(.tooDeep(limit: min(limits.height, TreeNode.depthLimit), at: span))
    } else {
      return true
    }
    return false
  }

}

/// The features, operators and functions of each node.
extension PolicyValidator: KeyReader {
  static var followsValues: Bool { true }

  mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    switch node {
    case .predicate(let node): enter(node)
    case .expression(let node): enter(node, in: scope)
    }
  }

  private mutating func enter(_ node: PredicateNode) {
    switch node.kind {
    case .constant: break
    case .not: require(.not, at: node.span)
    case .and: require(.and, at: node.span)
    case .or: require(.or, at: node.span)
    case .comparison(let comparison):
      switch comparison.quantifier {
      case nil: break
      case .any: require(.any, at: node.span)
      case .all: require(.all, at: node.span)
      }
      if !policy.operators.allows(comparison.operator) {
        report(.forbidden(comparison.operator.spelling, at: node.span))
      }
    }
  }

  private mutating func enter(_ node: ExpressionNode, in scope: KeyScope) {
    switch node.kind {
    case .placeholder, .evaluatedObject, .keyPath: break
    case .constant(let value): measure(value, at: node.span)
    case .variable(let name): requireVariable(name, in: scope, at: node.span)
    case .subscripting: require(.index, at: node.span)
    case .arithmetic(let `operator`, _, _):
      require(.arithmetic, at: node.span)
      if !policy.arithmetic.allows(`operator`) {
        report(.forbidden(`operator`.rawValue, at: node.span))
      }
    case .negation: require(.arithmetic, at: node.span)
    case .call(let function, let arguments):
      requireFunction(function.rawValue, at: node.span)
      measure(arguments: arguments.count, at: node.span)
    case .hostCall(let name, let arguments):
      requireFunction(name, at: node.span)
      measure(arguments: arguments.count, at: node.span)
    case .message(_, let selector, let arguments):
      if policy.features.allows(.message) {
        requireFunction(selector, at: node.span)
      } else {
        require(.message, at: node.span)
      }
      measure(arguments: arguments.count, at: node.span)
    case .aggregate(let elements):
      require(.list, at: node.span)
      measure(elements: elements.count, at: node.span)
    case .setOperation: require(.setOperation, at: node.span)
    case .subquery:
      require(.subquery, at: node.span)
      measure(subqueries: scope.depth + 1, at: node.span)
    case .ternary: require(.ternary, at: node.span)
    case .cast(_, to: let type): require(type == "Class" ? .classCast : .cast, at: node.span)
    case .fetch: require(.fetch, at: node.span)
    case .assignment: require(.assignment, at: node.span)
    case .anyKey: require(.anyKey, at: node.span)
    }
  }
}
