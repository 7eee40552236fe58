public import PredicateAnalysis
public import PredicateSyntax

/// A test of the value that a path of keys leads to in `[String: Any]` dictionaries.
struct AnyDictionaryTest: BlockTest {
  let keys: [DictionaryKey]
  let leaf: AnyLeaf
  /// The verdict for a missing key.
  let missing: Verdict
  /// The leaf for the elements of an array on the path.
  private let elementLeaf: AnyLeaf?
  /// The bits of the keys; nil when one of them is looked up by hash.
  private let followed: [StringBits]?

  init(keys: [String], leaf: AnyLeaf, isMissingMistake: Bool) {
    self.keys = keys.map { DictionaryKey($0) }
    self.leaf = leaf
    let bits = self.keys.compactMap(\.bits)
    followed = bits.count == keys.count ? bits : nil
    missing = isMissingMistake ? .undecided : leaf.leaf.null
    if case .each = leaf.leaf, keys.count > 1 {
      elementLeaf = leaf.ofElement
    } else {
      elementLeaf = nil
    }
  }

  var estimate: TestEstimate {
    TestEstimate(cost: 60 * Double(keys.count), share: 0.4, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let base = rows.base
    let stride = rows.stride
    guard let followed else {
      return alive.keep(undecided) { row in
        verdict((base + row &* stride).assumingMemoryBound(to: [String: Any].self), 0)
      }
    }
    ScatteredPlaces.withTemporary { places in
      for word in 0..<alive.wordCount where alive.words[word] != 0 {
        let start = base + (word &<< 6) &* stride
        places.set(alive.words[word], from: start, stride: stride)
        follow(followed, places)
        alive.keep(undecided, word: word) { index, row in
          if let place = places[index] {
            return leaf.verdict(place.assumingMemoryBound(to: Any.self))
          }
          let dictionary = (start + row &* stride).assumingMemoryBound(to: [String: Any].self)
          return verdict(dictionary, 0)
        }
      }
    }
  }

  /// Moves the places to the values of the last key, where only dictionaries are on the path.
  private func follow(_ keys: [StringBits], _ places: ScatteredPlaces) {
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
    places.touchObjects { AnyLeaf.isArray($0.assumingMemoryBound(to: Any.self)) }
  }

  private func verdict(
    _ dictionary: UnsafePointer<[String: Any]>,
    _ level: Int
  ) -> Verdict {
    keys[level].withValue(in: dictionary, missing: missing) { any in
      level + 1 == keys.count ? leaf.verdict(any) : next(any, level + 1)
    }
  }

  private func next(_ any: UnsafePointer<Any>, _ level: Int) -> Verdict {
    if let dictionary = AnyPayload.value([String: Any].self, of: any) {
      return verdict(dictionary, level)
    }
    guard case .each(let quantifier, _) = leaf.leaf,
      let array = AnyPayload.value([[String: Any]].self, of: any),
      array.pointee.count <= leaf.mostElements
    else { return .undecided }
    return quantifier.verdict(of: array.pointee, readsAll: true) { element in
      withUnsafePointer(to: element) { elementVerdict($0, level) }
    }
  }

  /// The verdict on an element, read by the remaining keys; only dictionaries may be on the path.
  private func elementVerdict(
    _ dictionary: UnsafePointer<[String: Any]>,
    _ level: Int
  ) -> Verdict {
    guard let elementLeaf else { return .undecided }
    let missing = missing == .undecided ? .undecided : elementLeaf.leaf.null
    return keys[level].withValue(in: dictionary, missing: missing) { any in
      if level + 1 == keys.count { return elementLeaf.verdict(any) }
      guard let inner = AnyPayload.value([String: Any].self, of: any) else { return .undecided }
      return elementVerdict(inner, level + 1)
    }
  }
}

/// A compiler of tests for `[String: Any]` dictionaries.
struct AnyDictionaryCompiler {
  let options: EvaluationOptions
  let mostElements: Int

  // A dictionary of ten keys takes about this many bytes.
  var plans: PlanCompiler { PlanCompiler(reach: 800) { test(of: $0, $1) } }

  private func test(of path: ArraySlice<String>, _ leaf: Leaf) -> (any BlockTest)? {
    guard !path.isEmpty else { return nil }
    var condition: (any BlockTest)?
    if case .count(let plan, _) = leaf, !plan.isTrue { condition = plans.compile(plan) }
    return AnyDictionaryTest(
      keys: Array(path),
      leaf: AnyLeaf(leaf: leaf, condition: condition, mostElements: mostElements),
      isMissingMistake: options.missingKey == .error
    )
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
      AnyDictionaryCompiler(options: evaluator.options, mostElements: $0).plans
    }
    self.init(evaluator, variables, program) { .object(DictionaryObject($0)) }
  }
}
