import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Whether a value is the one that a case expects: what the language calls equal, but that NaN is
/// expected where NaN comes, and that order is not asked for where the language leaves it open.
struct AnswerComparison {
  private let equality: LanguageEquality

  init(_ mode: LanguageMode) throws(CaseRunner.Trouble) { equality = try LanguageEquality(mode) }

  /// `isOrderOpen` of a list that Apple makes of a set: it comes in any order, and a case may write
  /// it as the one or as the other.
  func isExpected(
    _ got: KeyedValue,
    _ expected: KeyedValue,
    isOrderOpen: Bool = false
  ) throws(CaseRunner.Trouble) -> Bool {
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
  ) throws(CaseRunner.Trouble) -> Bool {
    for (got, expected) in zip(got, expected) {
      guard try isExpected(got, expected) else { return false }
    }
    return true
  }

  /// Each of them as often as expected.
  private func areExpected(
    inAnyOrder got: [KeyedValue],
    _ expected: [KeyedValue]
  ) throws(CaseRunner.Trouble) -> Bool {
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
  /// What a dictionary holds; nil of anything else, objects that are only themselves among them.
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

  /// As `Value.specialName`, or that name in a text: JSON has no way to write such numbers.
  fileprivate var specialName: String? {
    guard case .value(let value) = self else { return nil }
    if case .text(let name) = value {
      return Double(name.lowercased()).flatMap { Value.real($0).specialName }
    }
    return value.specialName
  }
}

extension Value {
  /// The name of a number that equals nothing or has no digits; nil of all others. The sign of NaN
  /// means nothing.
  var specialName: String? {
    switch self {
    case .real(let number): number.isNaN ? "nan" : number.isFinite ? nil : "\(number)"
    case .decimal(let number): number.isNaN ? "nan" : nil
    case .null, .bool, .integer, .text, .date, .uuid, .bytes, .url, .list, .set, .map: nil
    }
  }
}
