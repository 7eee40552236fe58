package import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension MariaDBConnection: SQLSession {
  package static var dialect: any SQLDialect { .mariaDB }

  /// Tables that are described for a layout have its names.
  package static func folded(_ name: String) -> String { name }

  package static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    MariaDBCodec.stored(value, in: column)
  }

  package static func declaration(
    of column: TableLayout.Column,
    in table: TableLayout
  ) -> String? {
    MariaDBColumnType(column, in: table)?.declaration
  }

  /// MariaDB looks at a foreign key with each row that is written.
  package static var foreignKeyTiming: String { "" }

  /// The table, and an index for each way that a relationship goes. Tables may refer to one another,
  /// so foreign keys come later.
  package static func creation(
    of table: TableLayout,
    _ lines: [String],
    keys: [String]
  ) -> (table: [String], later: [String]) {
    let name = dialect.quotedTable(table.name)
    let indexes = table.keysToIndex.map { "INDEX (\(dialect.quoted($0.columns)))" }
    return (
      ["CREATE TABLE \(name) (\((lines + indexes).joined(separator: ", "))) ENGINE = InnoDB"],
      keys.map { "ALTER TABLE \(name) ADD \($0)" }
    )
  }

  /// With a chunk, a cursor of the server, which lasts until the rows are finished.
  package func rows(
    _ statement: SQLStatement,
    chunk: Int?
  ) throws(StorageError) -> MariaDBRows {
    if chunk != nil, !isInTransaction { try begin(.reading) }
    return try rows(statement.text, statement.bindings, chunk: chunk)
  }

  package func change(_ statement: SQLStatement) throws(StorageError) -> Int {
    try change(statement.text, statement.bindings)
  }

  /// The lines of the plan: the kind of each step, its table, how that is read, by which index.
  package func explain(_ statement: SQLStatement) throws(StorageError) -> [String] {
    try texts("EXPLAIN " + statement.text, statement.bindings).map { row in
      row.compactMap(\.self).joined(separator: " ")
    }
  }

  package func guaranteedTables(
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable] {
    try MariaDBCatalog.tables(of: self, for: layout)
  }

  /// A transaction locks the rows that it reads in order to change them: InnoDB's snapshots would
  /// let it overwrite changes that it has not seen.
  package func begin(_ transaction: SQLTransaction) throws(StorageError) {
    switch transaction {
    case .reading: try run("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")
    case .writing: try run("START TRANSACTION")
    case .changing, .serial:
      try run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE; START TRANSACTION")
    }
  }

  package func commit() throws(StorageError) { try run("COMMIT") }

  package func rollback(_ transaction: SQLTransaction) { leaveTransaction() }

  /// Rolls back an open transaction.
  func leaveTransaction() {
    guard isUsable, isInTransaction else { return }
    try? run("ROLLBACK")
  }

  /// A connection is taken from the pool by one at a time.
  package func exclusively<Answer, Failure: Error>(
    _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body()
  }

  package func beginWork() throws(StorageError) {}

  /// A connection that was cancelled is not used again.
  package func endWork() {}
}
