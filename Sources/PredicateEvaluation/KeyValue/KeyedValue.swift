public import PredicateSyntax

/// The result of reading a key: a datum, an object that can be read further, or a collection of
/// either.
public enum KeyedValue {
  /// `18`, `"Ada"`, nil, and lists of such
  case value(Value)
  /// an object with keys
  case object(any KeyValueReadable)
  /// a to-many relationship
  case collection(KeyedCollection)

  /// Nil.
  public static var null: Self { .value(.null) }

  /// An array of `elements`.
  public static func array(_ elements: [KeyedValue]) -> Self {
    .collection(KeyedCollection(.array, elements))
  }

  /// Whether it is nil.
  public var isNull: Bool {
    if case .value(.null) = self { true } else { false }
  }
}

/// A collection of values: an array, a set or an ordered set.
public struct KeyedCollection {
  /// The kind of a collection, which decides order, duplicates and equality.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// ordered, with duplicates
    case array
    /// without order or duplicates
    case set
    /// ordered, without duplicates
    case orderedSet
  }

  /// Whether it is an array, a set or an ordered set.
  public var kind: Kind
  /// The elements, in their order if it has one.
  public var elements: [KeyedValue]

  /// Creates a collection. The elements of a set are kept unchanged, including duplicates.
  public init(_ kind: Kind, _ elements: [KeyedValue]) {
    self.kind = kind
    self.elements = elements
  }
}

extension KeyedValue {
  /// The elements of an array or a set, in either representation; nil for anything else.
  package var collection: KeyedCollection? {
    switch self {
    case .collection(let collection): collection
    case .value(.list(let elements)): KeyedCollection(.array, elements.map(KeyedValue.value))
    case .value(.set(let elements)): KeyedCollection(.set, elements.map(KeyedValue.value))
    case .value, .object: nil
    }
  }

  /// Whether it is an array or a set.
  var isCollection: Bool {
    switch self {
    case .collection, .value(.list), .value(.set): true
    case .value, .object: false
    }
  }

  /// The entries of a dictionary, in either representation; nil for anything else.
  var dictionary: KeyedDictionary? {
    switch self {
    case .value(.map(let entries)): .map(entries)
    case .object(let object) where object.readableKind == .dictionary: .object(object)
    case .value, .object, .collection: nil
    }
  }

  var text: String? {
    if case .value(.text(let text)) = self { text } else { nil }
  }
}

/// A dictionary: a value whose keys are data.
enum KeyedDictionary {
  case map([String: Value])
  case object(any KeyValueReadable)

  var keys: [String] {
    switch self {
    case .map(let entries): entries.keys.sorted()
    case .object(let object): (object.readableKeyNames ?? []).sorted()
    }
  }

  var values: [KeyedValue] { keys.map { self[$0] } }

  subscript(key: String) -> KeyedValue {
    switch self {
    case .map(let entries): entries.exact(key).map(KeyedValue.value) ?? .null
    case .object(let object): object.value(forKey: key) ?? .null
    }
  }
}
