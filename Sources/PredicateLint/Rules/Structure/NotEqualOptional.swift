import PredicateSyntax

extension LintRule {
  /// `nick != 'x'` on an optional attribute of a SQLite store, where it does not match NULL.
  static let notEqualOptional = LintRule(
    "lint.not-equal-optional",
    .note,
    "!= does not match NULL in Core Data's SQLite store",
    examples: [
      .bad("nick «!=» 'x'", in: "coredata-sqlite", of: "Person"),
      .bad("NOT nick «IN» {'a', 'b'}", in: "coredata-sqlite", of: "Person"),
      .good("nick != 'x' OR nick == nil", in: "coredata-sqlite", of: "Person"),
      .good("name != 'x'", in: "coredata-sqlite", of: "Person"),
      .good("nick != nil", in: "coredata-sqlite", of: "Person"),
      .good("nick != 'x'", of: "Person"),
      .good("nick != 'x'", in: "coredata-sqlite"),
    ]
  ) { context in
    guard context.profile.name.hasPrefix("coredata-") else { return [] }
    var negated: Set<PredicateNode> = []
    var tested: Set<ExpressionNode> = []
    for (node, _) in context.predicates {
      if case .not(let operand) = node.kind { negated.insert(operand) }
      if case .comparison(let comparison) = node.kind {
        if comparison.right.constant == .null { tested.insert(comparison.left) }
        if comparison.left.constant == .null { tested.insert(comparison.right) }
      }
    }
    return context.comparisons.compactMap { site in
      let comparison = site.comparison
      let isNegated =
        comparison.operator == .notEqual
        || (comparison.operator == .in && negated.contains(PredicateNode(.comparison(comparison))))
      guard isNegated, comparison.quantifier == nil, comparison.right.constant != .null,
        !tested.contains(comparison.left),
        let fact = context.fact(of: comparison.left, site.variables), fact.isFromSchema,
        fact.isOptional, let span = context.operatorSpan(of: site)
      else { return nil }
      return Remark(
        "rows without a value are not matched in the SQLite store, though they are in memory; add "
          + "`OR … == nil` if they are wanted",
        at: span
      )
    }
  }
}
