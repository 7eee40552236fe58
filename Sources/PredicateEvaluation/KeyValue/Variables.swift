public import PredicateSyntax

/// The values of `$name` when a predicate is evaluated: data of any type, or objects.
///
///     try evaluator.matches(person, variables: ["least": 18, "since": date, "names": names])
///     try evaluator.matches(person, variables: Variables(["boss": .object(ada)]))
public struct Variables: ExpressibleByDictionaryLiteral {
  /// The values by their names, without the dollar signs.
  public var values: [String: KeyedValue]

  /// Values or objects by their names.
  public init(_ values: [String: KeyedValue]) { self.values = values }

  /// Values by their names.
  public init(_ values: [String: any ValueConvertible]) {
    self.values = values.mapValues { .value($0.predicateValue) }
  }

  /// Values by their names. Of duplicate names the last one counts.
  public init(dictionaryLiteral elements: (String, any ValueConvertible)...) {
    values = [:]
    for (name, value) in elements { values[name] = .value(value.predicateValue) }
  }

  /// Whether all of them are data: objects need not be safe to read on several threads.
  var areData: Bool {
    values.values.allSatisfy { if case .value = $0 { true } else { false } }
  }
}
