/// An object whose attributes can be read by name.
///
/// Only `value(forKey:)` must be implemented. An object is read lazily and only at the keys that
/// the predicate names, so graphs of objects may be cyclic.
///
///     struct Row: KeyValueReadable {
///       let columns: [String: Value]
///       func value(forKey key: String) -> KeyedValue? { columns[key].map(KeyedValue.value) }
///     }
///
/// Objects are read on any thread that evaluates, so a conformance belongs to no actor.
public protocol KeyValueReadable: SendableMetatype {
  /// Returns the value of `key`; nil if the key is unknown. A key without a value reads as
  /// `.value(.null)`.
  func value(forKey key: String) -> KeyedValue?

  /// Every key, if the object can list them, for suggestions and for the values of a dictionary.
  /// Nil by default.
  var readableKeyNames: [String]? { get }

  /// The kind of object, which decides whether a missing key is a mistake. `.object` by default.
  var readableKind: ReadableKind { get }

  /// Whether two objects are equal. The default is `==` for `Equatable` types, identity for other
  /// classes, and false for other values.
  func isSameObject(as other: any KeyValueReadable) -> Bool
}

/// The kind of an object that is read by key.
public enum ReadableKind: Hashable, Sendable {
  /// Keys are fixed by the type: an unknown key is a mistake.
  case object
  /// Keys are data: a missing key reads as nil. The object lists them in `readableKeyNames`.
  case dictionary
}

extension KeyValueReadable {
  public var readableKeyNames: [String]? { nil }
  public var readableKind: ReadableKind { .object }

  public func isSameObject(as other: any KeyValueReadable) -> Bool {
    ApplicationEquality.areEqual(self, other)
  }
}

/// Equality of values of the application's own types.
package enum ApplicationEquality {
  package static func areEqual(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return areEqual(left, right) }
    guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
    return left as AnyObject === right as AnyObject
  }

  private static func areEqual<T: Equatable>(_ left: T, _ right: Any) -> Bool {
    guard let right = right as? T else { return false }
    return left == right
  }
}
