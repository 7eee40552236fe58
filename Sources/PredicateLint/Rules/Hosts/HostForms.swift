import PredicateSyntax

extension LintRule {
  /// `a == b` for CloudKit, which compares keys with constants only; the profile's constraints.
  static let hostForm = LintRule(
    "host.form",
    .error,
    "the host takes the parts, but not in this form",
    examples: [
      .bad("«a == b»", in: "cloudkit"),
      .bad("«address.city» == 'x'", in: "cloudkit"),
      .bad("«ANY tags > 3»", in: "cloudkit"),
      .bad("«NOT (a == 1 AND b == 2)»", in: "cloudkit"),
      .bad("«SUBQUERY(items, $x, $x.a == 1)» != nil", in: "realm"),
      .bad("«1 == 2»", in: "realm"),
      .bad("«startDate» > %@", in: "healthkit"),
      .bad("name == «'a\\'b'»", in: "gnustep"),
      .bad("process == «'a$b'»", in: "osquery"),
      .bad("eventMessage CONTAINS «'50%'»", in: "osquery"),
      .good("process == 'a'", in: "osquery"),
      .good("process == 'a$b'", in: "unified-logging"),
      .bad("«TERNARY(a == 1, b, c) IN {1, 2}»", in: "coredata-sqlite"),
      .good("a == 1 AND b == %@", in: "cloudkit"),
      .good("ANY tags == 'x'", in: "cloudkit"),
      .good("NOT a == 1", in: "cloudkit"),
      .good("SUBQUERY(items, $x, $x.a == 1).@count > 0", in: "realm"),
      .good("a == b", in: "realm"),
      .good("TRUEPREDICATE", in: "cloudkit"),
      .good("%K > %@", in: "healthkit"),
      .good("distanceToLocation:fromLocation:(place, %@) < 500", in: "cloudkit"),
    ]
  ) { context in
    let constraints = context.profile.constraints
    var remarks: [Remark] = []
    for site in context.comparisons {
      remarks += context.comparisonRemarks(site, constraints)
    }
    for site in context.sites {
      if let remark = context.nodeRemark(site, constraints) { remarks.append(remark) }
    }
    return remarks
  }
}

extension LintContext {
  fileprivate func comparisonRemarks(
    _ site: ComparisonSite,
    _ constraints: Set<LintProfile.Constraint>
  ) -> [LintRule.Remark] {
    let comparison = site.comparison
    var remarks: [LintRule.Remark] = []
    if constraints.contains(.keyAgainstConstant), comparison.left.readsData,
      comparison.right.readsData, comparison.left.kind != .evaluatedObject
    {
      remarks.append(.init("\(profile.name) compares keys with constants only", at: site.span))
    }
    if constraints.contains(.noTernaryBeforeIn), comparison.operator == .in,
      case .ternary = comparison.left.kind
    {
      remarks.append(
        .init("TERNARY before IN ends the process; write both cases with AND and OR", at: site.span)
      )
    }
    if constraints.contains(.comparesKey), !comparison.left.readsAnything,
      !comparison.right.readsAnything
    {
      remarks.append(.init("\(profile.name) needs a key on one side", at: site.span))
    }
    if constraints.contains(.quantifiedMembership), comparison.quantifier != nil,
      ![.equal, .in, .contains, .beginsWith].contains(comparison.operator)
    {
      remarks.append(
        .init("\(profile.name) takes ANY with IN, CONTAINS, BEGINSWITH and == only", at: site.span)
      )
    }
    return remarks
  }

  fileprivate func nodeRemark(
    _ site: Site,
    _ constraints: Set<LintProfile.Constraint>
  ) -> LintRule.Remark? {
    guard let span = site.node.span else { return nil }
    switch site.node {
    case .predicate(let node):
      guard constraints.contains(.notBeforeComparison), case .not(let operand) = node.kind,
        !operand.isPlainComparison
      else { return nil }
      return .init(
        "\(profile.name) takes NOT only before a comparison other than BETWEEN",
        at: span
      )
    case .expression(let node): return expressionRemark(node, at: span, constraints)
    }
  }

  private func expressionRemark(
    _ node: ExpressionNode,
    at span: SourceSpan,
    _ constraints: Set<LintProfile.Constraint>
  ) -> LintRule.Remark? {
    switch node.kind {
    case .keyPath(let base, let steps):
      let names = LintContext.names(of: steps)
      if constraints.contains(.plainKeys), steps.count > 1, names != nil, base == nil {
        return .init("\(profile.name) has no keys with dots", at: span)
      }
      if constraints.contains(.keysByPlaceholder), base == nil, names != nil {
        return .init("give the key by %K and one of the host's constants", at: span)
      }
      return nil
    case .subquery:
      guard constraints.contains(.countedSubquery), !isCounted(node) else { return nil }
      return .init("write SUBQUERY(…).@count and compare it with a number", at: span)
    case .constant(.text(let content)) where constraints.contains(.noDollarOrPercent):
      guard let mark = content.first(where: { $0 == "$" || $0 == "%" }) else { return nil }
      return .init("\(profile.name) refuses a predicate with `\(mark)`, also in a string", at: span)
    case .constant(.text):
      guard constraints.contains(.noEscapes), text(of: span).contains("\\") else { return nil }
      return .init("\(profile.name) knows no escapes: a backslash is only itself", at: span)
    default: return nil  // No constraint is about any other expression.
    }
  }

  /// Whether a collection stands before `.@count`.
  private func isCounted(_ node: ExpressionNode) -> Bool {
    sites.contains { site in
      guard case .expression(let other) = site.node, case .keyPath(let base, let steps) = other.kind
      else { return false }
      return base?.span == node.span && steps.first == .collectionOperator(.count)
    }
  }
}

extension PredicateNode {
  fileprivate var isPlainComparison: Bool {
    if case .comparison(let comparison) = kind { comparison.operator != .between } else { false }
  }
}

extension ExpressionNode {
  /// Whether the expression is a key path; placeholders and variables are constants to a host.
  fileprivate var readsData: Bool {
    if case .keyPath(let base, _) = kind {
      if case .variable = base?.kind { return false }
      return true
    }
    return kind == .evaluatedObject
  }

  /// Whether any value of the expression may come from an object.
  fileprivate var readsAnything: Bool {
    var reads = false
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .keyPath, .evaluatedObject, .variable, .placeholder, .subquery: reads = true
      case .constant, .subscripting, .arithmetic, .negation, .call, .hostCall, .message, .aggregate,
        .setOperation, .ternary, .cast, .fetch, .assignment, .anyKey:
        break
      }
    }
    return reads
  }
}
