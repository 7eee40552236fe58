public import PredicateSyntax

/// What a predicate uses and needs, each once and in the order of the text.
public struct PredicateFacts: Hashable, Sendable {
  /// Key paths as canonical text. Those of a SUBQUERY's elements begin with its variable.
  public private(set) var keyPaths: [String] = []
  /// Variables that have to be given: all but those of SUBQUERYs.
  public private(set) var variables: [String] = []
  public private(set) var placeholders: [Placeholder] = []
  /// Functions called, by their full names.
  public private(set) var functions: [String] = []
  public private(set) var nodeCount = 0
  public private(set) var depth = 0

  public init(of predicate: PredicateNode) { self.init(of: .predicate(predicate)) }
  public init(of expression: ExpressionNode) { self.init(of: .expression(expression)) }

  public init(of root: TreeNode) {
    visit(root, depth: 1, iterators: [])
  }

  private mutating func visit(_ node: TreeNode, depth: Int, iterators: [String]) {
    nodeCount += 1
    self.depth = max(self.depth, depth)
    var iterators = iterators
    if case .expression(let expression) = node {
      if case .subquery(let collection, let variable, let predicate) = expression.kind {
        visit(.expression(collection), depth: depth + 1, iterators: iterators)
        iterators.append(variable)
        visit(.predicate(predicate), depth: depth + 1, iterators: iterators)
        return
      }
      record(expression, iterators: iterators)
    }
    node.forEachChild { visit($0, depth: depth + 1, iterators: iterators) }
  }

  private mutating func record(_ node: ExpressionNode, iterators: [String]) {
    switch node.kind {
    case .placeholder(let placeholder): placeholders.append(placeholder)
    case .variable(let name) where !iterators.contains(name): variables.appendOnce(name)
    case .keyPath(let base, let steps):
      if base.isRoot { keyPaths.appendOnce(FormatPrinter(style: .canonical).text(of: node)) }
      for step in steps {
        switch step {
        case .placeholder(let placeholder): placeholders.append(placeholder)
        case .variable(let name) where !iterators.contains(name): variables.appendOnce(name)
        case .variable, .key, .collectionOperator: break
        }
      }
    case .call(let function, _): functions.appendOnce(function.rawValue)
    case .hostCall(let name, _): functions.appendOnce(name)
    case .message(_, let selector, _): functions.appendOnce("FUNCTION \(selector)")
    default: break
    }
  }
}

extension ExpressionNode? {
  /// Whether a path from here is one that can be named: from the object or from a variable, not
  /// from what a function gives.
  fileprivate var isRoot: Bool {
    switch self?.kind {
    case nil, .variable: true
    default: false
    }
  }
}

extension [String] {
  fileprivate mutating func appendOnce(_ element: String) {
    if !contains(element) { append(element) }
  }
}
