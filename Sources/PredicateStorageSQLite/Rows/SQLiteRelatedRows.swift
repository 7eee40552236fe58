import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// Reads the rows that relationships lead to.
struct SQLiteRelatedRows: RelatedRowSource {
  let connection: SQLiteConnection

  var dialect: any SQLDialect { .sqlite }

  func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    ColumnCodec.stored(value, in: column)
  }

  func rows(
    _ statement: SQLStatement,
    of shape: StoredShape
  ) throws(StorageError) -> [StoredRow] {
    let decoder = RowDecoder(RowColumns(shape))
    return try connection.withLock { () throws(StorageError) in
      let running = try connection.statement(statement.text)
      defer { running.finish() }
      try running.bind(statement.bindings)
      var rows: [StoredRow] = []
      while try running.step() { rows.append(try decoder.stored(running)) }
      return rows
    }
  }
}
