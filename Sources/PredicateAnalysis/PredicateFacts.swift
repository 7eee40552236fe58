public import PredicateSyntax

/// The names that a predicate uses, each once and in the order of the text.
public struct PredicateFacts: Hashable, Sendable {
  /// The key paths as canonical text. Those of a SUBQUERY's elements begin with its variable.
  public private(set) var keyPaths: [String] = []
  /// Variables whose values must be given: all but those of SUBQUERYs.
  public private(set) var variables: [String] = []
  /// The placeholders that wait for arguments, in the order of the text.
  public private(set) var placeholders: [Placeholder] = []
  /// The numbers of the placeholders that are keys because of their position.
  package private(set) var steps: Set<Int> = []
  /// Functions called, by their full names.
  public private(set) var functions: [String] = []
  /// The number of nodes of the tree.
  public private(set) var nodeCount = 0
  /// The number of nodes on the longest path down.
  public private(set) var depth = 0

  /// Collects the facts about a predicate, in time proportional to its size.
  public init(of predicate: PredicateNode) { self.init(of: .predicate(predicate)) }
  /// Collects the facts about an expression, in time proportional to its size.
  public init(of expression: ExpressionNode) { self.init(of: .expression(expression)) }

  /// Collects the facts about a node, in time proportional to its size.
  public init(of root: TreeNode) {
    depth = root.height
    self = KeyWalk.over(root, self)
  }

}

extension PredicateFacts: KeyReader {
  package mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    nodeCount += 1
    guard case .expression(let node) = node else { return }
    switch node.kind {
    case .placeholder(let placeholder): placeholders.append(placeholder)
    case .variable(let name) where !scope.contains(name):
      variables.appendOnce(name)
    case .keyPath(let base, let steps):
      if base.isRoot { keyPaths.appendOnce(FormatPrinter(style: .canonical).text(of: node)) }
      for step in steps {
        switch step {
        case .placeholder(let placeholder):
          placeholders.append(placeholder)
          self.steps.insert(placeholder.index)
        case .variable(let name) where !scope.contains(name):
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
