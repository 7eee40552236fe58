import PredicateSyntax

extension LintRule {
  /// `@status(device.model.famly)`: a status item that devices do not have.
  static let hostTerm = LintRule(
    "host.unknown-term",
    .error,
    "the host has no such term",
    examples: [
      .bad(
        "«@status(device.model.famly)» == 'iPad'",
        in: "mdm",
        fixed: "@status(device.model.family) == 'iPad'"
      ),
      .bad("«@state(device.model.family)» == 'iPad'", in: "mdm"),
      .bad("«@invalid» == 'AppleTV'", in: "mdm"),
      .bad(
        "«device.model.family» == 'iPad'",
        in: "mdm",
        fixed: "@status(device.model.family) == 'iPad'"
      ),
      .good("@status(device.model.family) == 'iPad'", in: "mdm"),
      .good("@property(age) >= 18 AND 'Grade12' IN @property(roles)", in: "mdm"),
      .good(
        "SUBQUERY(@status(mdm.app), $app, $app.@key(identifier) == 'com.example').@count == 1",
        in: "mdm"
      ),
      .good("@status(mdm.app).@count > 1", in: "mdm"),
      .good("ANY @property(jamf.device.groups) IN {'a-1'}", in: "mdm"),
      .good(
        "SUBQUERY(@status(management.declarations.configurations), $d, "
          + "$d.@key(identifier) == 'x' AND $d.@key(active) == TRUE).@count == 1",
        in: "mdm"
      ),
      .good("1 == 0", in: "mdm"),
    ]
  ) { context in
    guard !context.profile.terms.isEmpty else { return [] }
    return context.sites.compactMap { site in
      guard case .expression(let node) = site.node, let span = node.span,
        case .keyPath(let base, let steps) = node.kind
      else { return nil }
      for (index, step) in steps.enumerated() {
        guard case .collectionOperator(.other(let name)) = step else { continue }
        let place = node.span(ofStep: index) ?? span
        guard let term = context.terms.term(name) else {
          return context.unknownOperator(name, at: place)
        }
        return context.remark(on: term, at: place)
      }
      guard base == nil, let names = LintContext.names(of: steps) else { return nil }
      let path = names.joined(separator: ".")
      guard context.profile.terms["status"]?.names[path] != nil else { return nil }
      return Remark(
        "a status item is written @status(\(path)); bare names are an older syntax",
        at: span,
        severity: .warning,
        fixIts: [.init("write @status(…)", replacing: span, with: "@status(\(path))")]
      )
    }
  }
}

extension LintContext {
  fileprivate func unknownOperator(_ name: String, at span: SourceSpan) -> LintRule.Remark {
    let names = profile.terms.keys.sorted().map { "@\($0)(…)" }.joined(separator: ", ")
    return LintRule.Remark("there is no `@\(name)` here; there are \(names)", at: span)
  }

  fileprivate func remark(on term: LintTerms.Term, at span: SourceSpan) -> LintRule.Remark? {
    guard let table = profile.terms[term.name] else { return unknownOperator(term.name, at: span) }
    let path = term.argument.split(separator: ".").map(String.init)
    guard table.isClosed, table.key(at: path) == nil else { return nil }
    let nearest = Spelling.nearest(to: term.argument, among: table.plainNames)
    return LintRule.Remark(
      "there is no `\(term.argument)` for @\(term.name)"
        + (nearest.map { "; did you mean `\($0)`?" } ?? ""),
      at: span,
      fixIts: nearest.map {
        [.init("write \($0)", replacing: span, with: "@\(term.name)(\($0))")]
      } ?? []
    )
  }
}
