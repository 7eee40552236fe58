/// A tree drawn as a tree, one node a line, for debugging and for explaining an evaluation.
///
///     print(OutlinePrinter { types[$0] }.text(of: predicate))
///
///     AND
///     ├─ >=
///     │  ├─ key path age  number
///     │  └─ constant 18  number
///     └─ BEGINSWITH[c]
///        ├─ key path name  text
///        └─ constant "a"  text
public struct OutlinePrinter {
  private let annotate: (TreeNode) -> String?

  /// `annotate` may say something about each node, which is put behind it.
  public init(annotate: @escaping (TreeNode) -> String? = { _ in nil }) {
    self.annotate = annotate
  }

  public func text(of node: PredicateNode) -> String { text(of: .predicate(node)) }

  public func text(of node: ExpressionNode) -> String { text(of: .expression(node)) }

  public func text(of node: TreeNode) -> String {
    var rows: [String] = []
    draw(node, first: "", rest: "", into: &rows)
    return rows.joined(separator: "\n")
  }

  /// `first` stands before the node's own row, `rest` before those of the nodes below it.
  private func draw(_ node: TreeNode, first: String, rest: String, into rows: inout [String]) {
    let note = annotate(node).map { "  " + $0 } ?? ""
    rows.append(first + Self.label(of: node) + note)
    var children: [TreeNode] = []
    node.forEachChild { children.append($0) }
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      draw(
        child,
        first: rest + (isLast ? "└─ " : "├─ "),
        rest: rest + (isLast ? "   " : "│  "),
        into: &rows
      )
    }
  }

  private static func label(of node: TreeNode) -> String {
    switch node {
    case .predicate(let node): label(of: node)
    case .expression(let node): label(of: node)
    }
  }

  private static func label(of node: PredicateNode) -> String {
    switch node.kind {
    case .constant: node.description
    case .not: "NOT"
    case .and: "AND"
    case .or: "OR"
    case .comparison(let comparison):
      (comparison.quantifier.map { $0.rawValue + " " } ?? "") + comparison.operator.spelling
        + comparison.options.spelling
    }
  }

  private static func label(of node: ExpressionNode) -> String {
    switch node.kind {
    case .constant: "constant " + shortened(node.description)
    case .placeholder(let placeholder):
      "placeholder " + node.description + " \(placeholder.index + 1)"
    case .variable: "variable " + node.description
    case .evaluatedObject, .anyKey: node.description
    case .keyPath(let base, let steps):
      (base == nil ? "key path " : "key path of ")
        + ExpressionNode(.keyPath(base: nil, steps)).description
    case .subscripting(_, let index): "subscript" + label(of: index)
    case .arithmetic(let `operator`, _, _): `operator`.rawValue
    case .negation: "-"
    case .call(let function, _): "function " + function.rawValue
    case .hostCall(let name, _): "host function " + name
    case .message(_, let selector, _):
      "message " + ExpressionNode(.constant(.text(selector))).description
    case .aggregate: "aggregate"
    case .setOperation(let `operator`, _, _): `operator`.rawValue
    case .subquery(_, let variable, _):
      "subquery " + ExpressionNode(.variable(variable)).description
    case .ternary: "ternary"
    case .cast(_, let type): "cast to " + ExpressionNode(.constant(.text(type))).description
    case .fetch: "fetch"
    case .assignment(let variable, _):
      "assignment to " + ExpressionNode(.variable(variable)).description
    }
  }

  private static func label(of index: Subscript) -> String {
    switch index {
    case .first: " FIRST"
    case .last: " LAST"
    case .size: " SIZE"
    case .index: ""
    }
  }

  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 80 ? text : String(text.prefix(79)) + "…"
  }
}

extension PredicateNode: CustomDebugStringConvertible {
  /// The tree, drawn.
  public var debugDescription: String { OutlinePrinter().text(of: self) }
}

extension ExpressionNode: CustomDebugStringConvertible {
  /// The tree, drawn.
  public var debugDescription: String { OutlinePrinter().text(of: self) }
}
