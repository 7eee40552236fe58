import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The function that folds text for indexes. It calls PostgreSQL's own functions only, whatever the
/// search path.
enum FoldFunction {
  /// The name, with the version of the characters that it replaces. An index of prefixes has the
  /// beginning only: PostgreSQL refuses rows that are long in a B-tree.
  static func name(for searches: FoldedText.Searches) -> String {
    switch searches {
    case .substrings: "predicateql_fold_1"
    case .prefixes: "predicateql_prefix_1"
    }
  }

  static func call(
    _ text: String,
    in schema: String?,
    for searches: FoldedText.Searches
  ) -> String {
    let name = PostgresTableName(schema: schema, name(for: searches)).text
    return "\(PostgresDialect().quotedTable(name))(\(text))"
  }

  /// The statements that create it, for whoever writes to the table.
  static func creation(in schema: String?, for searches: FoldedText.Searches) -> [String] {
    let function = call("text", in: schema, for: searches)
    return [
      """
      CREATE FUNCTION \(function) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE \
      AS \(sqlLiteral(body(for: searches)))
      """,
      "GRANT EXECUTE ON FUNCTION \(function) TO PUBLIC",
    ]
  }

  /// The body as the catalogue has it.
  static func body(for searches: FoldedText.Searches) -> String {
    switch searches {
    case .substrings: "SELECT \(folded)"
    case .prefixes: "SELECT pg_catalog.left(\(folded), \(FoldedForm.longestPrefix))"
    }
  }

  /// Most texts are ASCII.
  private static let folded: String = {
    let (letters, marks) = (FoldedForm.letters, FoldedForm.marks)
    let translated = """
      pg_catalog.translate($1 COLLATE pg_catalog."C", \(sqlLiteral(letters.from + marks)), \
      \(sqlLiteral(letters.to)))
      """
    let expanded = FoldedForm.expansions.reduce(translated) {
      "pg_catalog.replace(\($0), \(sqlLiteral($1.letter)), \(sqlLiteral($1.letters)))"
    }
    return """
      CASE WHEN pg_catalog.octet_length($1) OPERATOR(pg_catalog.=) pg_catalog.length($1) \
      THEN pg_catalog.lower($1 COLLATE pg_catalog."C") \
      ELSE pg_catalog.lower(\(expanded) COLLATE pg_catalog."C") END
      """
  }()
}

/// The indexes on folded text that a database has.
struct PostgresFoldedIndexes {
  /// The function of an index, and what the index serves, by table and column.
  private var indexes: [Key: FoldedText] = [:]

  private struct Key: Hashable {
    let table: String
    let column: ExactKey
  }

  init(_ connection: PostgresConnection) throws(StorageError) {
    // Substrings last: their index serves prefixes, too.
    for searches in [FoldedText.Searches.prefixes, .substrings] {
      let name = FoldFunction.name(for: searches)
      for row in try connection.execute(Self.statement, Self.given(name, for: searches)).texts {
        guard let table = row[0], let schema = row[1], let column = row[2], Self.isCall(name, row),
          row[8] == "t"
        else { continue }
        indexes[Key(table: table, column: ExactKey(column))] = FoldedText(
          .function(PostgresTableName(schema: schema, name).text),
          for: searches
        )
      }
    }
  }

  /// Whether the index is on a call of the function with the column.
  private static func isCall(_ function: String, _ row: [String?]) -> Bool {
    guard let column = row[3], let expression = row[4] else { return false }
    return [column, "\(column)::text", "(\(column))::text"]
      .contains { expression.hasSuffix("\(function)(\($0))") }
  }

  /// An index in the catalogue.
  struct Part {
    let number: String
    let schema: String
    let name: String
    /// Whether it has no property that those of `predcheck index` do not have.
    let isPlain: Bool
  }

  /// The indexes on the folded text of a column.
  static func parts(
    of column: String,
    of table: String,
    for searches: FoldedText.Searches,
    _ connection: PostgresConnection
  ) throws(StorageError) -> [Part] {
    let name = FoldFunction.name(for: searches)
    let rows = try connection.execute(statement, given(name, for: searches)).texts
    return rows.compactMap { row in
      guard row[0] == table, row[2]?.hasSameBytes(as: column) == true, isCall(name, row),
        let number = row[5], let schema = row[6], let index = row[7]
      else { return nil }
      return Part(number: number, schema: schema, name: index, isPlain: row[9] == "t")
    }
  }

  private static func given(_ name: String, for searches: FoldedText.Searches) -> [Value] {
    [
      .text(name), .text(FoldFunction.body(for: searches)),
      .text(searches == .substrings ? "gin_trgm_ops" : "text_pattern_ops"),
    ]
  }

  /// The folded text of a column.
  func folded(_ column: String, of table: String) -> FoldedText? {
    indexes[Key(table: table, column: ExactKey(column))]
  }

  private static let statement = """
    SELECT i.indrelid, n.nspname, a.attname, pg_catalog.quote_ident(a.attname),
      pg_catalog.pg_get_indexdef(i.indexrelid, 1, true), i.indexrelid, cn.nspname, c.relname,
      i.indisvalid, NOT i.indisunique AND c.reloptions IS NULL AND c.reltablespace = 0
        AND i.indoption[0] = 0 AND m.amname = CASE WHEN $3 = 'gin_trgm_ops' THEN 'gin' ELSE 'btree' END
    FROM pg_catalog.pg_proc p
    JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    JOIN pg_catalog.pg_depend d ON d.refclassid = 'pg_catalog.pg_proc'::regclass
      AND d.refobjid = p.oid AND d.classid = 'pg_catalog.pg_class'::regclass
    JOIN pg_catalog.pg_index i ON i.indexrelid = d.objid
    JOIN pg_catalog.pg_opclass o ON o.oid = i.indclass[0]
    JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
    JOIN pg_catalog.pg_namespace cn ON cn.oid = c.relnamespace
    JOIN pg_catalog.pg_am m ON m.oid = c.relam
    JOIN pg_catalog.pg_depend e ON e.classid = 'pg_catalog.pg_class'::regclass
      AND e.objid = i.indexrelid AND e.refclassid = 'pg_catalog.pg_class'::regclass
      AND e.refobjid = i.indrelid AND e.refobjsubid > 0
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = e.refobjsubid
    WHERE p.proname = $1 AND p.prosrc = $2 AND p.provolatile = 'i' AND p.pronargs = 1
      AND i.indnatts = 1 AND i.indpred IS NULL
      AND o.opcname = $3
    """
}
