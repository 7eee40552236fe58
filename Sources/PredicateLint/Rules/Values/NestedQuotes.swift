import PredicateSyntax

extension LintRule {
  /// `version == "'1.2'"`: the inner quotes belong to the text.
  static let nestedQuotes = LintRule(
    "lint.nested-quotes",
    .warning,
    "a text has quotes within its quotes",
    examples: [
      .bad("name == «\"'Ada'\"»", fixed: "name == \"Ada\""),
      .bad("version == «'\"1.2\"'»", in: "autopkg", fixed: "version == '1.2'"),
      .good("name == \"it's\""),
      .good("name == \"'\""),
      .good("name == \"''\""),
      .good("name CONTAINS \"'Ada'\""),
      .good("name == \"'a' and 'b'\""),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      guard [.equal, .notEqual, .in].contains(site.comparison.operator) else { return [] }
      return [site.comparison.left, site.comparison.right].compactMap { node in
        guard case .constant(.text(let text)) = node.kind, let span = node.span,
          text.utf8.count > 2, let quote = text.first, quote == "'" || quote == "\"",
          text.last == quote, !text.dropFirst().dropLast().contains(quote)
        else { return nil }
        let inner = String(text.dropFirst().dropLast())
        let outer = context.text(of: span).first.map(String.init) ?? "\""
        let isPlain = !inner.contains("\\") && !inner.contains(outer)
        return Remark(
          "the inner quotes are part of the text; one pair is enough",
          at: span,
          fixIts: isPlain
            ? [.init("remove the inner quotes", replacing: span, with: outer + inner + outer)] : []
        )
      }
    }
  }
}
