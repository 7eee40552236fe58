import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateStorage

/// The objects of a statement, one by one: read, checked and counted off as they come, so that no
/// more than one is held.
final class SQLiteObjectRows {
  private let statement: SQLiteStatement
  private let decoder: RowDecoder
  private let shape: StoredShape
  private let reader: SQLiteReader
  private let filter: ResidualFilter
  private var toSkip: Int
  private var remaining: Int

  /// With the connection's lock held, as for all of this.
  init(
    _ request: CheckedRequest,
    _ plan: SQLFetchPlan,
    _ store: SQLiteBackend,
    now: Date
  ) throws(StorageError) {
    filter = try ResidualFilter(plan.residual, limits: request.request.limits, now: now)
    shape = request.shape
    decoder = RowDecoder(request.shape)
    reader = SQLiteReader(store.connection, store.layout)
    let countsOff =
      request.form == .objects && plan.selection.isSorted && !plan.selection.isLimited
    toSkip = countsOff ? request.request.offset : 0
    remaining = countsOff ? request.request.limit ?? .max : .max
    statement = try store.connection.statement(plan.selection.statement.text)
    try statement.bind(plan.selection.statement.bindings)
  }

  func next() throws(StorageError) -> StoredObject? {
    guard remaining > 0 else {
      finish()
      return nil
    }
    while try statement.step() {
      let object = StoredObject(
        values: try decoder.values(statement),
        shape: shape,
        reader: reader
      )
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

  /// Lets go of the statement, and with it of the file's lock.
  func finish() { statement.finish() }
}
