public import PredicateAnalysis
public import PredicateSyntax

/// A test of what keys lead to in dictionaries of anything.
struct AnyDictionaryTest: BlockTest {
  let keys: [String]
  let leaf: AnyLeaf
  /// What a key that is not there is.
  let missing: Verdict
  /// What the elements of an array on the way are asked.
  private let elementLeaf: AnyLeaf?

  init(keys: [String], leaf: AnyLeaf, isMissingMistake: Bool) {
    self.keys = keys
    self.leaf = leaf
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
    alive.keep(undecided) { row in
      verdict((base + row &* stride).assumingMemoryBound(to: [String: Any].self), 0)
    }
  }

  private func verdict(
    _ dictionary: UnsafePointer<[String: Any]>,
    _ level: Int
  ) -> Verdict {
    guard let value = dictionary.pointee[keys[level]] else { return missing }
    return withUnsafePointer(to: value) { any in
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
    return quantifier.verdict(of: array.pointee) { element in
      withUnsafePointer(to: element) { elementVerdict($0, level) }
    }
  }

  /// What an element says, read by the keys that are left; nothing but dictionaries may be on the way.
  private func elementVerdict(
    _ dictionary: UnsafePointer<[String: Any]>,
    _ level: Int
  ) -> Verdict {
    guard let elementLeaf else { return .undecided }
    guard let value = dictionary.pointee[keys[level]] else {
      return missing == .undecided ? .undecided : elementLeaf.leaf.null
    }
    return withUnsafePointer(to: value) { any in
      if level + 1 == keys.count { return elementLeaf.verdict(any) }
      guard let inner = AnyPayload.value([String: Any].self, of: any) else { return .undecided }
      return elementVerdict(inner, level + 1)
    }
  }
}

/// Makes tests of dictionaries of anything.
struct AnyDictionaryCompiler {
  let options: EvaluationOptions
  let mostElements: Int

  var plans: PlanCompiler { PlanCompiler { test(of: $0, $1) } }

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
  /// Compiles a predicate for dictionaries of anything: one look-up a key, and no conversion of values
  /// of the common types.
  ///
  ///     let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
  ///     let adults = try CompiledEvaluator<[String: Any]>(predicate).filter(rows)
  public init(
    _ predicate: BoundPredicate,
    options: EvaluationOptions = .default,
    variables: [String: KeyedValue] = [:]
  ) throws(PredicateFormatError) {
    self.init(try Evaluator(predicate, options: options), variables: variables)
  }

  /// The same of an evaluator that there is already.
  public init(_ evaluator: Evaluator, variables: [String: KeyedValue] = [:]) {
    let program = evaluator.program(variables) {
      AnyDictionaryCompiler(options: evaluator.options, mostElements: $0).plans
    }
    self.init(evaluator, variables, program) { .object(DictionaryObject($0)) }
  }
}
