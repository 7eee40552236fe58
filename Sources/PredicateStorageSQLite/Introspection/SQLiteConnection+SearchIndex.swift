import PredicateSQL
package import PredicateSchema
package import PredicateStorage
import PredicateSyntax

extension SQLiteConnection {
  package func searchIndex(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    let dialect = SQLiteDialect()
    if searches == .prefixes {
      let index = Self.prefixIndex(of: column, in: table)
      guard let found = try SQLiteCatalog.statement(of: index.name, self) else {
        return SearchIndex([index.statement])
      }
      guard found.hasSameBytes(as: index.statement) else {
        throw .invalidRequest(taken(index.name))
      }
      return SearchIndex([])
    }
    let (own, text) = try described(column, in: table)
    guard let key = own.numberColumn else {
      throw .invalidRequest(
        """
        “\(table.name)” has no INTEGER PRIMARY KEY that numbers its rows: other row numbers, by which an \
        index of trigrams finds the rows, could change
        """
      )
    }
    if text.folded != nil { return SearchIndex([]) }
    let index = TrigramIndex(table: own.name, column: text.name, key: key)
    let found = try SQLiteCatalog.trigramIndexes(self)
    var statements: [String] = []
    // The remains of an index on a dropped table make way.
    for part in index.parts.reversed() where found[part.name] != nil {
      guard found.has(part) else { throw .invalidRequest(taken(part.name)) }
      if part.name != TrigramIndex.letters {
        statements.append("DROP \(part.kind) \(dialect.quoted(part.name))")
      }
    }
    for part in index.parts where part.name != TrigramIndex.letters || found[part.name] == nil {
      statements.append(part.statement)
    }
    return SearchIndex(statements + [index.filling])
  }

  /// The index of all texts in the order NOCASE.
  private static func prefixIndex(
    of column: TableLayout.Column,
    in table: TableLayout
  ) -> (name: String, statement: String) {
    let (dialect, name) = (SQLiteDialect(), "\(table.name)_\(column.name)_nocase")
    let statement = """
      CREATE INDEX \(dialect.quoted(name)) ON \(dialect.quoted(table.name)) \
      (\(dialect.quoted(column.name)) COLLATE NOCASE)
      """
    return (name, statement)
  }

  private func described(
    _ column: TableLayout.Column,
    in table: TableLayout
  ) throws(StorageError) -> (SQLiteCatalog.Table, SQLiteCatalog.Column) {
    let tables = try SQLiteCatalog.tables(of: self)
    guard let own = tables.first(where: { $0.name.isSameName(as: table.name) }),
      let text = own.columns.first(where: { $0.name.isSameName(as: column.name) })
    else { throw .invalidRequest("“\(table.name)” is not a table of \(store)") }
    return (own, text)
  }

  package func searchIndexRemoval(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    let dialect = SQLiteDialect()
    if searches == .prefixes {
      let index = Self.prefixIndex(of: column, in: table)
      guard let found = try SQLiteCatalog.statement(of: index.name, self) else {
        return SearchIndex([])
      }
      guard found.hasSameBytes(as: index.statement) else {
        throw .invalidRequest(changed(index.name))
      }
      return SearchIndex(["DROP INDEX \(dialect.quoted(index.name))"])
    }
    let (own, text) = try described(column, in: table)
    // A table without a column that numbers the rows has no such index.
    guard let key = own.numberColumn else { return SearchIndex([]) }
    let index = TrigramIndex(table: own.name, column: text.name, key: key)
    let found = try SQLiteCatalog.trigramIndexes(self)
    var statements: [String] = []
    for part in index.parts.reversed()
    where part.name != TrigramIndex.letters && found[part.name] != nil {
      guard found.has(part) else { throw .invalidRequest(changed(part.name)) }
      statements.append("DROP \(part.kind) \(dialect.quoted(part.name))")
    }
    let letters = index.parts.first { $0.name == TrigramIndex.letters }
    if !statements.isEmpty, let letters, found.has(letters),
      try !SQLiteCatalog.usesLetters(besides: index, self)
    {
      statements.append("DROP \(letters.kind) \(dialect.quoted(letters.name))")
    }
    return SearchIndex(statements)
  }

  private func changed(_ name: String) -> String {
    "“\(name)” in \(store) is not as 'predcheck index' makes it: remove it by hand if it is to go"
  }

  private func taken(_ name: String) -> String {
    "the name “\(name)” is taken in \(store), by something else"
  }
}
