import PredicateSQL

/// The objects of a statement, one by one: read, checked and counted off as they come, so that no
/// more are held than the engine holds.
final class SQLObjectRows<Pool: SQLSessionPool> {
  private let rows: Pool.Session.Rows
  private let columns: RowColumns
  private let reader: SQLRelationshipReader<Pool>
  private var filter: ObjectFilter

  init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ session: Pool.Session,
    of pool: Pool,
    chunk: Int?
  ) throws(StorageError) {
    reader = SQLRelationshipReader(pool, during: session, fetch.layout)
    filter = try ObjectFilter(fetch, plan, reader: reader)
    columns = RowColumns(fetch.request.shape)
    rows = try session.rows(plan.selection.statement, chunk: chunk)
  }

  func next() throws(StorageError) -> StoredObject? {
    while !filter.isDone, let row = try rows.next(columns) {
      if let object = try filter.pick(row) { return object }
    }
    filter.stop()
    rows.finish()
    return nil
  }

  /// Ends the request: releases the statement and the session.
  func finish() {
    rows.finish()
    reader.leaveSession()
  }
}
