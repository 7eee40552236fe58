import PredicateSQL

/// The objects of a statement, one by one: read, checked and counted off as they come, so that no
/// more are held than the engine holds.
final class SQLObjectRows<Pool: SQLSessionPool>: SQLElementRows {
  private let fetch: SQLFetch
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
    self.fetch = fetch
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

  /// The objects, with the relationships that the request wants read ahead.
  func completed(
    _ batch: [StoredObject],
    over session: Pool.Session
  ) throws(StorageError) -> [StoredObject] {
    try SQLPrefetch(fetch.request.prefetching, over: session, fetch.layout).objects(batch)
  }

  /// The session is the caller's again, after `leaveSession`.
  func enter(_ session: Pool.Session) { reader.enter(session) }

  /// The session may be used by others. Relationships are read over any.
  func leaveSession() { reader.leaveSession() }

  /// Ends the request: releases the statement and the session.
  func finish() {
    rows.finish()
    reader.leaveSession()
  }
}
