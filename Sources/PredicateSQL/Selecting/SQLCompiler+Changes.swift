public import PredicateSchema
public import PredicateSyntax

/// A column that an UPDATE sets.
public struct SQLAssignment: Sendable {
  public enum Source: Sendable {
    /// A value as the column stores it
    case value(Value, as: SQLType)
    /// `price * 1.1`, for a column that holds the attribute
    case expression(ExpressionNode, for: Attribute)
  }

  public var column: String
  public var source: Source

  public init(_ column: String, _ source: Source) {
    self.column = column
    self.source = source
  }
}

extension SQLCompiler {
  /// The DELETE of the rows that `select` would give; nil where memory must choose them.
  public func deletion(_ query: SQLQuery) -> SQLStatement? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    return try? builder.deletion()
  }

  /// The UPDATE of the rows that `select` would give; nil where memory must choose them, or compute
  /// a value.
  public func update(_ query: SQLQuery, _ assignments: [SQLAssignment]) -> SQLStatement? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    return try? builder.update(assignments)
  }

  /// The statement that changes the row with a key, each value as its column stores it: an UPDATE,
  /// or a DELETE where nothing is set.
  public func change(
    _ table: String,
    setting values: [(column: String, value: Value, type: SQLType)],
    where key: [(column: String, value: Value, type: SQLType)]
  ) -> SQLStatement {
    let list = { (parts: [(column: String, value: Value, type: SQLType)]) in
      parts.map { part -> SQLFragment in "\(identifier: part.column) = \(part.value, as: part.type)"
      }
    }
    let verb: SQLFragment =
      values.isEmpty
      ? "DELETE FROM \(identifier: table)"
      : "UPDATE \(identifier: table) SET \(list(values).joined(", "))"
    return ("\(verb) WHERE \(list(key).joined(" AND "))" as SQLFragment).statement(in: dialect)
  }
}
