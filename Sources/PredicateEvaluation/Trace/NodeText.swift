import PredicateSyntax

/// The text of a node: as it was written, or where it was built in code, as it would be printed.
enum NodeText {
  static func text(of node: TreeNode, in source: SourceText?) -> String {
    if let source, let span = node.span, !span.isEmpty { return String(source[span]) }
    let printer = FormatPrinter(style: .canonical)
    return switch node {
    case .predicate(let node): printer.text(of: node)
    case .expression(let node): printer.text(of: node)
    }
  }
}
