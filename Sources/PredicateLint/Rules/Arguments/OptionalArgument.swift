import PredicateSyntax

extension LintRule {
  /// `("uuid == %@", uuid)` with `uuid: String?`: nil asks for the objects without a value.
  static let optionalArgument = LintRule(
    "lint.optional-argument",
    .warning,
    "an argument may be nil, which changes what is asked",
    examples: [
      .bad("age > «%@»", arguments: ["limit as NSNumber?"]),
      .bad("age BETWEEN {«%@», 5}", arguments: ["limit as NSNumber?"]),
      .bad("name CONTAINS «%@»", arguments: ["text as String?"]),
      .bad("name IN «%@»", arguments: ["names as NSArray?"]),
      .bad("name == «%@»", arguments: ["text as String?"]),
      .bad("%K != «%@»", arguments: ["\"name\"", "text as String?"]),
      .good("name == %@ OR name == nil", arguments: ["text as String?"]),
      .good("name == %@", arguments: ["text as NSString"]),
      .good("name == %@", arguments: ["text"]),
      .good("%@ == nil OR name == %@", arguments: ["text as String?", "text as String?"]),
    ]
  ) { context in
    if context.subject.argumentFacts.isEmpty { return [] }
    let comparisons = context.writtenComparisons
    let tested = comparisons.flatMap { comparison in
      comparison.right.constant == .null
        ? [comparison.left] : comparison.left.constant == .null ? [comparison.right] : []
    }
    // One argument may fill several placeholders.
    let isTested = tested.contains(where: \.isArgument)
    return comparisons.flatMap { comparison -> [Remark] in
      guard !isTested, !tested.contains(comparison.left), !tested.contains(comparison.right) else {
        return []
      }
      return context.optionalArguments(of: comparison).compactMap { place in
        guard let meaning = comparison.operator.meaningOfNil else { return nil }
        let argument = context.subject.argumentText(place.number)
        return Remark(
          "\(argument) may be nil: \(meaning.text)",
          at: place.span,
          severity: meaning.severity
        )
      }
    }
  }
}

extension LintContext {
  /// The placeholders of a comparison whose arguments may be nil, its bounds among them.
  fileprivate func optionalArguments(
    of comparison: Comparison
  ) -> [(number: Int, span: SourceSpan)] {
    [comparison.left, comparison.right].flatMap { side -> [(number: Int, span: SourceSpan)] in
      let nodes = if case .aggregate(let elements) = side.kind { elements } else { [side] }
      return nodes.compactMap { node in
        guard case .placeholder(let placeholder) = node.kind, placeholder.conversion == .object,
          subject.fact(ofArgument: placeholder.index)?.isOptional == true, let span = node.span
        else { return nil }
        return (placeholder.index, span)
      }
    }
  }
}

extension ComparisonOperator {
  /// The meaning of a comparison with nil; nil of those that only some hosts have.
  fileprivate var meaningOfNil: (text: String, severity: Diagnostic.Severity)? {
    switch self {
    case .equal: ("objects without a value are then selected", .note)
    case .notEqual: ("all objects with a value are then selected", .note)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between:
      ("no value comes before or after nil, so that nothing is selected then", .warning)
    case .in, .contains, .beginsWith, .endsWith, .like, .matches:
      ("nothing is selected then", .warning)
    case .tokenMatches, .utiConformsTo, .utiEquals, .selector: nil
    }
  }
}
