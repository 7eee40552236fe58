import PredicateSyntax

extension LintRule {
  /// `SUBQUERY(items, $x, …) > 0`: a list of objects is compared with a number; `.@count` is meant.
  static let subqueryCount = LintRule(
    "lint.subquery-count",
    .error,
    "SUBQUERY without .@count is compared with a number",
    examples: [
      .bad(
        "«SUBQUERY(items, $x, $x.name == 'a')» > 0",
        fixed: "SUBQUERY(items, $x, $x.name == 'a').@count > 0"
      ),
      .bad(
        "«SUBQUERY(friends, $x, $x.name == 'a')» != 0",
        of: "Person",
        fixed: "SUBQUERY(friends, $x, $x.name == 'a').@count != 0"
      ),
      .good("SUBQUERY(items, $x, $x.name == 'a').@count > 0"),
      .good("SUBQUERY(items, $x, $x.name == 'a').@sum.price > 0"),
      .good("SUBQUERY(items, $x, $x.name == 'a') != nil"),
      .good("ANY SUBQUERY(items, $x, $x.name == 'a').price > 5"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      let comparison = site.comparison
      guard comparison.quantifier == nil else { return [] }
      let sides = [(comparison.left, comparison.right), (comparison.right, comparison.left)]
      return sides.compactMap { side, other in
        guard case .subquery = side.kind, let span = side.span, other.isNumber else { return nil }
        let end = SourceSpan(start: span.end, end: span.end)
        return Remark(
          "SUBQUERY gives the objects, not their number: write `.@count` behind it",
          at: span,
          fixIts: [.init("add .@count", replacing: end, with: ".@count")]
        )
      }
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is a number: a constant, or a placeholder for one.
  fileprivate var isNumber: Bool {
    switch kind {
    case .constant(.integer), .constant(.real), .constant(.decimal): true
    case .placeholder(let placeholder):
      [.signedInteger, .unsignedInteger, .real].contains(placeholder.conversion)
    default: false  // Nothing else is a number for certain.
    }
  }
}
