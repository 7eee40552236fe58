import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

extension EvaluationRun {
  /// The value of `@count`, `@allKeys` or `@allValues` of a dictionary, from which the path
  /// continues; nil for any other operator or value.
  mutating func dictionaryOperator(
    _ operator: CollectionOperator,
    of value: KeyedValue
  ) throws(EvaluationError) -> KeyedValue? {
    guard let dictionary = value.dictionary else { return nil }
    switch `operator` {
    case .count: return .value(.integer(Int64(dictionary.visibleKeys.count)))
    case .other("allKeys"): return .value(.list(dictionary.visibleKeys.map(Value.text)))
    case .other("allValues"): return .array(dictionary.visibleKeys.map { dictionary[$0] })
    case .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
      .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets, .other:
      return nil
    }
  }

  /// The result of a collection operator; `rest` is the path at which every element is read.
  mutating func apply(
    _ operator: CollectionOperator,
    to value: KeyedValue,
    _ rest: ArraySlice<PathStep>,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    guard let collection = try elements(of: value, at: span) else {
      if case .other(let name) = `operator` { throw .unknownOperator(name, of: value, at: span) }
      if value.dictionary != nil {
        throw .unknownOperator(`operator`.name, of: value, at: span)
      }
      throw .notACollection(value, for: "@\(`operator`.name)", at: span)
    }
    if `operator`.needsKey, rest.isEmpty, !collection.elements.allSatisfy(\.isScalar) {
      throw .operatorNeedsKey(`operator`.name, at: span)
    }
    switch `operator` {
    case .count: return .value(.integer(Int64(collection.elements.count)))
    case .other(let name): throw .unknownOperator(name, of: value, at: span)
    case .sum, .average, .minimum, .maximum, .unionOfObjects, .distinctUnionOfObjects,
      .unionOfArrays, .distinctUnionOfArrays, .distinctUnionOfSets:
      break
    }
    var values: [KeyedValue] = []
    values.reserveCapacity(collection.elements.count)
    for element in collection.elements {
      values.append(try follow(rest, from: element, at: span))
    }
    if variables.loops > 0 { try charge(readingEachOf: values, at: span) }
    switch `operator` {
    case .count, .other: return .null
    case .sum: return .value(try sum(values, at: span).value)
    case .average: return try average(values, at: span)
    case .minimum: return try extreme(values, .less, at: span)
    case .maximum: return try extreme(values, .greater, at: span)
    case .unionOfObjects: return .array(values.filter { !$0.isNull })
    case .distinctUnionOfObjects: return .array(try distinct(values, at: span))
    case .unionOfArrays: return .array(try joined(values, `operator`, at: span))
    case .distinctUnionOfArrays:
      return .array(try distinct(try joined(values, `operator`, at: span), at: span))
    case .distinctUnionOfSets:
      let elements = try distinct(try joined(values, `operator`, at: span), at: span)
      return .collection(KeyedCollection(.set, elements))
    }
  }

  /// The distinct values, in order of first appearance and without nil.
  private mutating func distinct(
    _ values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> [KeyedValue] {
    try charge(distinguishing: values, at: span)
    var seen = MemberSet([], equality: equality)
    return values.filter { !$0.isNull && seen.insert($0, equality: equality) }
  }

  /// The elements of the elements. Each element must be a collection; for `@…OfSets` in strict
  /// mode, a set.
  private mutating func joined(
    _ values: [KeyedValue],
    _ operator: CollectionOperator,
    at span: SourceSpan?
  ) throws(EvaluationError) -> [KeyedValue] {
    var result: [KeyedValue] = []
    for value in values where !value.isNull {
      guard let inner = try elements(of: value, at: span),
        !isStrict || `operator` != .distinctUnionOfSets || inner.kind == .set
      else { throw .notACollection(value, for: "@\(`operator`.name) of each element", at: span) }
      result += inner.elements
      guard result.count <= options.limits.elements else {
        throw .elements(options.limits.elements, at: span)
      }
    }
    return result.filter { !$0.isNull }
  }

  /// The smallest or greatest value. Nil is skipped; the result is nil if there is nothing else.
  /// NaN is skipped too, since it has no order: the order of the values must not matter.
  func extreme(
    _ values: [KeyedValue],
    _ relation: ComparisonRelation,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    var best: KeyedValue?
    for value in values where !value.isNull {
      guard let known = best else {
        best = value
        continue
      }
      switch ordering.order(value, known, options: []) {
      case .order(let order): if relation.accepts(order) { best = value }
      case .unordered: if known.isNaN { best = value }
      case .incomparable: throw .incomparable(value, known, at: span)
      }
    }
    return best ?? .null
  }
}

extension KeyedValue {
  fileprivate var isNaN: Bool {
    switch Number(self) {
    case .real(let number): number.isNaN
    case .decimal(let number): number.isNaN
    case .integer, nil: false
    }
  }

  /// Whether the value is neither a container nor an object, so that `@max` needs no key. Apple
  /// requires `@max.self` even then; other implementations do not.
  fileprivate var isScalar: Bool {
    switch self {
    case .value(.list), .value(.set), .value(.map), .object, .collection: false
    case .value: true
    }
  }
}
