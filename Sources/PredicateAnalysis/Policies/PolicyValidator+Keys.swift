import PredicateSyntax

/// The places that may be read, and the steps that may lead there.
extension PolicyValidator {
  mutating func requireVariable(_ name: String, in scope: KeyScope, at span: SourceSpan?) {
    if !scope.contains(name) { require(.variable, at: span) }
  }

  mutating func enter(_ path: [PathStep], at span: SourceSpan?) {
    measure(steps: path.count, at: span)
  }

  mutating func enter(_ step: PathStep, in scope: KeyScope, at span: SourceSpan?) {
    switch step {
    case .key, .placeholder: break
    case .collectionOperator: require(.collectionOperator, at: span)
    case .variable(let name):
      require(.dynamicKey, at: span)
      requireVariable(name, in: scope, at: span)
    }
  }

  /// Reports a place if its use is forbidden. Places that follow from it are not reported again.
  mutating func read(_ read: KeyRead) -> Bool {
    guard let refusal = refusal(of: read.origin, as: read.use, at: read.span) else { return true }
    report(refusal)
    return false
  }

  private func refusal(
    of reach: ValueOrigin,
    as use: KeyUse,
    at span: SourceSpan?
  ) -> Diagnostic? {
    switch reach {
    case .nowhere, .application: return nil
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
      // A schema does not cover the application's values; the list of keys decides about their
      // keys.
      if policy.entities == nil { return nil }
      let isWhole = place.steps.allSatisfy { $0 == .element }
      return isWhole || keys.areListed ? nil : .forbiddenKey(at: span)
    }
  }
}
