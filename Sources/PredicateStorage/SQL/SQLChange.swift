import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateSyntax

/// A change of the rows of a request, over a session.
struct SQLChange<Pool: SQLSessionPool>: Sendable {
  let run: SQLFetchRun<Pool>
  let table: TableLayout
  /// The columns to set; nil deletes the rows.
  let change: CheckedChange?

  /// Makes the change, and returns the number of rows.
  func perform(_ session: Pool.Session) throws(StorageError) -> Int {
    guard let update = try statement() else {
      return try session.retrying(.changing) { () throws(StorageError) in
        try changeByKeys(session)
      }
    }
    let budget = run.fetch.budget
    guard let exceptions = update.exceptions else {
      return try session.retrying(.writing) { () throws(StorageError) in
        try session.change(update.statement, within: budget)
      }
    }
    // The search for exceptions and the change see the same state of the database.
    return try session.retrying(.changing) { () throws(StorageError) in
      try session.hasRows(exceptions, within: budget)
        ? changeByKeys(session) : session.change(update.statement, within: budget)
    }
  }

  func plan(_ session: Pool.Session) throws(StorageError) -> FetchPlan {
    guard let update = try statement() else {
      var plan = try run.plan(session)
      plan.inMemory.append(change == nil ? "deletion by key" : "update by key")
      return plan
    }
    return FetchPlan(
      engine: Pool.Session.dialect.key,
      statement: update.statement.text,
      bindings: update.statement.bindings,
      inMemory: update.exceptions == nil
        ? [] : ["update by key if the database cannot compute a value"],
      enginePlan: try session.explain(update.statement)
    )
  }

  /// The single statement that makes the change; nil if memory chooses the rows or computes a
  /// value.
  private func statement() throws(StorageError) -> SQLUpdate? {
    guard let change else {
      return run.fetch.deletion().map { SQLUpdate(statement: $0, exceptions: nil) }
    }
    return try change.assignments(in: Pool.Session.dialect, stored).flatMap(run.fetch.update)
  }

  /// Changes the rows by their keys. All statements see one state of the database, and all rows are read
  /// before the first is changed.
  private func changeByKeys(_ session: Pool.Session) throws(StorageError) -> Int {
    let shape = run.fetch.request.shape
    guard !shape.entity.isKeyless else {
      throw .invalidRequest(
        """
        “\(shape.entity.name)” has no primary key, and the database cannot choose its rows or compute \
        their values
        """
      )
    }
    let key = shape.keyColumns
    var changes = RowChanges(
      table,
      key: key,
      setting: change.map { $0.positions.map { table.columns[$0] } }
    )
    let expressions = change.map(\.expressions) ?? []
    try run.forEachObject(session, reading: expressions) { object throws(StorageError) in
      changes.append(try row(of: object, key))
    }
    return try session.change(changes)
  }

  /// The key of an object and its new values, as the columns store them.
  private func row(
    of object: StoredObject,
    _ key: [TableLayout.Column]
  ) throws(StorageError) -> [Value] {
    var row: [Value] = []
    for (column, value) in zip(key, object.identifier.key) {
      row.append(try stored(value, column))
    }
    guard let change else { return row }
    let values = try change.values(for: object)
    for position in change.positions {
      row.append(try stored(values[position] ?? .null, table.columns[position]))
    }
    return row
  }

  private func stored(
    _ value: Value,
    _ column: TableLayout.Column
  ) throws(StorageError) -> Value {
    try Pool.Session.stored(value, in: column, of: run.fetch.request.request.entity)
  }
}

extension SQLSession {
  fileprivate func hasRows(
    _ statement: SQLStatement,
    within budget: RequestBudget?
  ) throws(StorageError) -> Bool {
    let rows = try rows(statement, chunk: nil, within: budget)
    defer { rows.finish() }
    return try rows.step()
  }
}
