import PredicateSQL

/// A filter of the objects of rows, one by one, which applies offset and limit.
package struct ObjectFilter {
  private let filter: ResidualFilter
  /// The place after which rows are requested, if the database has not applied it.
  private let after: RequestPosition?
  private let columns: RequestColumns
  private let wantsValues: Bool
  private var toSkip: Int
  private var remaining: Int

  package init(_ fetch: SQLFetch, _ plan: SQLFetchPlan) throws(StorageError) {
    let request = fetch.request
    filter = try ResidualFilter(
      plan.residual,
      of: request.request,
      fetch.budget,
      now: fetch.now
    )
    after = plan.selection.isSorted ? nil : request.after
    columns = request.columns
    wantsValues = plan.hasValues && request.request.resultType != .identifiers
    let countsOff =
      request.form == .objects && plan.selection.isSorted && !plan.selection.isLimited
    toSkip = countsOff ? request.request.offset : 0
    remaining = countsOff ? request.request.limit ?? .max : .max
  }

  /// Whether no more objects are needed.
  package var isDone: Bool { remaining <= 0 }

  package mutating func stop() { remaining = 0 }

  /// Whether the object of the next row belongs to the result.
  package mutating func accepts(_ object: StoredObject) throws(StorageError) -> Bool {
    guard try filter.matches(object) else { return false }
    if let after,
      !after.precedes(try columns.inputs(of: object), key: object.identifier.key, columns)
    {
      return false
    }
    if toSkip > 0 {
      toSkip -= 1
      return false
    }
    remaining -= 1
    // Nothing is lost silently: a request for objects requests all of their values.
    if wantsValues, let error = object.faults?.damage { throw error }
    return true
  }
}
