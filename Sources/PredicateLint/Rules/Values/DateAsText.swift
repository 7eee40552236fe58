import PredicateSyntax

extension LintRule {
  /// `date == "2020-01-01"` where the key is known to hold dates. Orders are S015.
  static let dateAsTextEquality = LintRule(
    "lint.date-as-text",
    .warning,
    "a date is compared with text",
    examples: [
      .bad("date == «'2016-03-02'»", in: "munki"),
      .bad("creationDate != «'2016-03-02T00:00:00Z'»", in: "photos"),
      .good("date > CAST('2016-03-02T00:00:00Z', 'NSDate')", in: "munki"),
      .good("creationDate == %@", in: "photos"),
      .good("released == '2016-03-02'"),
    ]
  ) { context in
    context.comparisons.flatMap { site -> [Remark] in
      guard [.equal, .notEqual].contains(site.comparison.operator),
        let (key, constants) = site.comparison.keyAndConstants,
        let fact = context.fact(of: key, site.variables), fact.type == .date, !fact.isFromSchema
      else { return [] }
      return constants.compactMap { node in
        guard case .constant(.text(let text)) = node.kind, let span = node.span else { return nil }
        return Remark(
          "`\(context.quote(key.span ?? span))` is a date, which never equals text; write "
            + "CAST(\"\(text)\", \"NSDate\") with a whole date and time",
          at: span
        )
      }
    }
  }
}
