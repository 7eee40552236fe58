public import PredicateAnalysis
public import PredicateSyntax

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
      condition: leaf.condition.map { plans.compile($0) },
      elementLimit: elementLimit,
      missing: options.missingKey == .error ? .undecided : leaf.null
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
  /// Moves the places to the values of the last key, where only dictionaries are on the path.
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
      // An array of a common type, which is one pointer.
      AnyDatum($0.assumingMemoryBound(to: Any.self)).form == .array
    }
  }
}

extension CompiledEvaluator where Element == [String: Any] {
  /// Compiles a predicate for `[String: Any]` dictionaries: one look-up a key, and no conversion of
  /// values of the common types.
  ///
  ///     let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  ///     let adults = try CompiledEvaluator<[String: Any]>(predicate).filter(rows)
  public init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default,
    variables: [String: Value] = [:]
  ) throws(PredicateFormatError) {
    self.init(try Evaluator(predicate, options: options), variables: variables)
  }

  /// Compiles the predicate of an existing evaluator.
  public init(_ evaluator: Evaluator, variables: [String: Value] = [:]) {
    self.init(evaluator, DataVariables(variables))
  }

  /// Compiles with variables of any kind, for one thread.
  package init(_ evaluator: Evaluator, onThisThread variables: [String: KeyedValue]) {
    self.init(evaluator, DataVariables(onThisThread: variables))
  }

  private init(_ evaluator: Evaluator, _ variables: DataVariables) {
    let program = evaluator.program(variables.values) {
      AnyDictionaryCompiler(options: evaluator.options, elementLimit: $0).plans
    }
    self.init(evaluator, variables, program) { .object(DictionaryObject($0)) }
  }
}
