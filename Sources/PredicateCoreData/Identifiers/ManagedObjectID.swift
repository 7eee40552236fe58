public import PredicateSyntax

/// The identifier of an object in a Core Data store, from its URI.
///
///     let id = ManagedObjectID(uri: "x-coredata://6B29FC40-CA47-1067-B31D-00DD010662DA/Recipe/p12")
public struct ManagedObjectID: Hashable, Sendable {
  /// The identifier of the store.
  public var store: String
  /// The name of the object's own entity, which may be a child of the requested one.
  public var entity: String
  /// The primary key: the number after `p`.
  public var key: Int64

  /// The scheme of the URIs.
  static let scheme = "x-coredata://"

  /// Creates an identifier from its parts.
  public init(store: String, entity: String, key: Int64) {
    self.store = store
    self.entity = entity
    self.key = key
  }

  /// Reads a URI; nil for any other text, and for the URI of an object that was never saved.
  public init?(uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let parts = uri.dropFirst(Self.scheme.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 3, !parts[1].isEmpty, parts[2].first == "p",
      let key = Int64(parts[2].dropFirst()), key >= 0
    else { return nil }
    self.init(store: String(parts[0]), entity: String(parts[1]), key: key)
  }

  /// The URI: `x-coredata://6B29FC40-CA47-1067-B31D-00DD010662DA/Recipe/p12`
  public var uri: String { "\(Self.scheme)\(store)/\(entity)/p\(key)" }
}

extension ManagedObjectID: CustomStringConvertible {
  public var description: String { uri }
}

extension ManagedObjectID: ValueConvertible {
  /// The URI.
  public var predicateValue: Value { .url(uri) }
}
