import CSQLite
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables of a database file, as the file describes them.
struct SQLiteCatalog {
  struct Column {
    var name: String
    var declaration: String
    var isRequired: Bool
    /// From 1 on for columns of the primary key, in its order; 0 for others.
    var keyPosition: Int
    var isBinary: Bool
    /// The form of dates that a CHECK makes sure of
    var dateForm: DateTextForm?
  }

  struct ForeignKey {
    var columns: [String]
    var table: String
    /// Empty where the primary key is meant.
    var referenced: [String]
  }

  struct Table {
    var name: String
    var columns: [Column]
    var foreignKeys: [ForeignKey]
    /// The columns of each index that allows no value twice, the primary key among them.
    var uniqueKeys: [[String]]
    var hasRowNumbers: Bool
    /// Whether each column holds values of its declared type only.
    var isStrict: Bool
  }

  /// Ordinary tables, sorted by name; SQLite's own, virtual ones and their shadows left out.
  static func tables(of connection: SQLiteConnection) throws(StorageError) -> [Table] {
    try connection.exclusively { () throws(StorageError) in
      let names = try rows(
        connection,
        """
        SELECT name, wr, strict,
          (SELECT sql FROM sqlite_schema AS own WHERE own.type = 'table' AND own.name = list.name)
        FROM pragma_table_list AS list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """
      )
      var tables: [Table] = []
      for row in names {
        guard case .text(let name) = row[0] else { continue }
        var dates: [String: DateTextForm] = [:]
        if case .text(let declaration) = row[3] { dates = CheckedDates.forms(in: declaration) }
        tables.append(
          Table(
            name: name,
            columns: try columns(of: name, dates, connection),
            foreignKeys: try foreignKeys(of: name, connection),
            uniqueKeys: try uniqueKeys(of: name, connection),
            hasRowNumbers: row[1] == .integer(0),
            isStrict: row[2] == .integer(1)
          )
        )
      }
      return tables
    }
  }

  /// The names of views and of virtual tables.
  static func views(of connection: SQLiteConnection) throws(StorageError) -> [String] {
    try connection.exclusively { () throws(StorageError) in
      let names = try rows(
        connection,
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('view', 'virtual')"
      )
      return names.compactMap { row in if case .text(let name) = row[0] { name } else { nil } }
    }
  }

  private static func columns(
    of table: String,
    _ dates: [String: DateTextForm],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [Column] {
    let rows = try rows(
      connection,
      "SELECT name, type, \"notnull\", pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid",
      [.text(table)]
    )
    return rows.compactMap { row in
      guard case .text(let name) = row[0], case .integer(let position) = row[3] else { return nil }
      var declaration = ""
      if case .text(let text) = row[1] { declaration = text }
      let isBinary = isBinary(name, table, connection)
      return Column(
        name: name,
        declaration: declaration,
        isRequired: row[2] != .integer(0),
        keyPosition: Int(position),
        isBinary: isBinary,
        dateForm: isBinary ? dates[name.lowercased()] : nil
      )
    }
  }

  /// Whether text in the column compares by its bytes.
  private static func isBinary(
    _ column: String,
    _ table: String,
    _ connection: SQLiteConnection
  ) -> Bool {
    var collation: UnsafePointer<CChar>?
    let status = sqlite3_table_column_metadata(
      connection.database,
      "main",
      table,
      column,
      nil,
      &collation,
      nil,
      nil,
      nil
    )
    guard status == SQLITE_OK, let collation else { return false }
    return String(cString: collation).uppercased() == "BINARY"
  }

  private static func foreignKeys(
    of table: String,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [ForeignKey] {
    let rows = try rows(
      connection,
      """
      SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq
      """,
      [.text(table)]
    )
    var keys: [Int64: ForeignKey] = [:]
    for row in rows {
      guard case .integer(let id) = row[0], case .text(let referenced) = row[1],
        case .text(let from) = row[2]
      else { continue }
      var key = keys[id] ?? ForeignKey(columns: [], table: referenced, referenced: [])
      key.columns.append(from)
      if case .text(let to) = row[3] { key.referenced.append(to) }
      keys[id] = key
    }
    // SQLite numbers them from the last one declared.
    return keys.sorted { $0.key > $1.key }.map(\.value)
  }

  private static func uniqueKeys(
    of table: String,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [[String]] {
    let rows = try rows(
      connection,
      """
      SELECT list.name, info.name FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
      WHERE list."unique" AND NOT list.partial
        -- An expression has no name, and what is unique together with it need not be so alone.
        AND NOT EXISTS (SELECT 1 FROM pragma_index_info(list.name) AS other WHERE other.name IS NULL)
      ORDER BY list.seq, info.seqno
      """,
      [.text(table)]
    )
    var keys: [(index: SQLiteValue, columns: [String])] = []
    for row in rows {
      guard case .text(let column) = row[1] else { continue }
      if keys.last?.index == row[0] {
        keys[keys.count - 1].columns.append(column)
      } else {
        keys.append((row[0], [column]))
      }
    }
    return keys.map(\.columns)
  }

  private static func rows(
    _ connection: SQLiteConnection,
    _ text: String,
    _ bindings: [Value] = []
  ) throws(StorageError) -> [[SQLiteValue]] {
    let statement = try connection.statement(text)
    defer { statement.finish() }
    return try statement.rows(bindings)
  }
}
