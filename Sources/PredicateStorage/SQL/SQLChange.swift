import PredicateSQL
import PredicateSyntax

/// A change of the rows of a request, over a session.
struct SQLChange<Pool: SQLSessionPool>: Sendable {
  let run: SQLFetchRun<Pool>
  let table: TableLayout
  /// The columns to set; nil deletes the rows.
  let change: CheckedChange?

  /// The number of times that a transaction is tried when others keep it from being serial.
  private static var attemptLimit: Int { 5 }

  /// Makes the change, and returns the number of rows.
  func perform(_ session: Pool.Session) throws(StorageError) -> Int {
    if let statement = try statement() {
      return try session.writing(.writing) { () throws(StorageError) in
        try session.change(statement)
      }
    }
    for _ in 1..<Self.attemptLimit {
      do throws(StorageError) { return try changeByKeys(session) } catch {
        guard error.isSerializationFailure else { throw error }
      }
    }
    return try changeByKeys(session)
  }

  /// The one statement that makes the change; nil where memory chooses the rows or computes a value.
  private func statement() throws(StorageError) -> SQLStatement? {
    guard let change else { return run.fetch.deletion() }
    return try change.assignments(in: Pool.Session.dialect, stored).flatMap(run.fetch.update)
  }

  /// Changes the rows one by one. All statements see one state of the database.
  private func changeByKeys(_ session: Pool.Session) throws(StorageError) -> Int {
    try session.writing(.changing) { () throws(StorageError) in
      let statements = try run.map(session) { object throws(StorageError) in
        try statement(for: object)
      }
      for statement in statements { _ = try session.change(statement) }
      return statements.count
    }
  }

  private func statement(for object: StoredObject) throws(StorageError) -> SQLStatement {
    let dialect = Pool.Session.dialect
    var values: [(column: String, value: Value, type: SQLType)] = []
    for (position, value) in try change?.values(for: object).sorted(by: { $0.key < $1.key }) ?? [] {
      let column = table.columns[position]
      values.append((column.name, try stored(value, column), column.type(in: dialect)))
    }
    var key: [(column: String, value: Value, type: SQLType)] = []
    for (column, value) in zip(object.shape.keyColumns, object.identifier.key) {
      key.append((column.name, try stored(value, column), column.type(in: dialect)))
    }
    return SQLCompiler(dialect: dialect).change(table.name, setting: values, where: key)
  }

  private func stored(
    _ value: Value,
    _ column: TableLayout.Column
  ) throws(StorageError) -> Value {
    try Pool.Session.stored(value, in: column, of: run.fetch.request.request.entity)
  }
}

extension StorageError {
  /// Whether the transaction failed only since another ran beside it.
  fileprivate var isSerializationFailure: Bool {
    if case .engine(_, let code, _, _) = self { code == "40001" || code == "40P01" } else { false }
  }
}
