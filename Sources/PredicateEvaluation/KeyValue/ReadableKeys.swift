public import PredicateSyntax

/// A type that lists the keys by which predicates may read it.
///
///     extension Person: KeyPathReadable {
///       static let readableKeys: ReadableKeys<Person> = [
///         "name": .key(\.name), "age": .key(\.age), "boss": .object(\.boss),
///         "friends": .objects(\.friends), "level": .rawValue(\.level),
///       ]
///     }
///
/// Classes must be final; others can be `ReflectedReadable`. A type with its own `value(forKey:)`
/// is read by that method, and is not compiled.
///
/// In a module whose declarations are on the main actor by default, a type that declares the
/// conformance itself, not in an extension, is nonisolated. For types that are on the main actor
/// see `ReadableKey.onMainActor(_:)`.
public protocol KeyPathReadable: KeyValueReadable {
  /// The keys that predicates may read. Called once for each evaluator and type.
  static var readableKeys: ReadableKeys<Self> { get }

  /// `ReadsAsListed` if keys are read as listed. Never declare it: for a type with its own
  /// `value(forKey:)` the compiler infers another type, which identifies such types.
  associatedtype Reading = ReadsAsListed

  /// Never called; lets the compiler infer `Reading`.
  @_disfavoredOverload
  func value(forKey key: String) -> Reading
}

/// A marker of types whose keys are read as their `readableKeys` list them.
public struct ReadsAsListed: Sendable {}

extension KeyPathReadable {
  public func value(forKey key: String) -> KeyedValue? { Self.readableKeys[key]?.read(self) }

  /// Whether keys are read as listed, and not by the type's own method.
  package static var readsAsListed: Bool { Reading.self == ReadsAsListed.self }

  public var readableKeyNames: [String]? { Self.readableKeys.names }
}

extension KeyPathReadable where Reading == ReadsAsListed {
  /// Never called; lets the compiler infer `Reading`.
  @_disfavoredOverload
  public func value(forKey key: String) -> ReadsAsListed { ReadsAsListed() }
}

/// The keys of a type, with the way each is read.
public struct ReadableKeys<Root>: Sendable, ExpressibleByDictionaryLiteral {
  private let keys: [String: ReadableKey<Root>]

  /// Creates keys from a dictionary.
  public init(_ keys: [String: ReadableKey<Root>]) { self.keys = keys }

  /// Creates keys. Of duplicates the last one is kept.
  public init(dictionaryLiteral elements: (String, ReadableKey<Root>)...) {
    keys = Dictionary(elements, uniquingKeysWith: { $1 })
  }

  /// Every key, sorted.
  public var names: [String] { keys.keys.sorted() }

  /// The name of the key for a key path; nil if there is none.
  public func name(of path: PartialKeyPath<Root>) -> String? {
    names.first { keys[$0]?.reads(path) == true }
  }

  /// The way a key is read; nil for an unknown key.
  public subscript(name: String) -> ReadableKey<Root>? { keys.exact(name) }
}

/// A key of a type, with the way it is read.
public struct ReadableKey<Root>: Sendable {
  let read: @Sendable (Root) -> KeyedValue
  package let kind: ReadableKeyKind
  /// The key path that is read, for callers that can read it faster; nil for a computed key.
  public let keyPath: (any PartialKeyPath<Root> & Sendable)?
  /// The property that is read on the main actor; nil for other keys.
  private let isolated: IsolatedProperty<Root>?

  init(
    _ kind: ReadableKeyKind,
    _ keyPath: (any PartialKeyPath<Root> & Sendable)?,
    isolated: IsolatedProperty<Root>? = nil,
    _ read: @escaping @Sendable (Root) -> KeyedValue
  ) {
    self.kind = kind
    self.keyPath = keyPath
    self.isolated = isolated
    self.read = read
  }

  func reads(_ path: PartialKeyPath<Root>) -> Bool {
    (keyPath as PartialKeyPath<Root>?) == path || isolated?.isRead(path) == true
  }

  /// The type of the property that is read; nil for a computed key.
  package var valueType: Any.Type? {
    if let isolated { return isolated.type }
    return (keyPath as PartialKeyPath<Root>?).map { type(of: $0).valueType }
  }

  /// A datum, or an optional, array or set of data.
  public static func key(
    _ path: any KeyPath<Root, some ValueConvertible> & Sendable
  ) -> Self {
    Self(.datum, path) { .value($0[keyPath: path].predicateValue) }
  }

  /// An enum or option set, read by its raw value.
  public static func rawValue<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible {
    Self(.rawValue, path) { .value($0[keyPath: path].rawValue.predicateValue) }
  }

  /// An optional enum or option set, read by its raw value.
  public static func rawValue<Property: RawRepresentable & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.RawValue: ValueConvertible {
    Self(.rawValue, path) { .value($0[keyPath: path]?.rawValue.predicateValue ?? .null) }
  }

  /// Another object.
  public static func object(
    _ path: any KeyPath<Root, some KeyValueReadable> & Sendable
  ) -> Self {
    Self(.object, path) { .object($0[keyPath: path]) }
  }

  /// Another object, or nil.
  public static func object<Property: KeyValueReadable>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self {
    Self(.object, path) { $0[keyPath: path].map(KeyedValue.object) ?? .null }
  }

  /// Other objects in order.
  public static func objects<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property> & Sendable
  ) -> Self where Property.Element: KeyValueReadable {
    Self(.objects, path) { .array($0[keyPath: path].map(KeyedValue.object)) }
  }

  /// Other objects in order, or nil.
  public static func objects<Property: Sequence & SendableMetatype>(
    _ path: any KeyPath<Root, Property?> & Sendable
  ) -> Self where Property.Element: KeyValueReadable {
    Self(.objects, path) { $0[keyPath: path].map { .array($0.map(KeyedValue.object)) } ?? .null }
  }

  /// A set of other objects.
  public static func objects<Element: KeyValueReadable>(
    _ path: any KeyPath<Root, Set<Element>> & Sendable
  ) -> Self {
    Self(.objects, path) {
      .collection(KeyedCollection(.set, $0[keyPath: path].map(KeyedValue.object)))
    }
  }

  /// A value computed when it is read: `.computed { .value(.text($0.first + $0.last)) }`
  public static func computed(_ read: @escaping @Sendable (Root) -> KeyedValue) -> Self {
    Self(.computed, nil, read)
  }
}

/// The kind of value that a key's property is read as.
package enum ReadableKeyKind: Sendable {
  /// a `ValueConvertible`
  case datum
  /// the raw value of an enum or option set
  case rawValue
  /// a `KeyValueReadable`, or an optional one
  case object
  /// a sequence of objects, or an optional one
  case objects
  /// no property
  case computed
}
