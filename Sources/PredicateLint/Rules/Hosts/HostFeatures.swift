import PredicateAnalysis
import PredicateSyntax

extension LintRule {
  /// `a == 1 OR b == 2` for CloudKit, which joins conditions by AND only.
  static let hostFeature = LintRule(
    "host.feature",
    .error,
    "the host lacks the construct",
    examples: [
      .bad("«a == 1 OR b == 2»", in: "cloudkit"),
      .bad("«ALL scores > 3»", in: "realm"),
      .bad("«TERNARY(a == 1, b, c)» == 2", in: "realm"),
      .bad("«NOT a == 1»", in: "firestore"),
      .bad("«ALL friends.age > 3»", in: "coredata-sqlite"),
      .bad("«SUBQUERY(a, $x, $x.b == 1)».@count > 0", in: "gnustep"),
      .good("a == 1 AND b == 2", in: "cloudkit"),
      .good("a IN {1, 2}", in: "cloudkit"),
      .good("ANY scores > 3", in: "realm"),
      .good("a == 1 OR b == 2"),
    ]
  ) { context in
    context.sites.compactMap { site in
      guard let span = site.node.span else { return nil }
      for feature in site.node.features where !context.profile.features.allows(feature) {
        let spelling = feature.rawValue.replacing("-", with: " ")
        return Remark(
          context.lacking(
            feature.isKeyword ? spelling.uppercased() : "`\(spelling)`",
            named: feature.rawValue
          ),
          at: span
        )
      }
      return nil
    }
  }

  /// `$NAME` where nothing gives variables a value.
  static let hostVariable = LintRule(
    "host.variable",
    .error,
    "the host does not know the variable",
    examples: [
      .bad("hostname == «$HOST»", in: "munki"),
      .bad("«$sourc.name» == 'x'", in: "coredata-mapping"),
      .good("$source.name == 'x'", in: "coredata-mapping"),
      .good("name == $NAME"),
      .good("SUBQUERY(applications, $a, $a.name == 'x').@count > 0", in: "munki"),
    ]
  ) { context in
    var seen: Set<SourceSpan> = []
    return context.sites.compactMap { site in
      guard case .expression(let node) = site.node else { return nil }
      var name: String?
      if case .variable(let variable) = node.kind { name = variable }
      if case .keyPath(let base?, _) = node.kind, case .variable(let variable) = base.kind {
        name = variable
      }
      guard let name, let span = node.span, site.variables[name] == nil,
        !context.profile.variables.allows(name),
        !seen.contains(where: { $0.contains(span) })
      else { return nil }
      seen.insert(span)
      var known = Set(site.variables.keys)
      if case .only(let names) = context.profile.variables { known.formUnion(names) }
      let nearest = Spelling.nearest(to: name, among: known.sorted())
      let list = known.isEmpty ? "none" : known.sorted().map { "$" + $0 }.joined(separator: ", ")
      return Remark(
        "nothing gives `$\(name)` a value; variables here: \(list)"
          + (nearest.map { "; did you mean `$\($0)`?" } ?? ""),
        at: span
      )
    }
  }

  /// `hostname == %@` where the host has no arguments to fill in.
  static let hostPlaceholder = LintRule(
    "host.placeholder",
    .error,
    "the host has no arguments",
    examples: [
      .bad("hostname == «%@»", in: "munki"),
      .bad("name == «%@»", in: "coredata-model"),
      .bad("process == «%@»", in: "osquery"),
      .bad("@status(device.model.family) == «%@»", in: "mdm"),
      .good("hostname == '%'", in: "munki"),
      .good("name == $NAME", in: "coredata-model"),
      .good("name == %@"),
    ]
  ) { context in
    guard !context.profile.takesArguments, !context.subject.isPartial else { return [] }
    return context.placeholders.map { place in
      Remark(
        context.lacking("`\(context.text(of: place.span))`", named: "placeholder"),
        at: place.span
      )
    }
  }
}

extension LanguageFeature {
  /// Whether its name is a word of predicates.
  fileprivate var isKeyword: Bool {
    switch self {
    case .and, .or, .not, .any, .all, .subquery, .ternary, .cast, .fetch: true
    case .list, .variable, .arithmetic, .index, .collectionOperator, .setOperation, .classCast,
      .dynamicKey, .message, .assignment, .anyKey:
      false
    }
  }
}

extension TreeNode {
  /// The constructs that the node itself uses.
  fileprivate var features: [LanguageFeature] {
    switch self {
    case .predicate(let node):
      switch node.kind {
      case .constant: []
      case .not: [.not]
      case .and: [.and]
      case .or: [.or]
      case .comparison(let comparison):
        switch comparison.quantifier {
        case nil: []
        case .any: [.any]
        case .all: [.all]
        }
      }
    case .expression(let node): node.features
    }
  }
}

extension ExpressionNode {
  fileprivate var features: [LanguageFeature] {
    switch kind {
    case .constant, .placeholder, .variable, .evaluatedObject, .call, .hostCall: []
    case .keyPath(_, let steps):
      steps.contains { if case .collectionOperator = $0 { true } else { false } }
        ? [.collectionOperator]
        : steps.contains { if case .variable = $0 { true } else { false } } ? [.dynamicKey] : []
    case .subscripting: [.index]
    case .arithmetic, .negation: [.arithmetic]
    case .message: [.message]
    case .aggregate: [.list]
    case .setOperation: [.setOperation]
    case .subquery: [.subquery]
    case .ternary: [.ternary]
    case .cast(_, to: "Class"): [.classCast]
    case .cast: [.cast]
    case .fetch: [.fetch]
    case .assignment: [.assignment]
    case .anyKey: [.anyKey]
    }
  }
}
