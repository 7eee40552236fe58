#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

extension KeyedValue {
  /// Reads a value as a predicate of Foundation does: data of Swift and Foundation, collections,
  /// dictionaries, objects that say how they are read, and all others by their stored properties.
  init(reading any: Any?) {
    guard let any = any.flatMap(HostValue.unwrapped) else {
      self = .null
      return
    }
    self =
      switch any {
      case let value as KeyedValue: value
      case let object as any KeyValueReadable: .object(object)
      case let value as any ValueConvertible: .value(value.predicateValue)
      case let object where type(of: object) is AnyClass: HostValue.instance(object)
      default: HostValue.container(any) ?? HostValue.rawValue(any) ?? .object(HostObject(base: any))
      }
  }
}

/// The kinds of values that come as `Any`.
private enum HostValue {
  /// The value inside optionals and `AnyHashable`.
  static func unwrapped(_ any: Any) -> Any? {
    if let optional = any as? any OptionalHostValue {
      return optional.wrapped.flatMap { unwrapped($0) }
    }
    if type(of: any) == AnyHashable.self, let boxed = any as? AnyHashable {
      return unwrapped(boxed.base)
    }
    return any
  }

  /// Objects of Foundation's classes, and of all others.
  static func instance(_ object: Any) -> KeyedValue {
    if let value = Value(foundation: object) { return .value(value) }
    return switch object {
    case let set as NSOrderedSet: collection(.orderedSet, set)
    case let array as NSArray: collection(.array, array)
    case let set as NSSet: collection(.set, set)
    case let dictionary as NSDictionary: .object(HostDictionary(.object(dictionary)))
    default: .object(HostObject(base: object))
    }
  }

  /// Swift's collections with elements other than data.
  static func container(_ any: Any) -> KeyedValue? {
    if type(of: any) == [String: Any].self, let entries = any as? [String: Any] {
      return .object(HostDictionary(.texts(entries)))
    }
    if let elements = any as? [Any] { return collection(.array, elements) }
    if let elements = any as? Set<AnyHashable> { return collection(.set, elements) }
    if let entries = any as? [AnyHashable: Any] {
      return .object(HostDictionary(.hashables(entries)))
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

/// An optional of any type.
private protocol OptionalHostValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalHostValue {
  fileprivate var wrapped: Any? { self }
}
#endif
