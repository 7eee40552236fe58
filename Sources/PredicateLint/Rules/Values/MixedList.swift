import PredicateSyntax

extension LintRule {
  /// `id IN {1, '2'}`: an element of another type never equals the key, and raises in Core Data.
  static let mixedList = LintRule(
    "lint.mixed-list",
    .warning,
    "a list holds values of unlike types",
    examples: [
      .bad("id IN «{1, '2'}»"),
      .bad("NOT code IN «{'a', 5}»"),
      .good("id IN {1, 2.5, 3}"),
      .good("id IN {1, nil}"),
      .good("id IN {'1', '2'}"),
      .good("id IN {1, %@}"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.operator == .in, site.comparison.left.isKeyPath,
        case .constant(.list(let values)) = site.comparison.right.kind,
        let span = site.comparison.right.span
      else { return nil }
      var hasText = false
      var hasNumber = false
      for value in values {
        switch value {
        case .text: hasText = true
        case .integer, .real, .decimal: hasNumber = true
        case .null, .bool, .date, .uuid, .bytes, .url, .list, .set, .map: break
        }
      }
      guard hasText, hasNumber else { return nil }
      return Remark(
        "text and numbers in one list: a key equals only those of its own type",
        at: span
      )
    }
  }
}
