import PredicateSQL
import PredicateStorage
import PredicateSyntax
import Synchronization

/// Reads the rows that relationships lead to: over the connection that answers the request for as
/// long as it does, then over any.
final class PostgresRelatedRows: RelatedRowSource {
  private let pool: PostgresPool
  private let connection: Mutex<PostgresConnection?>

  init(_ pool: PostgresPool, during connection: PostgresConnection) {
    self.pool = pool
    self.connection = Mutex(connection)
  }

  var dialect: any SQLDialect { .postgres }

  func leaveConnection() { connection.withLock { $0 = nil } }

  func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    PostgresCodec.stored(value, in: column)
  }

  func rows(
    _ statement: SQLStatement,
    of shape: StoredShape
  ) throws(StorageError) -> [StoredRow] {
    let decoder = PostgresRowDecoder(RowColumns(shape))
    let rows: PostgresRows
    if let connection = connection.withLock({ $0 }) {
      rows = try connection.execute(statement)
    } else {
      rows = try pool.with { connection throws(StorageError) in
        try connection.execute(statement)
      }
    }
    var result: [StoredRow] = []
    result.reserveCapacity(rows.count)
    for row in 0..<rows.count { result.append(try decoder.stored(rows, row)) }
    return result
  }
}
