import PredicateAnalysis
import PredicateSyntax

extension LintRule {
  /// `name MATCHES 'x'` for Realm, which has no regular expressions.
  static let hostOperator = LintRule(
    "host.operator",
    .error,
    "the host lacks the operator",
    examples: [
      .bad("name «MATCHES» 'x.*'", in: "realm"),
      .bad("name «ENDSWITH» 'x'", in: "cloudkit"),
      .bad("name «!=» 'x'", in: "firestore"),
      .good("name LIKE 'x*'", in: "realm"),
      .good("name BEGINSWITH 'x'", in: "cloudkit"),
      .good("name MATCHES 'x.*'"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      let spelling = site.comparison.operator.spelling
      if case .selector = site.comparison.operator { return nil }
      guard !context.profile.operators.allows(spelling) else { return nil }
      return Remark(
        context.lacking(spelling, named: spelling),
        at: context.operatorSpan(of: site) ?? site.span
      )
    }
  }

  /// `name ==[l] 'x'` for Realm, which has `c` and `d` only.
  static let hostOption = LintRule(
    "host.option",
    .error,
    "the host lacks the string option",
    examples: [
      .bad("name «==[l]» 'x'", in: "realm"),
      .good("name ==[cd] 'x'", in: "realm"),
      .good("name ==[l] 'x'"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      for (letter, option) in StringOptions.letters
      where site.comparison.options.contains(option)
        && !context.profile.options.allows(String(letter))
      {
        return Remark(
          context.lacking("the option [\(letter)]", named: String(letter)),
          at: context.operatorSpan(of: site) ?? site.span
        )
      }
      return nil
    }
  }

  /// `lowercase:(name) == 'x'` for CloudKit.
  static let hostFunction = LintRule(
    "host.function",
    .error,
    "the host lacks the function",
    examples: [
      .bad("«lowercase:(name)» == 'x'", in: "realm"),
      .bad("distanceToLocation:fromLocation:(place, %@) < «sqrt:(2)»", in: "cloudkit"),
      .good("distanceToLocation:fromLocation:(place, %@) < 500", in: "cloudkit"),
      .good("lowercase:(name) == 'x'"),
    ]
  ) { context in
    context.sites.compactMap { site in
      guard case .expression(let node) = site.node, let span = node.span,
        case .call(let function, _) = node.kind,
        !context.profile.functions.allows(function.rawValue)
      else { return nil }
      return Remark(
        context.lacking("`\(function.rawValue)`", named: function.rawValue, "functions"),
        at: span
      )
    }
  }

  /// `FUNCTION($manager, "deleteObject:", x)` in a mapping model.
  static let hostSelector = LintRule(
    "host.selector",
    .warning,
    "the host's object has no such method",
    examples: [
      .bad("«FUNCTION($manager, 'destinationInstances:', $source)» == nil", in: "coredata-mapping"),
      .good(
        "FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'A', "
          + "$source.notes) != nil",
        in: "coredata-mapping"
      ),
      .good("FUNCTION($entityPolicy, 'titleFor:', $source) != nil", in: "coredata-mapping"),
      .good("FUNCTION(a, 'intValue') == 1"),
    ]
  ) { context in
    context.sites.compactMap { site in
      guard case .expression(let node) = site.node, let span = node.span,
        case .message(let receiver, let selector, let arguments) = node.kind,
        receiver.kind == .variable("manager"), context.profile.variables.allows("manager"),
        context.profile.selectors != .any
      else { return nil }
      if !context.profile.selectors.allows(selector) {
        return Remark("the migration manager has no `\(selector)`", at: span)
      }
      let wanted = selector.count { $0 == ":" }
      guard wanted != arguments.count else { return nil }
      return Remark("`\(selector)` takes \(wanted) arguments, got \(arguments.count)", at: span)
    }
  }
}

extension LintContext {
  /// `realm has no MATCHES; write LIKE with * and ?`
  func lacking(_ spelling: String, named name: String, _ group: String? = nil) -> String {
    let instead = profile.alternatives[name] ?? group.flatMap { profile.alternatives[$0] }
    return "\(profile.name) does not take \(spelling)" + (instead.map { "; \($0)" } ?? "")
  }
}
