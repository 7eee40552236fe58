import PredicateSyntax
import PredicateTestSupport
import Testing

/// Parses `text` and checks what must hold of every valid text: there are no errors, the canonical
/// text parses back to an equal tree and is stable, spans nest, and the text of a span parses to
/// its node again.
func expectParses(
  _ text: String,
  as canonical: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let recovered = PredicateTemplate.recovering(from: SourceText(text))
  let errors = recovered.diagnostics.filter { $0.severity == .error }
  guard let root = recovered.root, errors.isEmpty else {
    Issue.record("\(text) does not parse: \(errors)", sourceLocation: sourceLocation)
    return
  }
  let printed = FormatPrinter(style: .canonical).text(of: root)
  #expect(printed == canonical ?? text, sourceLocation: sourceLocation)
  let again = PredicateTemplate.recovering(from: SourceText(printed))
  #expect(again.root == root, "\(printed) parses to another tree", sourceLocation: sourceLocation)
  expectSpansNest(in: .predicate(root), of: SourceText(text), sourceLocation)

  let apple = FormatPrinter(style: .apple).text(of: root)
  if let reread = PredicateTemplate.recovering(from: SourceText(apple)).root {
    let second = FormatPrinter(style: .apple).text(of: reread)
    let third = PredicateTemplate.recovering(from: SourceText(second)).root
      .map { FormatPrinter(style: .apple).text(of: $0) }
    #expect(third == second, "Apple's text is not stable", sourceLocation: sourceLocation)
  }
}

/// Every node's span lies in its parent's, and the text there parses to the node.
private func expectSpansNest(
  in node: TreeNode,
  of source: SourceText,
  _ sourceLocation: SourceLocation
) {
  guard let span = node.span else {
    Issue.record("a node without a span: \(node)", sourceLocation: sourceLocation)
    return
  }
  node.forEachChild { child in
    if let inner = child.span {
      #expect(
        span.contains(inner),
        "\(source[inner]) lies outside \(source[span])",
        sourceLocation: sourceLocation
      )
    }
    expectSpansNest(in: child, of: source, sourceLocation)
  }
  let slice = String(source[span])
  guard !slice.contains("%") else { return }  // Placeholders would be numbered anew.
  switch node {
  case .predicate(let predicate):
    let isNone = slice.uppercased().hasPrefix("NONE")  // its comparison has the span of the NOT
    let reread = PredicateTemplate.recovering(from: SourceText(slice)).root
    #expect(
      isNone || reread == predicate,
      "\(slice) is another predicate by itself",
      sourceLocation: sourceLocation
    )
  case .expression(let expression):
    let reread = try? ExpressionTemplate(parsing: slice)
    #expect(
      reread?.root == expression,
      "\(slice) is another expression by itself",
      sourceLocation: sourceLocation
    )
  }
}
