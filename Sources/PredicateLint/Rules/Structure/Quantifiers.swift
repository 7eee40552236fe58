import PredicateSyntax

extension LintRule {
  /// `SOME tags == 'x'`: the same as ANY, though it reads like "some, but not all".
  static let someMeansAny = LintRule(
    "lint.some",
    .note,
    "SOME is the same as ANY",
    examples: [
      .bad("«SOME» tags == 'x'", fixed: "ANY tags == 'x'"),
      .good("ANY tags == 'x'"),
      .good("#some == 'x'"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard site.comparison.quantifier == .any, context.starts(site.span, with: "SOME") else {
        return nil
      }
      let span = SourceSpan(start: site.span.start, end: site.span.start + 4)
      return Remark(
        "SOME means ANY: it also holds if all elements match",
        at: span,
        fixIts: [.init("write ANY", replacing: span, with: "ANY")]
      )
    }
  }

  /// `ANY tags != 'x'`: true as soon as one element differs.
  static let anyNotEqual = LintRule(
    "lint.any-not-equal",
    .note,
    "ANY with != holds as soon as one element differs",
    examples: [
      .bad("ANY tags «!=» 'x'"),
      .bad("ANY friends.name «<>» %@"),
      .good("NONE tags == 'x'"),
      .good("ANY tags == 'x'"),
      .good("ANY tags.caption != nil"),
      .good("ALL tags != 'x'"),
      .good("NOT (ANY tags != 'x')"),
    ]
  ) { context in
    let negated = Set(
      context.predicates.compactMap { node, _ -> PredicateNode? in
        if case .not(let operand) = node.kind { operand } else { nil }
      }
    )
    return context.comparisons.compactMap { site in
      guard site.comparison.quantifier == .any, site.comparison.operator == .notEqual,
        site.comparison.right.constant != .null,
        !negated.contains(PredicateNode(.comparison(site.comparison))),
        let span = context.operatorSpan(of: site)
      else { return nil }
      return Remark(
        "this holds if any element differs; if none may be equal, write NONE … ==",
        at: span
      )
    }
  }

  /// `NONE items.name == 'x'` in Core Data's SQLite store, which tests each joined row.
  static let noneInStore = LintRule(
    "lint.none-in-store",
    .note,
    "NONE gives wrong answers in Core Data's SQLite store",
    examples: [
      .bad("«NONE» friends.name == 'x'", in: "coredata-sqlite"),
      .good("NONE friends.name == 'x'"),
      .good("SUBQUERY(friends, $x, $x.name == 'x').@count == 0", in: "coredata-sqlite"),
    ]
  ) { context in
    guard context.profile.name.hasPrefix("coredata-sqlite") else { return [] }
    return context.predicates.compactMap { node, span in
      guard case .not = node.kind, context.starts(span, with: "NONE") else { return nil }
      return Remark(
        "the SQLite store tests each joined row; write SUBQUERY(…, $x, …).@count == 0",
        at: SourceSpan(start: span.start, end: span.start + 4)
      )
    }
  }
}

extension LintContext {
  /// Whether a span begins with a keyword, in any case.
  func starts(_ span: SourceSpan, with keyword: String) -> Bool {
    let end = span.start + Int32(keyword.utf8.count)
    return span.end > end
      && text(of: SourceSpan(start: span.start, end: end)).uppercased() == keyword
  }
}
