import PredicateSyntax

/// Checks every node of a tree against a policy. Each switch lists every case, so that the compiler
/// asks about each new kind of node and none can slip through.
struct PolicyValidator {
  let policy: PredicatePolicy
  let keys: KeyPatterns
  private(set) var diagnostics: [Diagnostic] = []
  /// The variables of the SUBQUERYs around the node, with their values' reach; inner ones last.
  var iterators: [(name: String, reach: ValueOrigin)] = []
  /// The names of variables that are assigned anywhere in the tree.
  private(set) var assigned: Set<String> = []
  /// The number of elements of all lists seen so far.
  var elementCount = 0
  /// The entity that the predicate is about, where a schema knows it.
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
    // The rest recurses.
    guard isSmall(root) else { return }
    root.forEachNode { node in
      if case .expression(let node) = node, case .assignment(let name, _) = node.kind {
        assigned.insert(name)
      }
    }
    switch root {
    case .predicate(let node): visit(node)
    case .expression(let node): _ = visit(node, as: .value)
    }
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
      visit(comparison, at: node.span)
    }
  }

  private mutating func visit(_ comparison: Comparison, at span: SourceSpan?) {
    var uses = (left: KeyUse.value, right: KeyUse.value)
    switch comparison.operator {
    case .in: uses.right = .container
    case .contains: uses.left = comparison.quantifier == nil ? .container : .containers
    case .selector(let name):
      let reach = send(name.text, to: comparison.left, [comparison.right], span)
      _ = checked(reach, as: .value, at: span)
      return
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .beginsWith,
      .endsWith, .like, .matches, .tokenMatches, .utiConformsTo, .utiEquals:
      break
    }
    _ = visit(comparison.left, as: uses.left)
    _ = visit(comparison.right, as: uses.right)
  }

  /// Checks an expression and all below it, and returns where its value comes from.
  mutating func visit(_ node: ExpressionNode, as use: KeyUse) -> ValueOrigin {
    let reach = reach(of: node, as: use)
    // A list written in the predicate is no place in the data; its elements have been checked.
    if case .aggregate = node.kind { return reach }
    return checked(reach, as: use, at: node.span)
  }

  private mutating func reach(of node: ExpressionNode, as use: KeyUse) -> ValueOrigin {
    switch node.kind {
    case .constant(let value):
      measure(value, at: node.span)
      return .nowhere
    case .placeholder: return .nowhere  // Examined again once it is filled.
    case .variable(let name):
      requireVariable(name, at: node.span)
      return variable(name)
    case .evaluatedObject: return .object
    case .keyPath(let base, let steps):
      let start = base.map { visit($0, as: .passage) } ?? .object
      return follow(steps, from: start, node.span, as: use)
    case .subscripting(let base, let index):
      require(.index, at: node.span)
      return element(of: visit(base, as: .passage), index, node.span)
    case .arithmetic(let `operator`, let left, let right):
      require(.arithmetic, at: node.span)
      if !policy.arithmetic.allows(`operator`) {
        report(.forbidden(`operator`.rawValue, at: node.span))
      }
      _ = visit([left, right], as: .value)
      return .nowhere
    case .negation(let operand):
      require(.arithmetic, at: node.span)
      _ = visit(operand, as: .value)
      return .nowhere
    case .call(let function, let arguments):
      requireFunction(function.rawValue, at: node.span)
      measure(arguments: arguments.count, at: node.span)
      let reading = function.reads
      let operand = visit(arguments, as: reading == .count ? .passage : .value)
      return result(of: reading, on: operand, node.span)
    case .hostCall(let name, let arguments):
      requireFunction(name, at: node.span)
      measure(arguments: arguments.count, at: node.span)
      _ = visit(arguments, as: .value)
      return .host
    case .message(let receiver, let selector, let arguments):
      if policy.features.allows(.message) {
        requireFunction(selector, at: node.span)
      } else {
        require(.message, at: node.span)
      }
      measure(arguments: arguments.count, at: node.span)
      return send(selector, to: receiver, arguments, node.span)
    case .aggregate(let elements):
      require(.list, at: node.span)
      measure(elements: elements.count, at: node.span)
      return visit(elements, as: use.ofElements)
    case .setOperation(_, let left, let right):
      require(.setOperation, at: node.span)
      return visit([left, right], as: .container).contents
    case .subquery(let collection, let variable, let predicate):
      require(.subquery, at: node.span)
      let reach = visit(collection, as: .passage)
      iterators.append((variable, reach.elements))
      measure(subqueries: iterators.count, at: node.span)
      visit(predicate)
      iterators.removeLast()
      return reach
    case .ternary(let condition, let consequent, let alternative):
      require(.ternary, at: node.span)
      visit(condition)
      return visit([consequent, alternative], as: use)
    case .cast(let operand, to: let type):
      require(type == "Class" ? .classCast : .cast, at: node.span)
      return visit(operand, as: .value)
    case .fetch(let request, let context, let countOnly):
      require(.fetch, at: node.span)
      _ = visit([request, context, countOnly], as: .value)
      return .unknown
    case .assignment(variable: _, let operand):
      require(.assignment, at: node.span)
      return visit(operand, as: .value)
    case .anyKey:
      require(.anyKey, at: node.span)
      return .unknown
    }
  }

  private mutating func visit(_ nodes: [ExpressionNode], as use: KeyUse) -> ValueOrigin {
    nodes.reduce(.nowhere) { $0.joined(visit($1, as: use)) }
  }
}
