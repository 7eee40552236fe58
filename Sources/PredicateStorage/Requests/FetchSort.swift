/// What to order by: an attribute, one behind to-one relationships, or how many there are of a
/// to-many one.
///
///     [FetchSort(keyPath: "author.name"), .descending("reviews.@count")]
///
/// Where dictionaries of groups are asked for, also the name of a fetched property.
public struct FetchSort: Hashable, Sendable, ExpressibleByStringLiteral {
  public var keyPath: String
  /// Ascending puts nil first, descending last.
  public var isAscending: Bool

  public init(keyPath: String, ascending: Bool = true) {
    self.keyPath = keyPath
    isAscending = ascending
  }

  /// Ascending.
  public init(stringLiteral keyPath: String) { self.init(keyPath: keyPath) }

  public static func ascending(_ keyPath: String) -> Self { Self(keyPath: keyPath) }

  public static func descending(_ keyPath: String) -> Self {
    Self(keyPath: keyPath, ascending: false)
  }
}
