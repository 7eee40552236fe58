import PredicateSQL
import PredicateStorage

/// The objects of a statement, one by one: read, checked and counted off as they come.
///
/// With a chunk size, the server keeps the rows and no more than so many are held here; what memory
/// reads besides to check them, it reads of the same state of the database.
final class PostgresObjectRows {
  private let connection: PostgresConnection
  private let links: PostgresRelatedRows
  private let decoder: PostgresRowDecoder
  private var picker: ObjectFilter
  /// Nil when all rows are here.
  private var nextChunk: String?
  private var rows: PostgresRows
  private var row = 0

  init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ store: PostgresBackend,
    _ connection: PostgresConnection,
    chunk: Int?
  ) throws(StorageError) {
    self.connection = connection
    links = PostgresRelatedRows(store.pool, during: connection)
    picker = try ObjectFilter(fetch, plan, reader: SQLRelationshipReader(links, store.layout))
    decoder = PostgresRowDecoder(RowColumns(fetch.request.shape))
    let statement = plan.selection.statement
    guard let chunk else {
      rows = try connection.execute(statement)
      return
    }
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    _ = try connection.execute(
      "DECLARE predicateql NO SCROLL CURSOR FOR " + statement.text,
      statement.bindings
    )
    let fetch = "FETCH FORWARD \(max(chunk, 1)) FROM predicateql"
    nextChunk = fetch
    rows = try connection.execute(fetch)
  }

  func next() throws(StorageError) -> StoredObject? {
    while !picker.isDone, try hasRow() {
      let found = try decoder.stored(rows, row)
      row += 1
      if let object = try picker.pick(found) { return object }
    }
    picker.stop()
    finish()
    return nil
  }

  /// Lets go of what the server keeps.
  func finish() {
    links.leaveConnection()
    nextChunk = nil
    connection.leaveTransaction()
  }

  private func hasRow() throws(StorageError) -> Bool {
    if row < rows.count { return true }
    guard let nextChunk else { return false }
    rows = try connection.execute(nextChunk)
    row = 0
    return rows.count > 0
  }
}
