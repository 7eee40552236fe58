import PredicateSyntax

extension LintRule {
  /// `name LIKE 'Smith'`: without `*` or `?` LIKE is `==`, and slower.
  static let likeWithoutWildcard = LintRule(
    "lint.like-without-wildcard",
    .note,
    "LIKE has no wildcard",
    examples: [
      .bad("name «LIKE» 'Smith'", fixed: "name == 'Smith'"),
      .bad("name «like[cd]» 'smith'", fixed: "name ==[cd] 'smith'"),
      .bad("NOT (name «LIKE» 'Smith')", fixed: "NOT (name == 'Smith')"),
      .good("name LIKE 'Sm*'"),
      .good("name LIKE %@"),
      .good("name LIKE 'a\\\\*b'"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.operator == .like,
        case .constant(.text(let pattern)) = site.comparison.right.kind, !pattern.isEmpty,
        !pattern.contains(where: { "*?\\%".contains($0) }),
        let span = context.operatorSpan(of: site)
      else { return nil }
      let options = context.text(of: span).drop { $0 != "[" }
      return Remark(
        "LIKE without `*` or `?` is the same as `==`",
        at: span,
        fixIts: [.init("write ==", replacing: span, with: "==" + options)]
      )
    }
  }
}
