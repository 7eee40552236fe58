public import PredicateSyntax

/// A sort descriptor: an attribute, one at the end of to-one relationships, or the count, the
/// smallest or the greatest value of a to-many relationship.
///
///     [FetchSort(keyPath: "author.name"), .descending("reviews.@count")]
///     [.ascending("title", options: .caseInsensitive), .descending("reviews.@max.date", nulls: .first)]
///
/// For dictionaries of groups, it may also be the name of a fetched property.
public struct FetchSort: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The place of nil in an order.
  public enum Nulls: String, Hashable, Sendable, Codable, CaseIterable {
    /// before every value
    case first
    /// after every value
    case last
  }

  /// The key path whose values are ordered. A key with dots is written as in predicates: `#"a.b"`.
  public var keyPath: String
  /// Whether the order is ascending. Unless `nulls` says otherwise, ascending puts nil first,
  /// descending last.
  public var isAscending: Bool
  /// The options by which texts are compared, as in predicates: texts that are equal for `==[c]` are
  /// equal for `[c]` here, and the next descriptor orders them. With `.localized` the order is that
  /// of `LocaleOrder.root`, the same on every machine. SQLite sorts so itself. PostgreSQL and MariaDB
  /// leave both, and `[c]` and `[d]`, to memory, which reads all matching rows and with a limit keeps
  /// only the first.
  public var options: StringOptions
  /// The place of nil; nil for first ascending and last descending.
  public var nulls: Nulls?

  /// Creates a sort descriptor. An unknown key is an error when the request is run.
  public init(
    keyPath: String,
    ascending: Bool = true,
    options: StringOptions = [],
    nulls: Nulls? = nil
  ) {
    self.keyPath = keyPath
    isAscending = ascending
    self.options = options
    self.nulls = nulls
  }

  /// Creates an ascending sort descriptor.
  public init(stringLiteral keyPath: String) { self.init(keyPath: keyPath) }

  /// An ascending order.
  public static func ascending(
    _ keyPath: String,
    options: StringOptions = [],
    nulls: Nulls? = nil
  ) -> Self {
    Self(keyPath: keyPath, options: options, nulls: nulls)
  }

  /// A descending order.
  public static func descending(
    _ keyPath: String,
    options: StringOptions = [],
    nulls: Nulls? = nil
  ) -> Self {
    Self(keyPath: keyPath, ascending: false, options: options, nulls: nulls)
  }

  /// Whether nil comes before every value.
  package var putsNilFirst: Bool { nulls.map { $0 == .first } ?? isAscending }
}
