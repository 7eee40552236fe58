import PredicateSyntax

/// A compiler of matchers for `[String: Any]` dictionaries.
struct AnyDictionaryCompiler {
  let options: EvaluationOptions
  let elementLimit: Int

  // A dictionary of ten keys takes about this many bytes.
  var plans: PlanCompiler { PlanCompiler(reach: 800) { matcher(of: $0, $1) } }

  private func matcher(of names: ArraySlice<String>, _ leaf: Leaf) -> (any BlockMatcher)? {
    guard !names.isEmpty else { return nil }
    let path = PathMatcher<AnyDatum>(
      names: Array(names),
      leaf: leaf,
      condition: leaf.condition.map { ElementTest(plans.compile($0)) },
      elementLimit: elementLimit,
      missingKey: options.missingKey
    ) { DictionaryKey($0) }
    let bits = path.keys.compactMap(\.bits)
    var follow: (@Sendable (ScatteredPlaces) -> Void)?
    if bits.count == path.keys.count { follow = { places in path.follow(bits, places) } }
    let estimate = MatcherEstimate(cost: 60 * Double(names.count), share: 0.4, isTotal: false)
    if case .test(let matcher) = leaf {
      return LoopMatcher.scattered(estimate, follow: follow) { (any: UnsafePointer<Any>) in
        AnyDatum.verdict(any, matcher)
      } otherwise: { dictionary in
        path.verdict(.dictionary(dictionary))
      }
    }
    return LoopMatcher.scattered(estimate, follow: follow) { (any: UnsafePointer<Any>) in
      path.last(AnyDatum(any))
    } otherwise: { dictionary in
      path.verdict(.dictionary(dictionary))
    }
  }
}

extension PathMatcher<AnyDatum> {
  /// Moves the places to the values of the last key, if only dictionaries are on the path.
  fileprivate func follow(_ keys: [StringBits], _ places: ScatteredPlaces) {
    for (level, key) in keys.enumerated() {
      if level > 0 {
        for index in 0..<places.count {
          places[index] = places[index].flatMap {
            AnyPayload.value([String: Any].self, of: $0.assumingMemoryBound(to: Any.self))
              .map { UnsafeRawPointer($0) }
          }
        }
      }
      places.follow(key, stride: MemoryLayout<Any>.stride)
    }
    guard leaf.readsElements else { return }
    places.touchObjects {
      // An array of a common type is one pointer.
      AnyDatum($0.assumingMemoryBound(to: Any.self)).form == .array
    }
  }
}
