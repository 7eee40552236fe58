import PredicateSchema
import PredicateStorage

/// Finds the column that a statement failed by, or would answer wrongly by: one that is not of the type
/// that the schema says.
enum PostgresColumnCheck {
  /// The error, or what is behind it where it speaks of operators and types only.
  static func explain(
    _ error: StorageError,
    _ layout: StoreLayout,
    _ connection: PostgresConnection
  ) -> StorageError {
    guard case .engine(_, let code, _, _) = error, codes.contains(code) else { return error }
    // A longer transaction is not ours to end; while it has failed, nothing can be asked.
    if connection.isInBriefTransaction { connection.leaveTransaction() }
    return (try? wrongColumn(layout, connection)) ?? error
  }

  /// Refuses columns of types that can be compared, but not as what is read of them: `char(3)` is
  /// padded, `citext` knows no case, and what looks like 0.1 in a `float4` is not the double 0.1.
  static func requireFaithfulTypes(
    _ layout: StoreLayout,
    _ connection: PostgresConnection
  ) throws(StorageError) {
    let misleading: Set<String> = ["bpchar", "citext", "float4"]
    if let error = try wrongColumn(layout, connection, among: misleading) { throw error }
  }

  /// No such operator, no such cast, unlike types, a text that is no value of the type.
  private static let codes: Set<String> = ["42883", "42846", "42804", "42725", "22P02"]

  private static func wrongColumn(
    _ layout: StoreLayout,
    _ connection: PostgresConnection,
    among types: Set<String>? = nil
  ) throws(StorageError) -> StorageError? {
    for row in try connection.execute(columns).texts {
      guard let table = row[0].flatMap({ layout.tables[$0] }), let found = row[2],
        types?.contains(found) != false,
        let column = table.columns.first(where: { $0.name == row[1] }),
        let wanted = PostgresColumnType(column.type, column.storage),
        let fitting = families[wanted.name], !fitting.contains(found)
      else { continue }
      return .wrongType(
        table: table.name,
        column: column.name,
        row: "",
        expected: column.type,
        found: found
      )
    }
    return nil
  }

  /// By the name that parameters are cast to: the types of columns that can be compared with them.
  private static let families: [String: Set<String>] = [
    "boolean": ["bool"], "bigint": integers, "uuid": ["uuid"], "bytea": ["bytea"],
    "double precision": integers.union(["float8", "numeric"]),
    "numeric": integers.union(["numeric"]), "text": ["text", "varchar", "name"],
    "timestamptz": ["timestamptz", "timestamp", "date"], "timestamp": ["timestamp", "date"],
  ]
  private static let integers: Set<String> = ["int2", "int4", "int8"]

  private static let columns = """
    SELECT c.relname, a.attname, coalesce(b.typname, t.typname)
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
    WHERE pg_catalog.pg_table_is_visible(c.oid)
    ORDER BY c.relname, a.attnum
    """
}
