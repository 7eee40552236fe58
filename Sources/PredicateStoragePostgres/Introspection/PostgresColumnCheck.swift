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

  /// Refuses columns of types that can be compared, but not as what is read of them, unless the
  /// schema says so: `char(3)` is padded, `citext` knows no case, and what looks like 0.1 in a
  /// `float4` is not the double 0.1.
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
    let scope = PostgresScope(layout)
    let columns = try PostgresColumn.all(
      of: connection,
      schemas: scope.schemas,
      withChecks: false
    )
    for found in columns {
      guard types?.contains(found.element ?? found.type) != false,
        let table = scope.name(of: found.relation).flatMap({ layout.tables[$0] }),
        let column = table.columns.first(where: { $0.name == found.name }),
        let fitting = fitting(column),
        !fitting.contains(found.element ?? found.type)
          || (found.element == nil) != column.type.isSingle
      else { continue }
      return .wrongType(
        table: table.name,
        column: column.name,
        row: "",
        expected: column.type,
        found: found.ownName
      )
    }
    return nil
  }

  /// The rows of `PostgresType` that columns, or the elements of arrays, may be of; nil where the
  /// schema says what PostgreSQL does not keep.
  private static func fitting(_ column: TableLayout.Column) -> Set<String>? {
    var type = column.type
    if case .list(of: let element, _) = type { type = element }
    switch (type, column.storage) {
    case (.text, .cast): return ["enum", "citext", "time", "text", "varchar", "name"]
    case (.text, .padded): return ["bpchar"]
    case (.real, .single): return ["float4"]
    // The value of any other column is the column as it is.
    default: return PostgresColumnType(type, column.storage).flatMap { families[$0.name] }
    }
  }

  /// By the name that parameters are cast to: the types of columns that can be compared with them.
  private static let families: [String: Set<String>] = [
    "boolean": ["bool"], "bigint": integers, "uuid": ["uuid"], "bytea": ["bytea"],
    "double precision": integers.union(["float8", "numeric"]),
    "numeric": integers.union(["numeric"]), "text": ["text", "varchar", "name"],
    "timestamptz": ["timestamptz", "timestamp", "date"], "timestamp": ["timestamp", "date"],
    "jsonb": ["jsonb"], "json": ["json", "jsonb", "text", "varchar"],
  ]
  private static let integers: Set<String> = ["int2", "int4", "int8"]
}

extension AttributeType {
  /// Whether a column holds one value, not an array.
  fileprivate var isSingle: Bool {
    if case .list = self { false } else { true }
  }
}
