public import PredicateSyntax

/// The names that a predicate uses and needs, each once and in the order of the text.
public struct PredicateFacts: Hashable, Sendable {
  /// The key paths as canonical text. Those of a SUBQUERY's elements begin with its variable.
  public private(set) var keyPaths: [String] = []
  /// Variables whose values must be given: all but those of SUBQUERYs.
  public private(set) var variables: [String] = []
  public private(set) var placeholders: [Placeholder] = []
  /// Those of the placeholders, by number, that stand for keys because of where they are.
  package private(set) var steps: Set<Int> = []
  /// Functions called, by their full names.
  public private(set) var functions: [String] = []
  public private(set) var nodeCount = 0
  public private(set) var depth = 0

  public init(of predicate: PredicateNode) { self.init(of: .predicate(predicate)) }
  public init(of expression: ExpressionNode) { self.init(of: .expression(expression)) }

  public init(of root: TreeNode) {
    depth = root.height
    var iterators = Iterators()
    var rest = [Step.visit(root)]
    while let step = rest.popLast() {
      switch step {
      case .enter(let variable): iterators[ExactKey(variable), default: 0] += 1
      case .leave(let variable): iterators[ExactKey(variable), default: 1] -= 1
      case .visit(let node):
        nodeCount += 1
        rest += visit(node, iterators).reversed()
      case .record(let expression): record(expression, iterators)
      }
    }
  }

  /// A step that remains; the list of them replaces recursion, so that no tree is too deep.
  private enum Step {
    case visit(TreeNode)
    /// The facts of the node itself, which stand behind those of its children
    case record(ExpressionNode)
    /// The predicate of a SUBQUERY with this variable
    case enter(String), leave(String)
  }

  /// The number of SUBQUERYs around a node that use each name as their variable.
  private typealias Iterators = [ExactKey: Int]

  private mutating func visit(_ node: TreeNode, _ iterators: Iterators) -> [Step] {
    if case .expression(let expression) = node {
      if case .subquery(let collection, let variable, let predicate) = expression.kind {
        return [
          .visit(.expression(collection)), .enter(variable), .visit(.predicate(predicate)),
          .leave(variable),
        ]
      }
      if case .keyPath(let base?, _) = expression.kind {
        return [.visit(.expression(base)), .record(expression)]
      }
      record(expression, iterators)
    }
    var steps: [Step] = []
    node.forEachChild { steps.append(.visit($0)) }
    return steps
  }

  private mutating func record(_ node: ExpressionNode, _ iterators: Iterators) {
    switch node.kind {
    case .placeholder(let placeholder): placeholders.append(placeholder)
    case .variable(let name) where iterators[ExactKey(name), default: 0] == 0:
      variables.appendOnce(name)
    case .keyPath(let base, let steps):
      if base.isRoot { keyPaths.appendOnce(FormatPrinter(style: .canonical).text(of: node)) }
      for step in steps {
        switch step {
        case .placeholder(let placeholder):
          placeholders.append(placeholder)
          self.steps.insert(placeholder.index)
        case .variable(let name) where iterators[ExactKey(name), default: 0] == 0:
          variables.appendOnce(name)
        case .variable, .key, .collectionOperator: break
        }
      }
    case .call(let function, _): functions.appendOnce(function.rawValue)
    case .hostCall(let name, _): functions.appendOnce(name)
    case .message(_, let selector, _): functions.appendOnce("FUNCTION \(selector)")
    case .constant, .variable, .evaluatedObject, .subscripting, .arithmetic, .negation, .aggregate,
      .setOperation, .subquery, .ternary, .cast, .fetch, .assignment, .anyKey:
      break
    }
  }
}

extension ExpressionNode? {
  /// Whether a path from here can be named: one from the object or from a variable, but not one
  /// from the result of a function.
  fileprivate var isRoot: Bool {
    switch self?.kind {
    case nil, .variable: true
    default: false
    }
  }
}

extension [String] {
  fileprivate mutating func appendOnce(_ element: String) {
    if !containsExactly(element) { append(element) }
  }
}
