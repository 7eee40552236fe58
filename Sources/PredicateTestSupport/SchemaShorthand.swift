package import PredicateSchema

// Shorthands for the most common parts of schemas in tests.

extension Attribute {
  package static func optional(
    _ column: String,
    _ type: AttributeType,
    _ storage: StorageForm? = nil,
    collation: ColumnCollation = .binary
  ) -> Self {
    Self(column: column, type: type, isOptional: true, storage: storage, collation: collation)
  }
}

extension Relationship {
  /// A relationship to the row whose `id` is in a column.
  package static func one(_ destination: String, _ column: String) -> Self {
    Self(
      destination: destination,
      cardinality: .one,
      isOptional: true,
      join: .direct(on: [ColumnPair(near: column, far: "id")])
    )
  }

  /// A relationship to the rows that have this row's `id` in a column.
  package static func many(_ destination: String, _ column: String) -> Self {
    Self(
      destination: destination,
      cardinality: .many,
      join: .direct(on: [ColumnPair(near: "id", far: column)])
    )
  }
}
