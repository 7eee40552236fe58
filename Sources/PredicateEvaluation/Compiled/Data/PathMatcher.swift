import PredicateSyntax

/// A matcher of the value that keys lead to in data of one representation: it follows the keys,
/// crosses arrays for ANY and ALL, and counts.
struct PathMatcher<Element: Datum>: Sendable {
  /// The names of the keys.
  let names: [String]
  let keys: [Element.Key]
  /// For each number of keys, the keys that are followed from the elements of an array found at
  /// that point.
  let elementKeys: [[Element.Key]]
  let leaf: Leaf
  /// The condition on counted elements; nil if there is none.
  let condition: ElementTest?
  /// The greatest length of an array; longer ones are left to the reference evaluator, which counts
  /// them against the limits.
  let elementLimit: Int
  /// The verdict for a missing key.
  let missing: Verdict

  @inline(__always)
  func verdict(_ datum: Element) -> Verdict {
    keys.isEmpty ? last(datum) : follow(datum, 0)
  }

  /// The verdict after some of the keys have been followed.
  private func follow(_ datum: Element, _ level: Int) -> Verdict {
    guard level < keys.count else { return last(datum) }
    switch datum.form {
    case .null: return leaf.null
    case .object:
      return datum.withMember(keys[level], missing: missing) { follow($0, level + 1) }
    case .array:
      guard case .each(let quantifier, let matcher) = leaf else { return .undecided }
      // Every element must be read: one that cannot be is an error, wherever it is.
      return each(quantifier, of: datum, readsAll: true) {
        member($0, matcher, elementKeys[level][...])
      }
    // A set may lose its nils.
    case .set, .scalar: return .undecided
    case .other: return converted(datum, level)
    }
  }

  /// The verdict on an element, read by the remaining keys; only objects may be on the path.
  private func member(
    _ datum: Element,
    _ matcher: ValueMatcher,
    _ keys: ArraySlice<Element.Key>
  ) -> Verdict {
    guard let key = keys.first else { return single(datum, matcher) }
    switch datum.form {
    case .null: return matcher.null
    case .object:
      let missing = missing == .undecided ? missing : matcher.null
      return datum.withMember(key, missing: missing) { member($0, matcher, keys.dropFirst()) }
    case .array, .set, .scalar, .other: return .undecided
    }
  }

  /// The verdict on an element. The language descends into elements that are arrays themselves.
  @inline(__always)
  func single(_ datum: Element, _ matcher: ValueMatcher) -> Verdict {
    switch datum.form {
    case .null, .scalar, .object: return datum.verdict(matcher)
    case .array, .set: return .undecided
    case .other:
      guard let datum = datum.converted, !datum.isCollection else { return .undecided }
      return datum.verdict(matcher)
    }
  }

  /// The verdict on the value that the last key leads to.
  @inline(__always)
  func last(_ datum: Element) -> Verdict {
    if case .test(let matcher) = leaf { return datum.verdict(matcher) }
    return lastOfArray(datum)
  }

  private func lastOfArray(_ datum: Element) -> Verdict {
    switch datum.form {
    case .null: return leaf.null
    case .scalar, .object: return .undecided
    case .other: return converted(datum, keys.count)
    case .array, .set: break
    }
    switch leaf {
    case .test(let matcher): return datum.verdict(matcher)
    case .each(let quantifier, let matcher):
      return each(quantifier, of: datum, readsAll: false) { single($0, matcher) }
    case .count(_, let matcher):
      let count = datum.count
      guard count <= elementLimit else { return .undecided }
      guard let passing = condition.map({ datum.passing($0) }) ?? count else { return .undecided }
      return matcher.number.verdict(Int64(passing))
    }
  }

  /// Whether one element passes, or all.
  @inline(__always)
  func each(
    _ quantifier: Quantifier,
    of datum: Element,
    readsAll: Bool,
    _ verdict: (Element) -> Verdict
  ) -> Verdict {
    guard datum.count <= elementLimit else { return .undecided }
    return datum.each(quantifier, readsAll: readsAll, verdict)
  }

  /// The verdict via the reference evaluator's conversion.
  private func converted(_ datum: Element, _ level: Int) -> Verdict {
    guard let datum = datum.converted, condition == nil else { return .undecided }
    let path = PathMatcher<KeyedDatum>(
      names: names,
      leaf: leaf,
      elementLimit: elementLimit,
      missingKey: missing == .undecided ? .error : .null
    ) { $0 }
    return path.follow(datum, level)
  }
}

extension PathMatcher {
  /// Creates a matcher for a representation in which an element of an array is followed like the
  /// array.
  init(
    names: [String],
    leaf: Leaf,
    condition: ElementTest? = nil,
    elementLimit: Int,
    missingKey: MissingKeyPolicy,
    _ key: (String) -> Element.Key
  ) {
    let keys = names.map(key)
    self.init(
      names: names,
      keys: keys,
      elementKeys: keys.indices.map { Array(keys[$0...]) },
      leaf: leaf,
      condition: condition,
      elementLimit: elementLimit,
      missing: leaf.missing(missingKey)
    )
  }
}
