import PredicateSyntax

/// Key paths on the left of ANY, ALL and NONE. The quantifier tests every object on the path, not
/// the collection of values that the path gives elsewhere.
extension EvaluationRun {
  /// Reads `key`. From a collection it reads the values that the quantifier tests:
  ///
  /// - Each element gives its value, and one without a value gives nil, in a set as in an array. Only
  ///   in strict mode does a set lose nil, as on Apple's systems.
  /// - A value that is itself a collection, such as `tags` in `kids.tags`, is one more collection
  ///   that the path crosses: its elements take its place, one level deep. This applies only to a
  ///   key that is read from the elements of a collection: in `ANY lists CONTAINS 1` no key is read
  ///   from the elements of `lists`, and they stay lists.
  mutating func readEach(
    _ key: String,
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    guard let collection = try elements(of: value, at: span) else {
      return try read(key, of: value, at: span)
    }
    // Only in strict mode does the kind of the collection decide whether nil is lost.
    var values = KeyedCollection(isStrict ? collection.kind : .array, [])
    values.elements.reserveCapacity(collection.elements.count)
    try readEach(key, of: collection, into: &values, at: span)
    return .collection(values)
  }

  private mutating func readEach(
    _ key: String,
    of collection: KeyedCollection,
    into values: inout KeyedCollection,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    let losesNil = isStrict && collection.kind == .set
    for element in collection.elements {
      if let inner = try elements(of: element, at: span) {
        try readEach(key, of: inner, into: &values, at: span)
        continue
      }
      let value = try read(key, of: element, at: span)
      if let inner = try elements(of: value, at: span) {
        if isStrict { values.kind = inner.kind }
        values.elements += inner.elements
      } else if !losesNil || !value.isNull {
        values.elements.append(value)
      }
    }
  }
}
