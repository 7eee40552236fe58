import PredicateSyntax

extension EvaluationRun {
  /// The value at the end of a key path from `value`. The path is followed from every element of an
  /// array or set; `readEach` does so for a quantifier.
  mutating func follow(
    _ steps: ArraySlice<PathStep>,
    from value: KeyedValue,
    isQuantified: Bool = false,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    var value = value
    var steps = steps
    while let step = steps.popFirst() {
      if value.isNull { return .null }
      try charge(at: span)
      switch step {
      case .key(let key):
        value =
          isQuantified
          ? try readEach(key, of: value, at: span) : try read(key, of: value, at: span)
      case .variable(let name):
        guard let path = try variable(name, at: span).text else {
          throw .stepNotText(name, at: span)
        }
        // The path is read as if it were written there: if it ends with an operator, the following
        // steps belong to that operator.
        steps = PathStep.steps(of: path) + steps
      case .placeholder: return .null  // Evaluators reject trees with placeholders.
      case .collectionOperator(let `operator`):
        if let result = try dictionaryOperator(`operator`, of: value) {
          value = result
          continue
        }
        value = try apply(`operator`, to: value, steps, at: span)
        steps = []
      }
    }
    return value
  }

  /// The value of `key`.
  mutating func read(
    _ key: String,
    of value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    switch value {
    case .value(.null): return .null
    case .value(.map(let entries)):
      if let found = entries.exact(key) { return try counted(found, at: span) }
      return try missing(key, of: value, known: nil, isMistake: false, at: span)
    case .object(let object):
      // Taken apart, since a test of the whole would copy it.
      switch object.value(forKey: key) {
      case .value(let found)?:
        if found.takesMemory { try charge(reading: .value(found), madeAt: span) }
        return .value(found)
      case .object(let found)?: return .object(found)
      case .collection(let found)?:
        try charge(reading: .collection(found), madeAt: span)
        return .collection(found)
      case nil: break
      }
      let isDictionary = object.readableKind == .dictionary
      if key == "self", !isDictionary { return value }
      return try missing(
        key,
        of: value,
        known: object.readableKeyNames,
        isMistake: !isDictionary,
        at: span
      )
    case .value(.list), .value(.set), .collection:
      guard let collection = try elements(of: value, at: span) else { return .null }
      try charge(bytes: collection.elements.count * KeyedValue.size, at: span)
      return try map(collection, at: span) { run, element throws(EvaluationError) in
        try run.read(key, of: element, at: span)
      }
    case .value(let scalar):
      if variables.loops > 0 { try charge(reading: value, at: span) }
      if let found = ScalarKeys.value(of: scalar, forKey: key) {
        return try counted(found, at: span)
      }
      throw .unknownKey(key, of: value, known: ScalarKeys.names(of: scalar), at: span)
    }
  }

  /// Charges for a value read from another, without the content of its elements: that was charged
  /// with the other.
  private mutating func counted(
    _ value: Value,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    if value.takesMemory { try charge(bytes: KeyedValue.value(value).ownSize, at: span) }
    return .value(value)
  }

  /// The value of a key that a dictionary or an object lacks: nil, or an error.
  private func missing(
    _ key: String,
    of value: KeyedValue,
    known: @autoclosure () -> [String]?,
    isMistake: Bool,
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    let isMistake =
      switch options.missingKey {
      case .automatic: isMistake
      case .error: true
      case .null: false
      }
    guard isMistake else { return .null }
    throw .unknownKey(key, of: value, known: known() ?? value.dictionary?.keys, at: span)
  }

  /// An array keeps its length, including nils; a set drops nil and duplicates.
  mutating func map(
    _ collection: KeyedCollection,
    at span: SourceSpan?,
    _ body: (inout Self, KeyedValue) throws(EvaluationError) -> KeyedValue
  ) throws(EvaluationError) -> KeyedValue {
    var result: [KeyedValue] = []
    result.reserveCapacity(collection.elements.count)
    guard collection.kind == .set else {
      for element in collection.elements { result.append(try body(&self, element)) }
      return .array(result)
    }
    var seen = MemberSet([], equality: equality)
    var values: [KeyedValue] = []
    for element in collection.elements { values.append(try body(&self, element)) }
    try charge(distinguishing: values, at: span)
    for value in values {
      if !value.isNull, seen.insert(value, equality: equality) { result.append(value) }
    }
    return .collection(KeyedCollection(.set, result))
  }
}
