#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

extension KeyedValue {
  /// Reads a value like a Foundation predicate: data of Swift and Foundation, collections,
  /// dictionaries, objects with readable keys, and all others by their stored properties.
  init(reading any: Any?) {
    guard let any else {
      self = .null
      return
    }
    self = Self.frequent(any) ?? Self.read(any)
  }

  /// The value of the most common types, without checking conformances.
  static func frequent(_ any: Any) -> Self? {
    let type = type(of: any)
    if type == String.self { return (any as? String).map { .value(.text($0)) } }
    if type == Int.self { return (any as? Int).map { .value(.integer(Int64($0))) } }
    if type == Double.self { return (any as? Double).map { .value(.real($0)) } }
    return nil
  }

  private static func read(_ any: Any) -> Self {
    switch ApplicationType.of(any) {
    case .optional: Self(reading: (any as? any OptionalApplicationValue)?.wrapped)
    case .hashable: Self(reading: (any as? AnyHashable)?.base)
    case .keyed: any as? KeyedValue ?? .null
    case .readable: (any as? any KeyValueReadable).map(Self.object) ?? .null
    case .convertible: .value((any as? any ValueConvertible)?.predicateValue ?? .null)
    case .foundation: ApplicationValue.foundation(any) ?? .null
    case .container: ApplicationValue.container(any) ?? .null
    case .rawValue: ApplicationValue.rawValue(any) ?? .null
    case .other(let fields): .object(ApplicationObject(base: any, fields: fields))
    }
  }
}

/// The kinds of values in an `Any`.
enum ApplicationValue {
  /// Objects of Foundation's classes for data or collections; nil for all others.
  static func foundation(_ object: Any) -> KeyedValue? {
    if let value = Value(foundation: object) { return .value(value) }
    return switch object {
    case let set as NSOrderedSet: collection(.orderedSet, set)
    case let array as NSArray: collection(.array, array)
    case let set as NSSet: collection(.set, set)
    case let dictionary as NSDictionary: .object(ApplicationDictionary(.object(dictionary)))
    default: nil
    }
  }

  /// Swift's collections with elements other than data.
  static func container(_ any: Any) -> KeyedValue? {
    if type(of: any) == [String: Any].self, let entries = any as? [String: Any] {
      return .object(ApplicationDictionary(.texts(entries)))
    }
    if let elements = any as? [Any] { return collection(.array, elements) }
    if let elements = any as? Set<AnyHashable> { return collection(.set, elements) }
    if let entries = any as? [AnyHashable: Any] {
      return .object(ApplicationDictionary(.hashables(entries)))
    }
    return nil
  }

  static func rawValue(_ any: Any) -> KeyedValue? {
    guard let any = any as? any RawRepresentable,
      let value = any.rawValue as? any ValueConvertible
    else { return nil }
    return .value(value.predicateValue)
  }

  private static func collection(
    _ kind: KeyedCollection.Kind,
    _ elements: some Sequence
  ) -> KeyedValue {
    .collection(KeyedCollection(kind, elements.map { KeyedValue(reading: $0) }))
  }
}
#endif
