import PredicateSQL

/// The objects of a statement, one by one: read, checked and skipped as they arrive, so that only
/// the engine's rows and one batch for memory are held.
final class SQLObjectRows<Pool: SQLSessionPool>: SQLElementRows {
  private let fetch: SQLFetch
  private let shape: StoredShape
  private let rows: Pool.Session.Rows
  private let columns: RowColumns
  private let reader: SQLRelationshipReader<Pool>
  /// The reader of relationships while memory examines rows; nil if it follows none.
  private let examining: BatchedReader<Pool>?
  private var filter: ObjectFilter
  /// The rows read and not yet examined.
  private var waiting: ArraySlice<StoredRow> = []
  /// The error after these rows.
  private var failure: StorageError?
  private var hasEnded = false
  /// The number of rows to read next. The first batches are small, as few rows may be enough.
  private var size: Int

  init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    _ session: Pool.Session,
    of pool: Pool,
    chunk: Int?
  ) throws(StorageError) {
    self.fetch = fetch
    shape = plan.shape
    reader = SQLRelationshipReader(pool, during: session, fetch.layout)
    examining =
      plan.properties.followsRelationships
      ? BatchedReader(reader, fetch.layout, reading: plan.properties) : nil
    size = examining == nil ? 1 : 20
    filter = try ObjectFilter(fetch, plan)
    columns = RowColumns(shape)
    rows = try session.rows(plan.selection.statement, chunk: chunk, within: fetch.budget)
  }

  func next() throws(StorageError) -> StoredObject? { try nextPair()?.object }

  /// The next object, and the same object as it is examined.
  func nextPair() throws(StorageError) -> (object: StoredObject, examined: StoredObject)? {
    try nextExamined().map { (examining == nil ? $0 : $0.read(by: reader), $0) }
  }

  /// The next object, as it is examined: its relationships are read for the whole batch.
  func nextExamined() throws(StorageError) -> StoredObject? {
    while !filter.isDone, let row = try nextRow() {
      let object = StoredObject(
        values: row.values,
        faults: row.faults,
        shape: shape,
        reader: examining ?? reader
      )
      if try filter.accepts(object) { return object }
    }
    filter.stop()
    rows.finish()
    return nil
  }

  private func nextRow() throws(StorageError) -> StoredRow? {
    if let row = waiting.popFirst() { return row }
    if let failure { throw failure }
    guard !hasEnded else { return nil }
    guard let examining else { return try rows.next(columns) }
    var batch: [StoredRow] = []
    do throws(StorageError) {
      while batch.count < size, let row = try rows.next(columns) { batch.append(row) }
      hasEnded = batch.count < size
    } catch {
      failure = error
    }
    size = min(size * 5, RelationshipQuery.batchSize)
    examining.begin(batch)
    waiting = batch[...]
    guard let row = waiting.popFirst() else {
      if let failure { throw failure }
      return nil
    }
    return row
  }

  /// The objects, with their prefetched relationships.
  func completed(
    _ batch: [StoredObject],
    over session: Pool.Session
  ) throws(StorageError) -> [StoredObject] {
    try SQLPrefetch(fetch.request.prefetching, over: session, fetch.layout).objects(batch)
  }

  /// The session is held again, after `leaveSession`.
  func enter(_ session: Pool.Session) { reader.enter(session) }

  /// The session may be used by others. Relationships are read over any.
  func leaveSession() { reader.leaveSession() }

  /// Ends the request: releases the statement and the session.
  func finish() {
    rows.finish()
    reader.leaveSession()
  }
}
