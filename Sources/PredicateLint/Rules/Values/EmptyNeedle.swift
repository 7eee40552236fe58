import PredicateSyntax

extension LintRule {
  /// `name CONTAINS ''`: empty text is in nothing, unlike in SQL.
  static let emptyNeedle = LintRule(
    "lint.empty-needle",
    .warning,
    "an empty text is searched for, which is never found",
    examples: [
      .bad("name CONTAINS «''»"),
      .bad("name BEGINSWITH[cd] «\"\"»"),
      .bad("«''» IN name"),
      .bad("name LIKE «''»"),
      .bad("NOT name ENDSWITH «''»"),
      .bad("category.name CONTAINS[cd] «''»"),
      .good("name == ''"),
      .good("ANY tags CONTAINS 'x'"),
      .good("name CONTAINS ' '"),
      .good("name LIKE '*'"),
      .good("'' IN {'a', ''}"),
      .good("%@ CONTAINS ''"),
      .good("categories.name CONTAINS ''"),
      .good("'' IN categories.name"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      let comparison = site.comparison
      let needle: ExpressionNode
      if comparison.operator.searchesText {
        // An argument may be a collection, and so may what is behind a relationship; `[c]` is of texts.
        let mayBeList =
          comparison.left.isArgument || comparison.left.isDotted && comparison.options.isEmpty
        if comparison.operator == .contains, mayBeList { return nil }
        needle = comparison.right
      } else if comparison.operator == .in, comparison.right.isKeyPath, !comparison.right.isDotted,
        comparison.quantifier == nil
      {
        needle = comparison.left
      } else {
        return nil
      }
      guard needle.constant == .text(""), let span = needle.span else { return nil }
      return Remark(
        "no text contains the empty text: this is never true; test `== ''` or leave it out",
        at: span
      )
    }
  }
}
