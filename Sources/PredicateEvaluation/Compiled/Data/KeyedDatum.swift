import PredicateSyntax

/// A value as the reference evaluator reads it, for the application's objects and types without
/// another representation.
struct KeyedDatum: Datum {
  let value: KeyedValue

  var form: DatumForm {
    switch value {
    case .value(.null): .null
    case .object, .value(.map): .object
    case .collection(let collection): collection.kind == .set ? .set : .array
    case .value(.list): .array
    case .value(.set): .set
    case .value: .scalar
    }
  }

  var isCollection: Bool { value.isCollection }

  func verdict(_ matcher: ValueMatcher) -> Verdict { matcher.verdict(value) }

  func withMember(_ key: String, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict {
    switch value {
    case .object(let object):
      if let member = object.value(forKey: key) { return body(Self(value: member)) }
      return object.readableKind == .dictionary ? missing : .undecided
    case .value(.map(let entries)):
      return entries.exact(key).map { body(Self(value: .value($0))) } ?? missing
    case .value, .collection: return .undecided
    }
  }

  var count: Int { value.collection?.elements.count ?? 0 }

  func forEachElement(_ body: (Self) -> Bool) {
    for element in value.collection?.elements ?? [] where !body(Self(value: element)) { return }
  }

  /// Undecided: conditions are compiled for other representations.
  func passing(_ condition: ElementTest) -> Int? { nil }
}
