import PredicateSyntax

/// The standard methods that compare like `==`. They cost as much as `==`, and are rejected where
/// dictionaries must not be compared.
enum SamenessMethod: String, Sendable, CaseIterable {
  case isEqual = "isEqual:"
  case isEqualToNumber = "isEqualToNumber:"
  case isEqualToDate = "isEqualToDate:"
  case isEqualToArray = "isEqualToArray:"
  case containsObject = "containsObject:"
}

extension EvaluationRun {
  /// The answer of a method; a comparison with nil is false.
  mutating func call(
    _ method: SamenessMethod,
    on receiver: KeyedValue,
    _ arguments: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) -> KeyedValue {
    guard let other = arguments.first else { throw needs("another argument", method, at: span) }
    let isSame: Bool
    switch method {
    case .containsObject:
      guard let collection = try elements(of: receiver, at: span) else {
        throw needs(TypeName.collection.phrase, method, at: span)
      }
      if other.isNull { return .value(.bool(false)) }
      if variables.loops > 0 { try charge(readingEachOf: collection.elements, at: span) }
      isSame = try isElement(other, of: collection.elements, at: span)
    case .isEqual, .isEqualToNumber, .isEqualToDate, .isEqualToArray:
      try requireKind(of: receiver, for: method, at: span)
      if other.isNull { return .value(.bool(false)) }
      try requireKind(of: other, for: method, at: span)
      try charge(comparing: receiver, with: other, at: span)
      isSame = equality.areEqual(receiver, other)
    }
    try requireNoneCompared(at: span)
    return .value(.bool(isSame))
  }

  private func requireKind(
    of value: KeyedValue,
    for method: SamenessMethod,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    switch method {
    case .isEqualToNumber:
      if Number(value) == nil { throw needs(TypeName.number.phrase, method, at: span) }
    case .isEqualToDate:
      guard case .value(.date) = value else { throw needs(TypeName.date.phrase, method, at: span) }
    case .isEqualToArray:
      if FoundationClass.name(of: value) != "NSArray" {
        throw needs(TypeName.array.phrase, method, at: span)
      }
    case .isEqual, .containsObject: break
    }
  }

  private func needs(
    _ what: String,
    _ method: SamenessMethod,
    at span: SourceSpan?
  ) -> EvaluationError {
    EvaluationError(.notANumber, "`\(method.rawValue)` needs \(what)", at: span)
  }
}
