import PredicateSyntax

/// A compiler of matchers of `Value`s, in any container.
struct ValueCompiler {
  let options: EvaluationOptions
  let elementLimit: Int

  /// The matcher of the value of the first key.
  private func path(_ names: ArraySlice<String>, _ leaf: Leaf) -> PathMatcher<ValueDatum> {
    let condition = leaf.condition.map { plan in
      // The elements are rows that are values themselves.
      let rows = PlanCompiler { names, leaf in
        let path = self.path(names, leaf)
        let estimate = MatcherEstimate(cost: 20, share: 0.4, isTotal: false)
        return LoopMatcher.each(Value.self, ValueLocation(offset: 0), estimate) {
          path.verdict(ValueDatum($0))
        }
      }
      return ElementTest(rows.compile(plan))
    }
    return PathMatcher(
      names: Array(names),
      leaf: leaf,
      condition: condition,
      elementLimit: elementLimit,
      missingKey: options.missingKey
    ) { DictionaryKey($0) }
  }

  /// The compiler for dictionaries of `Value`s.
  var dictionaries: PlanCompiler { PlanCompiler(reach: 800) { dictionary($0, $1) } }

  private func dictionary(_ names: ArraySlice<String>, _ leaf: Leaf) -> (any BlockMatcher)? {
    guard let name = names.first else { return nil }
    let key = DictionaryKey(name)
    let path = self.path(names.dropFirst(), leaf)
    var follow: (@Sendable (ScatteredPlaces) -> Void)?
    if let bits = key.bits {
      follow = { places in places.follow(bits, stride: MemoryLayout<Value>.stride) }
    }
    let estimate = MatcherEstimate(cost: 60, share: 0.4, isTotal: false)
    return LoopMatcher.scattered(estimate, follow: follow) { (value: UnsafePointer<Value>) in
      path.verdict(ValueDatum(value))
    } otherwise: { (row: UnsafePointer<[String: Value]>) in
      key.withValue(in: row, missing: path.missing) { path.verdict(ValueDatum($0)) }
    }
  }
}
