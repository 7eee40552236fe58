import PredicatePlatform
import PredicateSQL
import PredicateSyntax

/// A change of the rows of a request, over a session.
struct SQLChange<Pool: SQLSessionPool>: Sendable {
  let run: SQLFetchRun<Pool>
  let table: TableLayout
  /// The columns to set; nil deletes the rows.
  let change: CheckedChange?

  /// Makes the change, and returns the number of rows.
  func perform(_ session: Pool.Session) throws(StorageError) -> Int {
    guard let statement = try statement() else { return try changeByKeys(session) }
    return try session.retrying(.writing) { () throws(StorageError) in
      try session.change(statement, within: run.fetch.budget)
    }
  }

  /// The one statement that makes the change; nil where memory chooses the rows or computes a value.
  private func statement() throws(StorageError) -> SQLStatement? {
    guard let change else { return run.fetch.deletion() }
    return try change.assignments(in: Pool.Session.dialect, stored).flatMap(run.fetch.update)
  }

  /// Changes the rows one by one. All statements see one state of the database.
  private func changeByKeys(_ session: Pool.Session) throws(StorageError) -> Int {
    try session.retrying(.changing) { () throws(StorageError) in
      let statements = try run.map(session) { object throws(StorageError) in
        (object.identifier, try statement(for: object))
      }
      for (identifier, statement) in statements {
        let count = try session.change(statement)
        // A key need not be stored as it is read: `1.50` is read as 1.5.
        guard count == 1 else {
          throw .constraint(
            store: session.store,
            detail: "the key of \(identifier) finds \(count) rows, not one"
          )
        }
      }
      return statements.count
    }
  }

  private func statement(for object: StoredObject) throws(StorageError) -> SQLStatement {
    let compiler = SQLCompiler(dialect: Pool.Session.dialect)
    var key: [SQLCell] = []
    for (column, value) in zip(object.shape.keyColumns, object.identifier.key) {
      var cell = SQLCell(
        column.name,
        try stored(value, column),
        column.type(in: Pool.Session.dialect),
        of: column.attribute
      )
      if case .uuid(let uuid) = value { cell.otherSpelling = uuid.uuidString.lowercased() }
      key.append(cell)
    }
    guard let change else { return compiler.deletion(from: table.name, where: key) }
    var values: [SQLCell] = []
    for (position, value) in try change.values(for: object).sorted(by: { $0.key < $1.key }) {
      values.append(try cell(value, table.columns[position]))
    }
    return compiler.update(table.name, setting: values, where: key)
  }

  private func cell(_ value: Value, _ column: TableLayout.Column) throws(StorageError) -> SQLCell {
    let type = Pool.Session.dialect.assignedType(of: column.attribute)
    return SQLCell(column.name, try stored(value, column), type)
  }

  private func stored(
    _ value: Value,
    _ column: TableLayout.Column
  ) throws(StorageError) -> Value {
    try Pool.Session.stored(value, in: column, of: run.fetch.request.request.entity)
  }
}
