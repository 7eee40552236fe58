import PredicateSQL
import PredicateStorage

/// The objects of a statement, one by one: read, checked and counted off as they come.
///
/// With a chunk size, the server keeps the rows and no more than so many are held here; what memory
/// reads besides to check them, it reads of the same state of the database.
final class PostgresObjectRows {
  private let connection: PostgresConnection
  private let decoder: PostgresRowDecoder
  private let shape: StoredShape
  private let filter: ResidualFilter
  private let reader: PostgresReader
  /// Nil when all rows are here.
  private var nextChunk: String?
  private var rows: PostgresRows
  private var row = 0
  private var toSkip: Int
  private var remaining: Int

  init(
    _ plan: SQLFetchPlan,
    shape: StoredShape,
    filter: ResidualFilter,
    reader: PostgresReader,
    _ connection: PostgresConnection,
    chunk: Int?,
    offset: Int,
    limit: Int?
  ) throws(StorageError) {
    self.connection = connection
    self.shape = shape
    self.filter = filter
    self.reader = reader
    decoder = PostgresRowDecoder(shape)
    toSkip = offset
    remaining = limit ?? .max
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
    while remaining > 0, try hasRow() {
      let object = StoredObject(
        values: try decoder.values(rows, row),
        shape: shape,
        reader: reader
      )
      row += 1
      guard try filter.matches(object) else { continue }
      if toSkip > 0 {
        toSkip -= 1
        continue
      }
      remaining -= 1
      return object
    }
    remaining = 0
    finish()
    return nil
  }

  /// Lets go of what the server keeps.
  func finish() {
    reader.leaveConnection()
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
