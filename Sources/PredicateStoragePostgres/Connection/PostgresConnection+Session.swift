package import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension PostgresConnection: SQLSession {
  package static var dialect: any SQLDialect { .postgres }

  package static func folded(_ name: String) -> String { name }

  /// Printing a constraint fails if its table has been dropped meanwhile.
  package static func wasOutrun(_ error: StorageError) -> Bool {
    if case .engine(_, "XX000", _, _) = error { true } else { false }
  }

  package static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    PostgresCodec.stored(value, in: column)
  }

  package static func declaration(
    of column: TableLayout.Column,
    in table: TableLayout
  ) -> String? {
    PostgresColumnType(column)?.declaration
  }

  /// The table, and an index for each way that a relationship goes. Tables may refer to one another,
  /// so foreign keys come later.
  package static func creation(
    of table: TableLayout,
    _ lines: [String],
    keys: [String]
  ) -> (table: [String], later: [String]) {
    let name = dialect.quotedTable(table.name)
    let indexes = table.keysToIndex.map {
      "CREATE INDEX ON \(name) (\(dialect.quoted($0.columns)))"
    }
    return (
      ["CREATE TABLE \(name) (\(lines.joined(separator: ", ")))"] + indexes,
      keys.map { "ALTER TABLE \(name) ADD \($0)" }
    )
  }

  package func rows(
    _ statement: SQLStatement,
    chunk: Int?
  ) throws(StorageError) -> PostgresRowReader {
    guard let chunk else {
      let rows = try execute(statement.text, statement.bindings)
      return PostgresRowReader(rows, over: self)
    }
    // An application's connection is not left in a transaction that the application did not begin:
    // there the server keeps the rows.
    let isHeld = borrowed != nil && !isInTransaction
    if !isHeld, !isInTransaction { try begin(.reading) }
    let cursor = addCursor(isHeld: isHeld, chunk)
    _ = try execute(
      "DECLARE \(cursor.name) NO SCROLL CURSOR \(isHeld ? "WITH HOLD " : "")FOR " + statement.text,
      statement.bindings
    )
    do throws(StorageError) {
      return PostgresRowReader(try fetch(from: cursor), over: self, cursor: cursor)
    } catch {
      if isHeld { closeLater(cursor) }
      throw error
    }
  }

  /// The next rows of a cursor.
  func fetch(from cursor: PostgresRowReader.Cursor) throws(StorageError) -> PostgresRows {
    try execute("FETCH FORWARD \(max(cursor.chunk, 1)) FROM \(cursor.name)")
  }

  /// One statement, with a list for each column, unless the server has to tell the type of one.
  package func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    _ conflict: SQLConflict?
  ) throws(StorageError) {
    let types = table.columns.map { Self.dialect.assignedType(of: $0.attribute) }
    guard !types.contains(.inferred) else {
      return try insert(rows, into: table, oneByOne: conflict)
    }
    var casts: [String] = []
    for (index, column) in table.columns.enumerated() {
      guard let type = PostgresColumnType(column) else {
        throw .unsupportedForm(of: column, in: table.name, Self.dialect)
      }
      casts.append("$\(index + 1)::\(type.name)[]")
    }
    _ = try execute(
      """
      INSERT INTO \(Self.dialect.quotedTable(table.name)) \
      (\(Self.dialect.quoted(table.columns.map(\.name)))) \
      SELECT * FROM unnest(\(casts.joined(separator: ", ")))\
      \(conflict?.clause(in: Self.dialect) ?? "")
      """,
      table.columns.indices.map { index in .list(rows.map { $0[index] }) }
    )
  }

  /// The rows one by one in a statement, some at a time.
  private func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    oneByOne conflict: SQLConflict?
  ) throws(StorageError) {
    for column in table.columns where PostgresColumnType(column) == nil {
      throw .unsupportedForm(of: column, in: table.name, Self.dialect)
    }
    let ending = conflict?.clause(in: Self.dialect) ?? ""
    for statement in Self.insertions(of: rows, into: table, ending: ending) {
      _ = try execute(statement.text, statement.bindings)
    }
  }

  package func change(_ statement: SQLStatement) throws(StorageError) -> Int {
    try execute(statement.text, statement.bindings).changedCount
  }

  package func beginWork() throws(StorageError) {
    try borrowed?.begin(self)
    closeHeldCursors()
  }

  /// A connection of ours that was cancelled is not used again; one of the application is.
  package func endWork() {
    closeHeldCursors()
    borrowed?.end(self)
    if borrowed != nil { canceller.reset() }
  }

  package func explain(_ statement: SQLStatement) throws(StorageError) -> [String] {
    try execute("EXPLAIN " + statement.text, statement.bindings)
      .texts.compactMap(\.first).compactMap(\.self)
  }

  package func guaranteedTables(
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable] {
    try PostgresCatalog.tables(of: self, for: layout)
  }

  package func begin(_ transaction: SQLTransaction) throws(StorageError) {
    switch transaction {
    case .reading: try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .writing: try run("BEGIN")
    case .changing: try run("BEGIN ISOLATION LEVEL REPEATABLE READ")
    case .serial: try run("BEGIN ISOLATION LEVEL SERIALIZABLE")
    }
    note(transaction)
  }

  /// The server would answer the COMMIT of a transaction that has failed by rolling it back, and
  /// without an error.
  package func commit() throws(StorageError) {
    guard !hasFailedTransaction else {
      leaveTransaction()
      throw .engine(
        store: store,
        code: "25P02",
        message: "a statement of the transaction failed, and so nothing of it can be kept",
        statement: nil
      )
    }
    guard isInTransaction else {
      throw .engine(
        store: store,
        code: "25P01",
        message: "the transaction has ended already",
        statement: nil
      )
    }
    try run("COMMIT")
    note(nil)
  }

  package func rollback(_ transaction: SQLTransaction) { leaveTransaction() }

  /// Rolls back an open transaction.
  func leaveTransaction() {
    note(nil)
    guard borrowed != nil || isUsable, isInTransaction else { return }
    try? run("ROLLBACK")
  }

  /// A connection is taken from the pool by one at a time.
  package func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body()
  }

  package func cause(of error: StorageError, _ layout: StoreLayout) -> StorageError {
    PostgresColumnCheck.explain(error, layout, self)
  }
}
