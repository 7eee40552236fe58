public import PredicateAnalysis

// How schemas of tests say what they say most often.

extension Attribute {
  public static func optional(
    _ column: String,
    _ type: AttributeType,
    _ storage: StorageForm? = nil,
    collation: ColumnCollation = .binary
  ) -> Self {
    Self(column: column, type: type, isOptional: true, storage: storage, collation: collation)
  }
}

extension Relationship {
  /// To the row whose `id` stands in a column.
  public static func one(_ destination: String, _ column: String) -> Self {
    Self(
      destination: destination,
      cardinality: .one,
      isOptional: true,
      join: .direct(on: [ColumnPair(near: column, far: "id")])
    )
  }

  /// To the rows in whose column the own `id` stands.
  public static func many(_ destination: String, _ column: String) -> Self {
    Self(
      destination: destination,
      cardinality: .many,
      join: .direct(on: [ColumnPair(near: "id", far: column)])
    )
  }
}
