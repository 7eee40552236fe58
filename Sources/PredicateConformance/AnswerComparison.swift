import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// Decides whether a value is the one that a case expects. Values are compared as the language
/// does, except that NaN meets NaN and that order is ignored where the language leaves it open.
struct AnswerComparison {
  private let equality: LanguageEquality

  init(_ mode: LanguageMode) throws(CaseRunner.Failure) { equality = try LanguageEquality(mode) }

  /// `isOrderOpen` is for a list that Apple makes of a set: its order is open, and a case may give
  /// it as a list or as a set.
  func isExpected(
    _ got: KeyedValue,
    _ expected: KeyedValue,
    isOrderOpen: Bool = false
  ) throws(CaseRunner.Failure) -> Bool {
    if let got = got.collection, let expected = expected.collection {
      guard got.elements.count == expected.elements.count else { return false }
      if isOrderOpen { return try areExpected(inAnyOrder: got.elements, expected.elements) }
      guard got.kind == expected.kind else { return false }
      return got.kind == .set
        ? try areExpected(inAnyOrder: got.elements, expected.elements)
        : try areExpected(got.elements, expected.elements)
    }
    if let got = got.entries, let expected = expected.entries {
      guard got.count == expected.count else { return false }
      for (key, value) in got {
        guard let other = expected[key], try isExpected(value, other) else { return false }
      }
      return true
    }
    if case .value(let number) = got, let name = number.specialName {
      return expected.specialName == name
    }
    return try equality.areEqual(got, expected)
  }

  private func areExpected(
    _ got: [KeyedValue],
    _ expected: [KeyedValue]
  ) throws(CaseRunner.Failure) -> Bool {
    for (got, expected) in zip(got, expected) {
      guard try isExpected(got, expected) else { return false }
    }
    return true
  }

  /// Whether each element occurs as often as expected.
  private func areExpected(
    inAnyOrder got: [KeyedValue],
    _ expected: [KeyedValue]
  ) throws(CaseRunner.Failure) -> Bool {
    var rest = expected
    for element in got {
      var place: Int?
      for (index, other) in rest.enumerated() where place == nil {
        if try isExpected(element, other) { place = index }
      }
      guard let place else { return false }
      rest.remove(at: place)
    }
    return true
  }
}

extension KeyedValue {
  /// The entries of a dictionary; nil for anything else, including objects that equal only
  /// themselves.
  fileprivate var entries: [String: KeyedValue]? {
    switch self {
    case .value(.map(let entries)): return entries.mapValues(KeyedValue.value)
    case .object(let object) where object.readableKind == .dictionary:
      var entries: [String: KeyedValue] = [:]
      for name in object.readableKeyNames ?? [] { entries[name] = object.value(forKey: name) }
      return entries
    case .value, .object, .collection: return nil
    }
  }

  /// The name that `Value.specialName` gives, or such a name as text, since JSON cannot write these
  /// numbers.
  fileprivate var specialName: String? {
    guard case .value(let value) = self else { return nil }
    if case .text(let name) = value {
      return Double(name.lowercased()).flatMap { Value.real($0).specialName }
    }
    return value.specialName
  }
}

extension Value {
  /// The name of NaN or an infinity; nil for every other number. The sign of NaN is ignored.
  var specialName: String? {
    switch self {
    case .real(let number): number.isNaN ? "nan" : number.isFinite ? nil : "\(number)"
    case .decimal(let number): number.isNaN ? "nan" : nil
    case .null, .bool, .integer, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
