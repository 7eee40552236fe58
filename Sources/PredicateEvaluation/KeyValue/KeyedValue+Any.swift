import PredicatePlatform
import PredicateSyntax

extension KeyedValue {
  /// Converts `any` as a predicate reads it: Swift and Foundation numbers, text, dates and data,
  /// optionals, arrays, sets, dictionaries, enums with a raw value, and readable objects. A value
  /// of any other type becomes an object without keys, whose type decides equality; comparing an
  /// enum without a raw value with a datum is an error.
  public init(converting any: Any) {
    self =
      switch any {
      case let value as KeyedValue: value
      case let value as Value: .value(value)
      case let object as any KeyValueReadable: .object(object)
      case let value as any ValueConvertible: .value(value.predicateValue)
      case let object where type(of: object) is AnyClass: Self.foundation(object)
      case let value as any OptionalValue: value.wrappedAny.map(Self.init(converting:)) ?? .null
      default: Self.container(any) ?? Self.rawValue(any) ?? .object(UnreadableObject(base: any))
      }
  }

  /// Arrays, sets and dictionaries whose elements are not all data.
  private static func container(_ any: Any) -> Self? {
    if let elements = any as? [Any] {
      return .array(elements.map(Self.init(converting:)))
    }
    if let elements = any as? Set<AnyHashable> {
      return .collection(KeyedCollection(.set, elements.map { Self(converting: $0.base) }))
    }
    if let entries = any as? [String: Any] { return .object(DictionaryObject(entries)) }
    guard let entries = any as? [AnyHashable: Any] else { return nil }
    return .object(
      DictionaryObject(
        Dictionary(
          entries.map { (String(describing: $0.key.base), $0.value) },
          uniquingKeysWith: { first, _ in first }
        )
      )
    )
  }

  private static func rawValue(_ any: Any) -> Self? {
    guard let any = any as? any RawRepresentable,
      let value = any.rawValue as? any ValueConvertible
    else { return nil }
    return .value(value.predicateValue)
  }

  /// Foundation's classes, as serialisers produce them on Linux.
  private static func foundation(_ object: Any) -> Self {
    if let value = Value(foundation: object) { return .value(value) }
    if let elements = Value.orderedElements(ofFoundation: object) {
      return .collection(KeyedCollection(.orderedSet, elements.map(Self.init(converting:))))
    }
    return Self.container(object) ?? .object(UnreadableObject(base: object))
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var wrappedAny: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedAny: Any? { self }
}
