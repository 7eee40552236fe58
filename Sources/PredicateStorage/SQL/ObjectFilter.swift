import PredicateSQL

/// A converter of rows to objects, one by one: it filters them and applies offset and limit.
package struct ObjectFilter {
  private let shape: StoredShape
  private let reader: any RelationshipReader
  private let filter: ResidualFilter
  /// The place after which rows are wanted, where the database has not decided it.
  private let after: RequestPosition?
  private let columns: RequestColumns
  private let wantsValues: Bool
  private var toSkip: Int
  private var remaining: Int

  package init(
    _ fetch: SQLFetch,
    _ plan: SQLFetchPlan,
    reader: any RelationshipReader
  ) throws(StorageError) {
    let request = fetch.request
    shape = request.shape
    self.reader = reader
    filter = try ResidualFilter(
      plan.residual,
      limits: request.request.limits,
      now: fetch.now
    )
    after = plan.selection.isSorted ? nil : request.after
    columns = request.columns
    wantsValues = request.form == .objects && request.request.resultType != .identifiers
    let countsOff =
      request.form == .objects && plan.selection.isSorted && !plan.selection.isLimited
    toSkip = countsOff ? request.request.offset : 0
    remaining = countsOff ? request.request.limit ?? .max : .max
  }

  /// Whether no more objects are needed.
  package var isDone: Bool { remaining <= 0 }

  package mutating func stop() { remaining = 0 }

  /// The object of a row, if it belongs to the result.
  package mutating func pick(_ row: StoredRow) throws(StorageError) -> StoredObject? {
    let object = StoredObject(
      values: row.values,
      faults: row.faults,
      shape: shape,
      reader: reader
    )
    guard try filter.matches(object) else { return nil }
    if let after,
      !after.precedes(try columns.inputs(of: object), key: object.identifier.key, columns)
    {
      return nil
    }
    if toSkip > 0 {
      toSkip -= 1
      return nil
    }
    remaining -= 1
    // Nothing is lost in silence: who asks for objects asks for all of their values.
    if wantsValues { _ = try row.required() }
    return object
  }
}
