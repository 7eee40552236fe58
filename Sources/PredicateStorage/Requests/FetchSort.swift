/// A sort descriptor: an attribute, one behind to-one relationships, or the count of a to-many
/// relationship.
///
///     [FetchSort(keyPath: "author.name"), .descending("reviews.@count")]
///
/// Where dictionaries of groups are requested, it may also be the name of a fetched property.
public struct FetchSort: Hashable, Sendable, ExpressibleByStringLiteral {
  public var keyPath: String
  /// Whether the order is ascending. Ascending puts nil first, descending last.
  public var isAscending: Bool

  public init(keyPath: String, ascending: Bool = true) {
    self.keyPath = keyPath
    isAscending = ascending
  }

  /// Makes an ascending sort descriptor.
  public init(stringLiteral keyPath: String) { self.init(keyPath: keyPath) }

  public static func ascending(_ keyPath: String) -> Self { Self(keyPath: keyPath) }

  public static func descending(_ keyPath: String) -> Self {
    Self(keyPath: keyPath, ascending: false)
  }
}
