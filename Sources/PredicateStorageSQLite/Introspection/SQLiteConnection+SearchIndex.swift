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
      let name = "\(table.name)_\(column.name)_nocase"
      let found = try SQLiteCatalog.statement(of: name, self)
      let statement = """
        CREATE INDEX \(dialect.quoted(name)) ON \(dialect.quoted(table.name)) \
        (\(dialect.quoted(column.name)) COLLATE NOCASE)
        """
      guard let found else { return SearchIndex([statement]) }
      guard found.hasSameBytes(as: statement) else { throw .invalidRequest(taken(name)) }
      return SearchIndex([])
    }
    let tables = try SQLiteCatalog.tables(of: self)
    guard let own = tables.first(where: { $0.name.isSameName(as: table.name) }),
      let text = own.columns.first(where: { $0.name.isSameName(as: column.name) })
    else { throw .invalidRequest("“\(table.name)” is not a table of \(store)") }
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

  private func taken(_ name: String) -> String {
    "the name “\(name)” is taken in \(store), by something else"
  }
}
