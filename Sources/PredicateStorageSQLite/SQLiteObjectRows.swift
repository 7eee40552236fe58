import PredicateSQL
import PredicateStorage

/// The objects of a statement, one by one: read, checked and counted off as they come, so that no
/// more than one is held.
final class SQLiteObjectRows {
  private let statement: SQLiteStatement
  private let decoder: RowDecoder
  private var picker: ObjectFilter

  /// With the connection's lock held, as for all of this.
  init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ store: SQLiteBackend
  ) throws(StorageError) {
    let links = SQLRelationshipReader(SQLiteRelatedRows(connection: store.connection), store.layout)
    picker = try ObjectFilter(fetch, plan, reader: links)
    decoder = RowDecoder(RowColumns(fetch.request.shape))
    statement = try store.connection.statement(plan.selection.statement.text)
    try statement.bind(plan.selection.statement.bindings)
  }

  func next() throws(StorageError) -> StoredObject? {
    while !picker.isDone, try statement.step() {
      if let object = try picker.pick(decoder.stored(statement)) { return object }
    }
    picker.stop()
    finish()
    return nil
  }

  /// Releases the statement, and with it the lock on the file.
  func finish() { statement.finish() }
}
