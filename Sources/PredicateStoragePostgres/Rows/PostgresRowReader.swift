import PredicateJSON
package import PredicateStorage
package import PredicateSyntax

/// The rows of a statement, one by one: all of them are here, or so many at a time of those that
/// the server keeps for a cursor.
package final class PostgresRowReader: SQLRows {
  /// A cursor of the server.
  struct Cursor {
    enum Lifetime {
      /// It ends with its transaction.
      case transaction
      /// It ends with the session, unless it is closed.
      case session
    }

    let number: Int
    let chunk: Int
    let lifetime: Lifetime

    var name: String {
      switch lifetime {
      case .transaction: "predicateql_\(number)"
      case .session: "predicateql_held_\(number)"
      }
    }
  }

  private let connection: PostgresConnection
  private var rows: PostgresRows
  private var row = -1
  private lazy var json = JSONReader()
  /// The cursor that has more rows; nil when all are here.
  private var cursor: Cursor?

  init(_ rows: PostgresRows, over connection: PostgresConnection, cursor: Cursor? = nil) {
    self.connection = connection
    self.rows = rows
    self.cursor = cursor
  }

  package func step() throws(StorageError) -> Bool {
    row += 1
    if row < rows.count { return true }
    guard let cursor else { return false }
    rows = try connection.fetch(from: cursor)
    row = 0
    return rows.count > 0
  }

  package func value(at index: Int, of columns: RowColumns) -> Value? {
    rows.withBytes(row: row, column: index) {
      PostgresCodec.value(
        of: $0,
        in: columns.columns[index],
        isSum: columns.sums.contains(index),
        json: json
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

  /// Ends the reading. The server drops a cursor when its transaction ends; one that is held is
  /// closed by the connection's next work.
  package func finish() {
    guard let cursor else { return }
    self.cursor = nil
    switch cursor.lifetime {
    case .transaction: return
    case .session: connection.closeLater(cursor)
    }
  }
}
