public import PredicateSchema
import PredicateSyntax

/// One column of a dictionary result: an attribute, a period of a date, or an aggregate.
///
///     ["email", .count(of: "email", as: "count")]
public struct FetchedProperty: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The origin of a property's values.
  public enum Source: Hashable, Sendable {
    /// `email`, `owner.name`, `owners.@count`
    case keyPath(String)
    /// The start of the day, month … of the date at a key path
    case bucket(DateBucket, keyPath: String)
    /// `count:(email)`; for `SELF`, rows are counted
    case aggregate(AggregateFunction, keyPath: String)
  }

  /// The key in the dictionary.
  public var name: String
  /// The origin of the values.
  public var source: Source

  /// Creates a property.
  public init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  /// Creates a property for a key path, named by its keys.
  public init(stringLiteral keyPath: String) { self = .keyPath(keyPath) }

  /// The value at a key path, named by its keys unless `name` is given. A key with dots is written
  /// as in predicates: `#"a.b"`, whose name is `a.b`.
  public static func keyPath(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name: name ?? KeyPathText.name(of: keyPath), source: .keyPath(keyPath))
  }

  /// The start of the day, month … of a date; `groupBy` may contain its name.
  public static func bucket(
    of keyPath: String,
    by bucket: DateBucket,
    as name: String
  ) -> Self {
    Self(name: name, source: .bucket(bucket, keyPath: keyPath))
  }

  /// The number of values that are not nil, or of the objects themselves.
  public static func count(of keyPath: String = "SELF", as name: String) -> Self {
    Self(name: name, source: .aggregate(.count, keyPath: keyPath))
  }

  /// The sum of the values of a group.
  public static func sum(of keyPath: String, as name: String) -> Self {
    Self(name: name, source: .aggregate(.sum, keyPath: keyPath))
  }

  /// The smallest value of a group.
  public static func minimum(of keyPath: String, as name: String) -> Self {
    Self(name: name, source: .aggregate(.minimum, keyPath: keyPath))
  }

  /// The greatest value of a group.
  public static func maximum(of keyPath: String, as name: String) -> Self {
    Self(name: name, source: .aggregate(.maximum, keyPath: keyPath))
  }

  /// The mean of the values of a group.
  public static func average(of keyPath: String, as name: String) -> Self {
    Self(name: name, source: .aggregate(.average, keyPath: keyPath))
  }
}

extension FetchedProperty {
  /// Whether it is a period of a date.
  var isBucket: Bool {
    switch source {
    case .bucket: true
    case .keyPath, .aggregate: false
    }
  }
}
