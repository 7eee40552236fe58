package import PredicateEvaluation
package import PredicateSyntax

/// Sorts objects in memory by a request's sort descriptors, then by primary key.
package struct ObjectOrder: Sendable {
  private let request: FetchRequest
  private let columns: RequestColumns
  private let memory: KeptMemory
  private var first: FirstRows<Row>

  private typealias Row = (object: StoredObject, keys: [Value])

  /// Creates an order; `budget` is that of the whole request.
  package init(_ request: CheckedRequest, _ budget: RequestBudget?) {
    self.request = request.request
    memory = KeptMemory(budget)
    columns = request.columns
    first = FirstRows(offset: request.request.offset, limit: request.request.limit)
  }

  /// Adds an object; its sort keys are read now.
  package mutating func add(_ object: StoredObject) throws(StorageError) {
    try add(object, readAs: object)
  }

  /// Adds an object whose sort keys are read from `examined`, the same object with another reader.
  package mutating func add(
    _ object: StoredObject,
    readAs examined: StoredObject
  ) throws(StorageError) {
    let row = (object, columns.sortKeys(try columns.inputs(of: examined), []))
    guard first.admits(row, precedes) else { return }
    try memory.keep(object.values)
    try memory.keep(row.1)
    guard let last = first.add(row, precedes) else { return }
    memory.release(last.object.values)
    memory.release(last.keys)
  }

  private func precedes(_ left: Row, _ right: Row) -> Bool {
    let order = columns.order(left.keys, right.keys)
    return order != 0
      ? order < 0
      : ValueOrder.precedes(left.object.identifier.key, right.object.identifier.key)
  }

  /// The objects in order, after offset and limit.
  package consuming func finish() -> [StoredObject] {
    first.rows.sorted(by: precedes).dropFirst(request.offset).prefix(request.limit ?? .max)
      .map(\.object)
  }
}

extension RequestColumns {
  /// The values at the paths that are read from each row.
  package func inputs(of object: StoredObject) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(inputs.count)
    for path in inputs { values.append(try path.value(on: object)) }
    return values
  }
}
