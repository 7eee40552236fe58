package import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension PostgresConnection: SQLSession {
  package static var dialect: any SQLDialect { .postgres }

  package static func areSameNames(_ left: String, _ right: String) -> Bool { left == right }

  package static func stored(_ value: Value, in column: TableLayout.Column) -> Value? {
    PostgresCodec.stored(value, in: column)
  }

  package static func declaration(of column: TableLayout.Column) -> String? {
    PostgresColumnType(column)?.declaration
  }

  /// The table, and an index for each way that a relationship goes. Nothing keeps rows from
  /// referring to others that are not there yet: they may come in any order, as in every other
  /// store.
  package static func creation(of table: TableLayout, _ lines: [String]) -> [String] {
    let name = dialect.quoted(table.name)
    let indexes = table.foreignKeys.filter { key in
      Array(table.primaryKey.prefix(key.columns.count)) != key.columns
    }.map { "CREATE INDEX ON \(name) (\(dialect.quoted($0.columns)))" }
    return ["CREATE TABLE \(name) (\(lines.joined(separator: ", ")))"] + indexes
  }

  package func rows(
    _ statement: SQLStatement,
    chunk: Int?
  ) throws(StorageError) -> PostgresRowReader {
    guard let chunk else {
      let rows = try execute(statement.text, statement.bindings)
      return PostgresRowReader(rows, over: self)
    }
    if !isInTransaction { try begin(.reading) }
    _ = try execute(
      "DECLARE predicateql NO SCROLL CURSOR FOR " + statement.text,
      statement.bindings
    )
    let next = "FETCH FORWARD \(max(chunk, 1)) FROM predicateql"
    return PostgresRowReader(try execute(next), over: self, nextChunk: next)
  }

  /// One statement, with a list for each column.
  package func insert(_ rows: [[Value]], into table: TableLayout) throws(StorageError) {
    var casts: [String] = []
    for (index, column) in table.columns.enumerated() {
      guard let type = PostgresColumnType(column) else {
        throw .unsupportedForm(of: column, in: table.name, Self.dialect)
      }
      casts.append("$\(index + 1)::\(type.name)[]")
    }
    _ = try execute(
      """
      INSERT INTO \(Self.dialect.quoted(table.name)) \
      (\(Self.dialect.quoted(table.columns.map(\.name)))) \
      SELECT * FROM unnest(\(casts.joined(separator: ", ")))\
      \(table.isJoinTable ? " ON CONFLICT DO NOTHING" : "")
      """,
      table.columns.indices.map { index in .list(rows.map { $0[index] }) }
    )
  }

  package func change(_ statement: SQLStatement) throws(StorageError) -> Int {
    try execute(statement.text, statement.bindings).changedCount
  }

  package func explain(_ statement: SQLStatement) throws(StorageError) -> [String] {
    try execute("EXPLAIN " + statement.text, statement.bindings)
      .texts.compactMap(\.first).compactMap(\.self)
  }

  package func guaranteedTables() throws(StorageError) -> [CatalogTable] {
    try PostgresCatalog.tables(of: self)
  }

  package func begin(_ transaction: SQLTransaction) throws(StorageError) {
    switch transaction {
    case .reading: try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    case .writing: try run("BEGIN")
    case .changing: try run("BEGIN ISOLATION LEVEL REPEATABLE READ")
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

  package func cause(of error: StorageError, _ layout: StoreLayout) -> StorageError {
    PostgresColumnCheck.explain(error, layout, self)
  }
}
