import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The function that folds text for indexes. It calls PostgreSQL's own functions only, whatever the
/// search path.
enum FoldFunction {
  /// The name, with the version of the characters that it replaces.
  static let name = "predicateql_fold_1"

  static func call(_ text: String, in schema: String?) -> String {
    "\(PostgresDialect().quotedTable(PostgresTableName(schema: schema, name).text))(\(text))"
  }

  static func creation(in schema: String?) -> String {
    """
    CREATE FUNCTION \(call("text", in: schema)) RETURNS text LANGUAGE sql \
    IMMUTABLE STRICT PARALLEL SAFE AS \(sqlLiteral(body))
    """
  }

  /// The body as the catalogue has it. Most texts are ASCII.
  static let body: String = {
    let (letters, marks) = (FoldedForm.letters, FoldedForm.marks)
    let translated = """
      pg_catalog.translate($1 COLLATE pg_catalog."C", \(sqlLiteral(letters.from + marks)), \
      \(sqlLiteral(letters.to)))
      """
    let expanded = FoldedForm.expansions.reduce(translated) {
      "pg_catalog.replace(\($0), \(sqlLiteral($1.letter)), \(sqlLiteral($1.letters)))"
    }
    return """
      SELECT CASE WHEN pg_catalog.octet_length($1) OPERATOR(pg_catalog.=) pg_catalog.length($1) \
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
    let given: [Value] = [.text(FoldFunction.name), .text(FoldFunction.body)]
    for row in try connection.execute(Self.statement, given).texts {
      guard let table = row[0], let schema = row[1], let column = row[2], let quoted = row[3],
        let method = row[4], let expression = row[5],
        [quoted, "\(quoted)::text", "(\(quoted))::text"].contains(where: {
          expression.hasSuffix("\(FoldFunction.name)(\($0))")
        })
      else { continue }
      let key = Key(table: table, column: ExactKey(column))
      if method == "gin" || indexes[key] == nil {
        indexes[key] = FoldedText(
          .function(PostgresTableName(schema: schema, FoldFunction.name).text),
          for: method == "gin" ? .substrings : .prefixes
        )
      }
    }
  }

  /// The folded text of a column.
  func folded(_ column: String, of table: String) -> FoldedText? {
    indexes[Key(table: table, column: ExactKey(column))]
  }

  private static let statement = """
    SELECT i.indrelid, n.nspname, a.attname, pg_catalog.quote_ident(a.attname), m.amname,
      pg_catalog.pg_get_indexdef(i.indexrelid, 1, true)
    FROM pg_catalog.pg_proc p
    JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
    JOIN pg_catalog.pg_depend d ON d.refclassid = 'pg_catalog.pg_proc'::regclass
      AND d.refobjid = p.oid AND d.classid = 'pg_catalog.pg_class'::regclass
    JOIN pg_catalog.pg_index i ON i.indexrelid = d.objid
    JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
    JOIN pg_catalog.pg_am m ON m.oid = c.relam
    JOIN pg_catalog.pg_opclass o ON o.oid = i.indclass[0]
    JOIN pg_catalog.pg_depend e ON e.classid = 'pg_catalog.pg_class'::regclass
      AND e.objid = i.indexrelid AND e.refclassid = 'pg_catalog.pg_class'::regclass
      AND e.refobjid = i.indrelid AND e.refobjsubid > 0
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = e.refobjsubid
    WHERE p.proname = $1 AND p.prosrc = $2 AND p.provolatile = 'i' AND p.pronargs = 1
      AND i.indisvalid AND i.indnatts = 1 AND i.indpred IS NULL
      AND (m.amname, o.opcname) IN (('gin', 'gin_trgm_ops'), ('btree', 'text_pattern_ops'))
    """
}
