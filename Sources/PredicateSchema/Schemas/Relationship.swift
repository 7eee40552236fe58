/// A relationship from the rows of one entity to those of another.
public struct Relationship: Hashable, Sendable {
  /// The name of the entity it leads to.
  public var destination: String
  /// Whether it leads to one row or to many.
  public var cardinality: Cardinality
  /// Whether a to-one relationship may be nil. A to-many one is never nil, only empty.
  public var isOptional: Bool
  /// Whether the rows have an order, so that `[FIRST]` and `[2]` have a meaning.
  public var isOrdered: Bool
  /// The column whose ascending values are that order: of the other side's table, or of the join
  /// table. Nil is the order of the primary keys.
  public var orderColumn: String?
  /// The way in which the rows on both sides are matched.
  public var join: Join
  /// The constraints that the database enforces. A schema is trusted until a store has inspected
  /// the database.
  package var guarantees = KeyGuarantees()

  /// Creates a relationship without checking it; `Schema.validate()` does.
  public init(
    destination: String,
    cardinality: Cardinality,
    isOptional: Bool = false,
    isOrdered: Bool = false,
    orderColumn: String? = nil,
    join: Join
  ) {
    self.destination = destination
    self.cardinality = cardinality
    self.isOptional = isOptional
    self.isOrdered = isOrdered
    self.orderColumn = orderColumn
    self.join = join
  }
}

/// The number of rows that a relationship leads to.
public enum Cardinality: String, Hashable, Sendable, Codable, CaseIterable {
  /// one row, or none
  case one
  /// any number of rows
  case many
}

/// The way rows on both sides of a relationship are matched.
public enum Join: Hashable, Sendable {
  /// Equal columns of the two tables: `author.id = book.author_id`
  case direct(on: [ColumnPair])
  /// A table between the two: `near` pairs columns of this side with columns of `table`, `far`
  /// pairs columns of `table` with columns of the other side.
  case through(table: String, near: [ColumnPair], far: [ColumnPair])
}

/// Two columns that are equal in joined rows; `near` is on the side of the entity that has the
/// relationship.
public struct ColumnPair: Hashable, Sendable, Codable {
  /// The column on the side of the entity that has the relationship.
  public var near: String
  /// The column on the other side.
  public var far: String

  /// Creates a pair.
  public init(near: String, far: String) {
    self.near = near
    self.far = far
  }
}
