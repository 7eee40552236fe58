import PredicateSyntax

extension LintRule {
  /// `version == %version%` in AutoPkg: the value is inserted as it is, and read as a key.
  static let percentVariable = LintRule(
    "host.unquoted-variable",
    .error,
    "a value that the host inserts has no quotes",
    examples: [
      .bad(
        "«%version%» == '10.2'",
        in: "autopkg",
        fixed: "\"%version%\" == '10.2'"
      ),
      .bad("new_version == «%version%»", in: "autopkg", fixed: "new_version == \"%version%\""),
      .bad("«%NAME%» CONTAINS 'beta'", in: "autopkg", fixed: "\"%NAME%\" CONTAINS 'beta'"),
      .bad(
        "«%ARCH%» != «arm64»",
        in: "autopkg",
        fixed: "\"%ARCH%\" != arm64"
      ),
      .good("version == '%version%'", in: "autopkg"),
      .good("'%bundleid%' != 'com.example.app'", in: "autopkg"),
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
      return sides.flatMap { side, other -> [Remark] in
        guard let span = side.span, context.terms.variables.contains(span),
          comparison.operator.searchesText
            || [.equal, .notEqual, .in].contains(comparison.operator),
          other.isTextOrKey
        else { return [] }
        let name = context.subject.text(of: span)
        let variable = Remark(
          "\(name) is replaced by its value, which is then read as a key; put it in quotes",
          at: span,
          fixIts: [.init("put it in quotes", replacing: span, with: "\"\(name)\"")]
        )
        // The keys of the recipe stand on the left.
        guard side.span == comparison.left.span, case .keyPath(nil, _) = other.kind,
          let word = other.span, !context.terms.variables.contains(word)
        else { return [variable] }
        let text = context.text(of: word)
        return [
          variable,
          Remark(
            "`\(text)` is read as a key, because it has no quotes",
            at: word,
            severity: .warning,
            fixIts: [.init("put it in quotes", replacing: word, with: "\"\(text)\"")]
          ),
        ]
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
