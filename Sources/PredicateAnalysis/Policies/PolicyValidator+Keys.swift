import PredicateSyntax

/// Where key paths lead, and whether that is allowed.
extension PolicyValidator {
  mutating func variable(
    _ name: String,
    _ span: SourceSpan?,
    as use: KeyRules.Use
  ) -> PolicyReach {
    if let iterator = iterators.last(where: { $0.name == name }) {
      return checked(iterator.reach, as: use, at: span)
    }
    require(.variable, at: span)
    return checked(.places([["$" + name]]), as: use, at: span)
  }

  mutating func keyPath(
    _ base: ExpressionNode?,
    _ steps: [PathStep],
    _ span: SourceSpan?,
    as use: KeyRules.Use
  ) -> PolicyReach {
    measure(steps: steps.count, at: span)
    var reach = base.map { visit($0, as: .passage) } ?? .object
    var use = use
    var isOperated = false
    for (index, step) in steps.enumerated() {
      switch step {
      case .key("self") where isOperated && index == steps.count - 1 && use == .value:
        // `tags.@max.self` reads the elements themselves.
        break
      case .key(let key): reach = reach.appending(key)
      case .collectionOperator(let `operator`):
        require(.collectionOperator, at: span)
        isOperated = true
        switch `operator` {
        case .count:
          // Counting reads nothing of what is counted.
          _ = checked(reach, as: .passage, at: span)
          reach = .nowhere
          use = .passage
        case .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
          .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets:
          break
        case .other(let name): reach = reach.appending("@" + name)
        }
      case .variable(let name):
        require(.dynamicKey, at: span)
        _ = variable(name, span, as: .value)
        reach = .unknown
      case .placeholder: return .nowhere  // Looked at again once it is filled.
      }
    }
    return checked(reach, as: use, at: span)
  }

  mutating func element(
    of reach: PolicyReach,
    _ index: Subscript,
    _ span: SourceSpan?,
    as use: KeyRules.Use
  ) -> PolicyReach {
    switch index {
    case .size: return .nowhere
    case .first, .last: return checked(reach, as: use, at: span)
    case .index(let expression):
      _ = visit(expression, as: .value)
      switch expression.kind {
      case .constant(.text(let key)): return checked(reach.appending(key), as: use, at: span)
      case .constant: return checked(reach, as: use, at: span)
      case .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .arithmetic,
        .negation, .call, .hostCall, .message, .aggregate, .setOperation, .subquery, .ternary,
        .cast, .fetch, .assignment, .anyKey:
        // It may be the key of a dictionary, and then it may be any.
        if case .nowhere = reach { return .nowhere }
        return checked(.unknown, as: use, at: span)
      }
    }
  }

  /// Reports a place that may not be used so. What it leads to is not reported again.
  mutating func checked(
    _ reach: PolicyReach,
    as use: KeyRules.Use,
    at span: SourceSpan?
  ) -> PolicyReach {
    guard let refusal = refusal(of: reach, as: use, at: span) else { return reach }
    report(refusal)
    return .nowhere
  }

  private func refusal(
    of reach: PolicyReach,
    as use: KeyRules.Use,
    at span: SourceSpan?
  ) -> Diagnostic? {
    switch reach {
    case .nowhere: return nil
    case .unknown:
      return policy.keys.isOpen && policy.entities == nil ? nil : .forbiddenKey(at: span)
    case .places(let places):
      for place in places {
        guard policy.keys.allows(place, use) else { return .forbiddenKey(at: span) }
        if let refusal = entities?.refusal(of: place, at: span) { return refusal }
      }
      return nil
    }
  }
}
