import PredicateSyntax

extension LintRule {
  /// `version == %version%` in AutoPkg: the value is inserted as it is, and read as a key.
  static let percentVariable = LintRule(
    "host.unquoted-variable",
    .warning,
    "a value that the host inserts has no quotes",
    examples: [
      .bad(
        "«%version%» == '10.2'",
        in: "autopkg",
        fixed: "\"%version%\" == '10.2'"
      ),
      .bad("new_version == «%version%»", in: "autopkg", fixed: "new_version == \"%version%\""),
      .bad("«%NAME%» CONTAINS 'beta'", in: "autopkg", fixed: "\"%NAME%\" CONTAINS 'beta'"),
      .good("version == '%version%'", in: "autopkg"),
      .good("%count% > 5", in: "autopkg"),
      .good("%UPDATE_PREDICATE%", in: "autopkg"),
      .good("%A% AND b == 1", in: "autopkg"),
      .good("%IS_BETA% == True", in: "autopkg"),
      .good("%IS_BETA% == 1 OR %UPDATE_PREDICATE% == FALSE", in: "autopkg"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      let comparison = site.comparison
      let sides = [(comparison.left, comparison.right), (comparison.right, comparison.left)]
      return sides.compactMap { side, other in
        guard let span = side.span, context.terms.variables.contains(span),
          comparison.operator.searchesText
            || [.equal, .notEqual, .in].contains(comparison.operator),
          other.isTextOrKey
        else { return nil }
        let name = context.subject.text(of: span)
        return Remark(
          "\(name) is replaced by its value, which is then read as a key; put it in quotes",
          at: span,
          fixIts: [.init("put it in quotes", replacing: span, with: "\"\(name)\"")]
        )
      }
    }
  }
}

extension ExpressionNode {
  /// Whether the node is text, or a key that may hold text; not if it is a number or a truth value.
  fileprivate var isTextOrKey: Bool {
    switch kind {
    case .constant(.text), .keyPath: true
    default: false  // A value may be compared with any other expression without quotes.
    }
  }
}

extension LintSubject {
  /// The text of a span as it was given.
  fileprivate func text(of span: SourceSpan) -> String { String(SourceText(text)[span]) }
}
