package import PredicateStorage
package import PredicateSyntax

/// The rows of a statement, one by one: all of them are here, or so many at a time of those that
/// the server keeps for a cursor.
package final class PostgresRowReader: SQLRows {
  private let connection: PostgresConnection
  private var rows: PostgresRows
  private var row = -1
  /// The statement that brings more rows; nil when all are here.
  private var nextChunk: String?

  init(
    _ rows: PostgresRows,
    over connection: PostgresConnection,
    nextChunk: String? = nil
  ) {
    self.connection = connection
    self.rows = rows
    self.nextChunk = nextChunk
  }

  package func step() throws(StorageError) -> Bool {
    row += 1
    if row < rows.count { return true }
    guard let nextChunk else { return false }
    rows = try connection.execute(nextChunk)
    row = 0
    return rows.count > 0
  }

  package func value(at index: Int, of columns: RowColumns) -> Value? {
    rows.withBytes(row: row, column: index) {
      PostgresCodec.value(
        of: $0,
        in: columns.columns[index],
        isSum: columns.sums.contains(index)
      )
    }
  }

  package func integer(at index: Int) -> Int64? {
    rows.text(row: row, column: index).flatMap { Int64($0) }
  }

  package func content(at index: Int) -> Value {
    rows.text(row: row, column: index).map(Value.text) ?? .null
  }

  package func phrase(at index: Int) -> String {
    rows.text(row: row, column: index).map { "“\($0.prefix(100))”" } ?? "nothing"
  }

  /// The server drops the cursor when the transaction ends.
  package func finish() { nextChunk = nil }
}
