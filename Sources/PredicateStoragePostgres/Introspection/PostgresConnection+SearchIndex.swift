import PredicateSQL
package import PredicateSchema
package import PredicateStorage
import PredicateSyntax

extension PostgresConnection {
  package func searchIndex(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    let dialect = PostgresDialect()
    let name = PostgresTableName(table.name)
    let (number, schema, isUsable) = try place(of: column, in: table)
    guard isUsable else {
      throw .invalidRequest(
        """
        “\(column.name)” is not of the type text or varchar, or its collation is not deterministic: no \
        index on its folded text would be used
        """
      )
    }
    if let there = try PostgresFoldedIndexes(self).folded(column.name, of: number),
      there.searches == .substrings || searches == .prefixes
    {
      return SearchIndex([])
    }
    var statements: [String] = []
    let functions = try execute(
      """
      SELECT p.prosrc FROM pg_catalog.pg_proc p
      JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
      WHERE p.proname = $1 AND n.nspname = $2
      """,
      [.text(FoldFunction.name(for: searches)), .text(schema)]
    )
    switch functions.texts.first?.first {
    case nil: statements += FoldFunction.creation(in: schema, for: searches)
    case FoldFunction.body(for: searches)?: break
    case _?:
      let name = FoldFunction.name(for: searches)
      throw .invalidRequest("there is another function “\(name)” in “\(schema)”")
    }
    let text = FoldFunction.call(dialect.quoted(column.name), in: schema, for: searches)
    let own = dialect.quotedTable(PostgresTableName(schema: schema, name.table).text)
    switch searches {
    case .prefixes: statements.append("CREATE INDEX ON \(own) (\(text) text_pattern_ops)")
    case .substrings:
      let place = try trigramSchema()
      if !place.isThere {
        statements.append(
          "CREATE EXTENSION pg_trgm SCHEMA \(dialect.quoted(place.schema ?? schema))"
        )
      }
      let trigrams = dialect.quoted(place.schema ?? schema) + ".gin_trgm_ops"
      statements.append("CREATE INDEX ON \(own) USING gin (\(text) \(trigrams))")
    }
    return SearchIndex(statements + ["ANALYZE \(own)"])
  }

  /// The number and the schema of a table, and whether an index on folded text of the column would be
  /// used.
  private func place(
    of column: TableLayout.Column,
    in table: TableLayout
  ) throws(StorageError) -> (number: String, schema: String, isUsable: Bool) {
    let name = PostgresTableName(table.name)
    let place = try execute(
      """
      SELECT c.oid, n.nspname, a.atttypid IN ('text'::regtype, 'varchar'::regtype)
        AND coalesce(l.collisdeterministic, true)
      FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attname = $3 AND a.attnum > 0
      LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
      WHERE c.relname = $1 AND c.relkind IN ('r', 'p', 'm')
        AND CASE WHEN $2 = '' THEN pg_catalog.pg_table_is_visible(c.oid) ELSE n.nspname = $2 END
      """,
      [.text(name.table), .text(name.schema ?? ""), .text(column.name)]
    )
    guard let row = place.texts.first, let number = row[0], let schema = row[1] else {
      throw .invalidRequest("“\(table.name)” is not a table of \(store)")
    }
    return (number, schema, row[2] == "t")
  }

  package func searchIndexRemoval(
    of column: TableLayout.Column,
    in table: TableLayout,
    for searches: FoldedText.Searches
  ) throws(StorageError) -> SearchIndex {
    let dialect = PostgresDialect()
    let (number, schema, _) = try place(of: column, in: table)
    let found = try PostgresFoldedIndexes.parts(of: column.name, of: number, for: searches, self)
    guard !found.isEmpty else { return SearchIndex([]) }
    var statements: [String] = []
    for index in found {
      let name = PostgresTableName(schema: index.schema, index.name).text
      guard index.isPlain else {
        throw .invalidRequest(
          "“\(name)” in \(store) is not as 'predcheck index' makes it: remove it by hand if it is to go"
        )
      }
      statements.append("DROP INDEX \(dialect.quotedTable(name))")
    }
    // The function goes with the last index that calls it. Only its owner can drop it.
    let rest = try execute(
      """
      SELECT p.oid FROM pg_catalog.pg_proc p
      JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
      WHERE p.proname = $1 AND p.prosrc = $2 AND n.nspname = $3
        AND pg_catalog.pg_has_role(p.proowner, 'USAGE')
        AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
          WHERE d.refclassid = 'pg_catalog.pg_proc'::regclass AND d.refobjid = p.oid
            AND d.objid <> ALL ($4::text[]::oid[]))
      """,
      [
        .text(FoldFunction.name(for: searches)), .text(FoldFunction.body(for: searches)),
        .text(schema), .list(found.map { .text($0.number) }),
      ]
    )
    if !rest.texts.isEmpty {
      statements.append("DROP FUNCTION \(FoldFunction.call("text", in: schema, for: searches))")
    }
    return SearchIndex(statements)
  }

  /// The schema of the extension with trigrams, or the one that it goes to; nil where there is no
  /// schema `public`.
  private func trigramSchema() throws(StorageError) -> (schema: String?, isThere: Bool) {
    let rows = try execute(
      """
      SELECT n.nspname, e.oid IS NOT NULL FROM pg_catalog.pg_namespace n
      LEFT JOIN pg_catalog.pg_extension e ON e.extname = 'pg_trgm' AND e.extnamespace = n.oid
      WHERE e.oid IS NOT NULL OR n.nspname = 'public' ORDER BY e.oid IS NULL LIMIT 1
      """
    )
    guard let row = rows.texts.first else { return (nil, false) }
    return (row[0], row[1] == "t")
  }
}
