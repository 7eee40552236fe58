import PredicateAnalysis
import PredicateSyntax

extension EvaluationRun {
  /// `collection[FIRST]`, `collection[2]`, `dictionary["key"]`. The index is evaluated against the
  /// root object.
  mutating func element(
    _ index: PreparedSubscript,
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let place: KeyedValue?
    if case .index(let expression) = index {
      place = try evaluate(expression)
    } else {
      place = nil
    }
    if value.isNull { return .null }
    if let collection = try elements(of: value, at: span) {
      if let place { return try element(place, of: collection, value, at: span) }
      return try element(index, of: collection, value, at: span)
    }
    guard let dictionary = value.dictionary else { throw .cannotIndex(value, at: span) }
    switch (index, place) {
    case (.size, _): return .value(.integer(Int64(dictionary.visibleKeys.count)))
    case (_, let place?):
      // `objectForKey:` gives nil for nil.
      if place.isNull, !isStrict { return .null }
      guard case .value(let index) = place, let key = index.indexKey else {
        throw .invalidIndex(place, of: value, at: span)
      }
      return dictionary[key]
    default: throw .unorderedIndex(value, at: span)  // A dictionary has no first or last element.
    }
  }

  /// `FIRST`, `LAST` and `SIZE`. A set has no first or last element.
  private func element(
    _ index: PreparedSubscript,
    of collection: KeyedCollection,
    _ value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    if case .size = index { return .value(.integer(Int64(collection.elements.count))) }
    if collection.kind == .set { throw .unorderedIndex(value, at: span) }
    if case .first = index { return collection.elements.first ?? .null }
    return collection.elements.last ?? .null
  }

  /// In an array, the element at a position; in a set, the element that equals the index.
  private func element(
    _ index: KeyedValue,
    of collection: KeyedCollection,
    _ value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let elements = collection.elements
    if collection.kind == .set {
      return elements.first { equality.areEqual($0, index) } ?? .null
    }
    guard let number = Number(index), number.isWhole else {
      throw .invalidIndex(index, of: value, at: span)
    }
    if let place = number.exactInteger.flatMap(Int.init(exactly:)), elements.indices.contains(place)
    {
      return elements[place]
    }
    if isStrict {
      throw .outOfRange(at: span)
    }
    return .null
  }
}
