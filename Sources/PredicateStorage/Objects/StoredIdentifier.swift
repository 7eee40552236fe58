public import PredicateSyntax

/// The identity of an object in its store: the entity, or the ancestor whose table it shares, and
/// the values of its primary key.
public struct StoredIdentifier: Hashable, Sendable {
  /// The entity, or the ancestor whose table it shares.
  public let entity: String
  /// The values of the primary key, in the order of `Entity.primaryKey`.
  public let key: [Value]

  /// Creates an identity, without looking up a row.
  public init(entity: String, key: [Value]) {
    self.entity = entity
    self.key = key
  }
}

extension StoredIdentifier: CustomStringConvertible {
  /// `Person 7`, `Line (7, 2)`
  public var description: String { "\(entity) \(Self.text(of: key))" }

  /// A key in the syntax of predicates.
  package static func text(of key: [Value]) -> String {
    let parts = key.map {
      FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant($0)))
    }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: ", ") + ")"
  }
}
