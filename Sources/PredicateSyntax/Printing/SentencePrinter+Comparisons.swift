extension SentencePrinter {
  func clause(_ comparison: Comparison, isNegated: Bool) -> String {
    if let clause = countClause(comparison, isNegated: isNegated) { return clause }
    if comparison.left.kind.constantValue == .null, comparison.quantifier == nil,
      comparison.operator == .equal || comparison.operator == .notEqual,
      comparison.right.kind.constantValue != .null
    {
      var swapped = comparison
      (swapped.left, swapped.right) = (comparison.right, comparison.left)
      return clause(swapped, isNegated: isNegated)
    }
    let subject = subject(comparison, isNegated: isNegated)
    let verb = verb(comparison, isNegated: isNegated && comparison.quantifier == nil)
    return subject + " " + verb + options(comparison.options)
  }

  /// `at least one of kids.age`. The quantifier is negated instead of the verb.
  private func subject(_ comparison: Comparison, isNegated: Bool) -> String {
    let left = phrase(comparison.left)
    let isSingle = comparison.looksAtSingleValues
    let one = isSingle ? "single value of " : "one of "
    return switch (comparison.quantifier, isNegated) {
    case (nil, _): left
    case (.any?, false): (isSingle ? "at least one " : "at least ") + one + left
    case (.any?, true): (isSingle ? "no " + one : "none of ") + left
    case (.all?, false): "every " + one + left
    case (.all?, true): "not every " + one + left
    }
  }

  /// `SUBQUERY(kids, $k, …).@count > 0`: the number of elements that satisfy a condition.
  private func countClause(_ comparison: Comparison, isNegated: Bool) -> String? {
    guard comparison.quantifier == nil, case .keyPath(let base?, let steps) = comparison.left.kind,
      steps == [.collectionOperator(.count)],
      case .subquery(let collection, let variable, let condition) = base.kind
    else { return nil }
    let amount: String
    switch comparison.operator {
    case .equal: amount = "exactly"
    case .notEqual: amount = "more or fewer than"
    case .less: amount = "fewer than"
    case .lessOrEqual: amount = "at most"
    case .greater: amount = "more than"
    case .greaterOrEqual: amount = "at least"
    case .between, .in, .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches,
      .utiConformsTo, .utiEquals, .selector:
      return nil
    }
    return "there are \(isNegated ? "not " : "")\(amount) \(operand(comparison.right)) of "
      + elements(of: collection, called: variable, where: condition)
  }

  private func verb(_ comparison: Comparison, isNegated: Bool) -> String {
    let isPair = comparison.operator == .equal || comparison.operator == .notEqual
    if isPair, comparison.right.kind.constantValue == .null {
      // With a quantifier the subject is a value itself, so it is not said to have one.
      if comparison.quantifier != nil {
        return comparison.operator == .equal ? "is missing (nil)" : "is present (not nil)"
      }
      return (comparison.operator == .equal) == isNegated ? "has a value" : "has no value"
    }
    let right = phrase(comparison.right)
    if case .matching(let verb) = wording(of: comparison) {
      return (isNegated ? "does not \(verb.plain) " : verb.third + " ") + right
    }
    return (isNegated ? "is not " : "is ") + predicative(comparison, right)
  }

  /// The form of the verb: `is …`, or another verb.
  private enum Wording {
    case being
    case matching((third: String, plain: String))
  }

  private func wording(of comparison: Comparison) -> Wording {
    switch comparison.operator {
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .in,
      .utiConformsTo, .utiEquals:
      .being
    case .contains: .matching(("contains", "contain"))
    case .beginsWith: .matching(("begins with", "begin with"))
    case .endsWith: .matching(("ends with", "end with"))
    case .like: .matching(("matches the wildcard pattern", "match the wildcard pattern"))
    case .matches: .matching(("matches the regular expression", "match the regular expression"))
    case .tokenMatches: .matching(("has the words of", "have the words of"))
    case .selector(let name):
      .matching(("answers yes to \(name.text)", "answer yes to \(name.text)"))
    }
  }

  /// The phrase after `is` or `is not`.
  private func predicative(_ comparison: Comparison, _ right: String) -> String {
    let isDate = isDate(comparison.right) || isDate(comparison.left)
    return switch comparison.operator {
    case .equal: right
    case .notEqual: "other than \(right)"
    case .less: (isDate ? "before " : "less than ") + right
    case .lessOrEqual: (isDate ? "at or before " : "at most ") + right
    case .greater: (isDate ? "after " : "greater than ") + right
    case .greaterOrEqual: (isDate ? "at or after " : "at least ") + right
    case .between: bounds(comparison.right) ?? "between the two values of " + right
    case .in: membership(comparison.right, right)
    case .utiConformsTo: "of the type \(right) or a subtype"
    case .utiEquals: "of the type \(right)"
    case .contains, .beginsWith, .endsWith, .like, .matches, .tokenMatches, .selector: right
    }
  }

  private func bounds(_ right: ExpressionNode) -> String? {
    guard let (parts, count) = elements(of: right), count == 2 else { return nil }
    return "between \(parts[0]) and \(parts[1]) (both included)"
  }

  private func membership(_ right: ExpressionNode, _ phrase: String) -> String {
    if case .constant(.text) = right.kind { return "a part of " + phrase }
    guard let (parts, count) = elements(of: right) else { return "one of " + phrase }
    return count == 0 ? "one of an empty array" : "one of " + enumeration(parts, of: count)
  }

  private func isDate(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant(.date), .call(.now, _), .cast(_, to: "NSDate"): true
    default: false  // Other kinds may hold a date too, but only these certainly do.
    }
  }

  private func options(_ options: StringOptions) -> String {
    var words: [String] = []
    let ignored = [
      (StringOptions.caseInsensitive, "case"), (.diacriticInsensitive, "accents"),
    ].filter { options.contains($0.0) }.map(\.1)
    if options.contains(.normalized) {
      words.append("comparing exactly")
    } else if !ignored.isEmpty {
      words.append("ignoring " + ignored.joined(separator: " and "))
    }
    if options.contains(.localized) { words.append("in the common order of all languages") }
    return words.isEmpty ? "" : " (" + words.joined(separator: ", ") + ")"
  }
}

extension Comparison {
  /// Whether a quantifier applies to the single values of a path of several keys.
  fileprivate var looksAtSingleValues: Bool {
    guard quantifier != nil, case .keyPath(let base, let steps) = left.kind else { return false }
    var keys =
      switch base?.kind {
      case nil, .variable, .evaluatedObject: 0
      default: 1  // Any other expression that gives objects usually gives several.
      }
    for step in steps {
      switch step {
      case .key, .variable, .placeholder: keys += 1
      case .collectionOperator: return false
      }
    }
    return keys > 1
  }
}
