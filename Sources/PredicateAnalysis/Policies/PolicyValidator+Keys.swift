import PredicateSyntax

/// Resolves where key paths, indexes and operations by name lead, and whether that is allowed.
extension PolicyValidator {
  func variable(_ name: String) -> ValueOrigin {
    // The variable may hold the assigned value as soon as a SUBQUERY starts its next round.
    if assigned.contains(name) { return .unknown }
    return iterators.last { $0.name.hasSameBytes(as: name) }?.reach ?? .variable(name)
  }

  mutating func requireVariable(_ name: String, at span: SourceSpan?) {
    if !iterators.contains(where: { $0.name.hasSameBytes(as: name) }) {
      require(.variable, at: span)
    }
  }

  /// The reach of `steps` from `start`.
  mutating func follow(
    _ steps: [PathStep],
    from start: ValueOrigin,
    _ span: SourceSpan?,
    as use: KeyUse
  ) -> ValueOrigin {
    measure(steps: steps.count, at: span)
    var reach = start
    var use = use
    for step in steps {
      switch step {
      case .key(let key): reach = reach.key(key)
      case .collectionOperator(let `operator`):
        require(.collectionOperator, at: span)
        let reading = DataReach(`operator`)
        // The rest of the path reads each element, and only then is it compared.
        if reading == .comparison { use = .value }
        if reading == .count { use = .passage }
        reach = result(of: reading, on: reach, span)
      case .variable(let name):
        require(.dynamicKey, at: span)
        requireVariable(name, at: span)
        _ = checked(variable(name), as: .value, at: span)
        reach = .unknown
      case .placeholder: return .nowhere  // Examined again once it is filled.
      }
    }
    return checked(reach, as: use, at: span)
  }

  mutating func element(
    of reach: ValueOrigin,
    _ index: Subscript,
    _ span: SourceSpan?
  ) -> ValueOrigin {
    switch index {
    case .size: return .nowhere
    case .first, .last: return reach.elements
    case .index(let expression):
      _ = visit(expression, as: .value)
      if case .constant(let value) = expression.kind {
        if let key = value.indexKey { return reach.index(value, key) }
        // Indexing a set finds the element that equals the index, so each element is compared as a
        // whole.
        return checked(reach.below, as: .value, at: span) == .nowhere ? .nowhere : reach.elements
      }
      return checked(reach.below, as: .value, at: span) == .nowhere ? .nowhere : reach.contents
    }
  }

  /// The reach of an operation on the value at `reach`, apart from the arguments of functions.
  mutating func result(
    of reading: DataReach,
    on reach: ValueOrigin,
    _ span: SourceSpan?
  ) -> ValueOrigin {
    switch reading {
    case .fresh: return .nowhere
    case .count:
      _ = checked(reach, as: .passage, at: span)
      return .nowhere
    case .elements, .comparison: return reach.elements
    case .keys:
      _ = checked(reach.below, as: .value, at: span)
      return .nowhere
    case .contents: return reach.below
    case .host: return .host
    case .argument, .argumentPath, .unknown: return .unknown
    }
  }

  /// The reach of what FUNCTION or a custom operator returns.
  mutating func send(
    _ selector: String,
    to receiver: ExpressionNode,
    _ arguments: [ExpressionNode],
    _ span: SourceSpan?
  ) -> ValueOrigin {
    let reading = DataReach(selector: selector)
    for argument in arguments { _ = visit(argument, as: .value) }
    switch reading {
    case .fresh, .elements, .comparison, .host:
      return result(of: reading, on: visit(receiver, as: .value), span)
    case .count, .keys, .contents, .unknown:
      return result(of: reading, on: visit(receiver, as: .passage), span)
    case .argument, .argumentPath:
      let reach = visit(receiver, as: .passage)
      guard case .constant(.text(let path))? = arguments.first?.kind else { return .unknown }
      if reading == .argument { return reach.key(path) }
      return follow(PathStep.steps(of: path), from: reach, span, as: .value)
    }
  }

  /// Reports a place that may not be used so. Places that follow from it are not reported again.
  mutating func checked(
    _ reach: ValueOrigin,
    as use: KeyUse,
    at span: SourceSpan?
  ) -> ValueOrigin {
    guard let refusal = refusal(of: reach, as: use, at: span) else { return reach }
    report(refusal)
    return .nowhere
  }

  private func refusal(
    of reach: ValueOrigin,
    as use: KeyUse,
    at span: SourceSpan?
  ) -> Diagnostic? {
    switch reach {
    case .nowhere, .host: return nil
    case .unknown:
      return policy.keys.isOpen && policy.entities == nil ? nil : .forbiddenKey(at: span)
    case .places(let places):
      let places = given.isEmpty ? places : places.filter { !isGiven($0) }
      for place in places {
        if !keys.allow(place, use) { return .forbiddenKey(at: span) }
      }
      for place in places {
        if let refusal = refusal(of: place, use, at: span) { return refusal }
      }
      return nil
    }
  }

  private func isGiven(_ place: DataPlace) -> Bool {
    place.root == .object && !place.isBelow
      && given.containsExactly(place.path.joined(separator: "."))
  }

  private func refusal(
    of place: DataPlace,
    _ use: KeyUse,
    at span: SourceSpan?
  ) -> Diagnostic? {
    guard let entities else { return nil }
    switch place.root {
    case .object: return entities.refusal(of: place, use, at: span)
    case .variable:
      // A schema does not cover values from the host; the list of keys decides about their keys.
      let isWhole = place.steps.allSatisfy { $0 == .element }
      return isWhole || keys.areListed ? nil : .forbiddenKey(at: span)
    }
  }
}
