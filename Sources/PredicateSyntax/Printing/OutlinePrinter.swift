/// Draws a tree with one node a line, for debugging and for explaining an evaluation. Nodes below
/// the thousandth level are drawn as `…`.
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
package struct OutlinePrinter {
  private let annotate: (TreeNode) -> String?

  /// Creates a printer. `annotate` may return a note for each node, which is written after it.
  package init(annotate: @escaping (TreeNode) -> String? = { _ in nil }) {
    self.annotate = annotate
  }

  package func text(of node: PredicateNode) -> String { text(of: .predicate(node)) }

  package func text(of node: ExpressionNode) -> String { text(of: .expression(node)) }

  package func text(of node: TreeNode) -> String {
    var rows: [String] = []
    var rest = [Place(node: node)]
    while let place = rest.popLast() {
      guard place.level < Self.levelsDrawn else {
        rows.append(place.first + "…")
        continue
      }
      let note = annotate(place.node).map { "  " + $0 } ?? ""
      rows.append(place.first + Self.label(of: place.node) + note)
      rest += place.below.reversed()
    }
    return rows.joined(separator: "\n")
  }

  /// A node, the prefix of its own row, and the prefix of the rows of the nodes below it.
  private struct Place {
    let node: TreeNode
    var first = ""
    var rest = ""
    var level = 0

    var below: [Place] {
      let children = node.children
      return children.indices.map { index in
        let isLast = index == children.count - 1
        return Place(
          node: children[index],
          first: rest + (isLast ? "└─ " : "├─ "),
          rest: rest + (isLast ? "   " : "│  "),
          level: level + 1
        )
      }
    }
  }

  /// The limit of levels, since the length of a row grows with its level; by default no parsed tree
  /// has more.
  private static let levelsDrawn = ParseLimits.default.height

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
      (base == nil ? "key path " : "key path of ") + names(of: steps, isBare: base != nil)
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

/// Steps as they are written, without the `SELF.` that some need at the beginning of a path.
private func names(of steps: [PathStep], isBare: Bool) -> String {
  let text = ExpressionNode(.keyPath(base: nil, steps)).description
  guard isBare, steps.first?.needsBase == true else { return text }
  return String(text.dropFirst("SELF.".count))
}
