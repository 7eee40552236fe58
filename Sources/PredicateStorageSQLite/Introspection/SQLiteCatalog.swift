import CSQLite
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The tables of a database file, as the file describes them.
struct SQLiteCatalog {
  struct Column {
    var name: String
    var declared: DeclaredType
    var isRequired: Bool
    /// From 1 on for columns of the primary key, in its order; 0 for others.
    var keyPosition: Int
    var isBinary: Bool
    /// The form of dates that a CHECK makes sure of
    var dateForm: DateTextForm?
    /// The table of trigrams of its folded text
    var folded: FoldedText?
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

  /// Ordinary tables, sorted by name; SQLite's own, virtual ones and their shadows left out. The number
  /// of statements does not depend on that of the tables.
  static func tables(of connection: SQLiteConnection) throws(StorageError) -> [Table] {
    try connection.exclusively { () throws(StorageError) in
      let declared = try declarations("type = 'table'", connection)
      let declarations = Dictionary(
        declared.map { (ExactKey($0), $1) },
        uniquingKeysWith: { first, _ in first }
      )
      let columns = try columns(declarations.mapValues(\.text), connection)
      let foreignKeys = try foreignKeys(connection)
      let uniqueKeys = try uniqueKeys(connection)
      let indexes = try trigramIndexes(connection)
      let names = try rows(
        connection,
        """
        SELECT name, wr, strict FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """
      )
      return names.compactMap { row in
        guard case .text(let name) = row[0] else { return nil }
        let key = ExactKey(name)
        var table = Table(
          name: name,
          columns: columns[key] ?? [],
          foreignKeys: foreignKeys[key] ?? [],
          uniqueKeys: uniqueKeys[key] ?? [],
          hasRowNumbers: row[1] == .integer(0),
          isStrict: row[2] == .integer(1)
        )
        table.find(indexes, at: declarations[key]?.place)
        return table
      }
    }
  }

  /// Tables with rows of their own; others have no root page, and may need a module that is not there.
  private static let stored = """
    (SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0) AS own
    """

  /// The names and declarations of the schema's entries that meet a condition.
  static func declarations(
    _ condition: String,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [(String, TrigramIndexes.Declaration)] {
    let text = "SELECT name, sql, rowid FROM main.sqlite_schema WHERE " + condition
    return try rows(connection, text).compactMap { row in
      guard case .text(let name) = row[0], case .text(let text) = row[1],
        case .integer(let place) = row[2]
      else { return nil }
      return (name, TrigramIndexes.Declaration(text: text, place: place))
    }
  }

  /// The candidates for parts of trigram indexes.
  static func trigramIndexes(
    _ connection: SQLiteConnection
  ) throws(StorageError) -> TrigramIndexes {
    TrigramIndexes(
      try declarations(
        "name LIKE '%\\_search%' ESCAPE '\\' OR name = '\(TrigramIndex.letters)'",
        connection
      )
    )
  }

  /// Whether triggers or views, other than the parts of an index, read the view of characters.
  static func usesLetters(
    besides index: TrigramIndex,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> Bool {
    let own = Set(index.parts.map { ExactKey($0.name) })
    return try connection.exclusively { () throws(StorageError) in
      try declarations("instr(sql, '\(TrigramIndex.letters)') > 0", connection)
        .contains { !own.contains(ExactKey($0.0)) }
    }
  }

  /// The statement that created something.
  static func statement(
    of name: String,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> String? {
    try connection.exclusively { () throws(StorageError) in
      let statement = try connection.statement("SELECT sql FROM main.sqlite_schema WHERE name = ?")
      defer { statement.finish() }
      guard case .text(let text)? = try statement.rows([.text(name)]).first?.first else {
        return nil
      }
      return text
    }
  }

  /// Views and virtual tables, sorted by name, without those of our indexes.
  static func unstored(
    _ connection: SQLiteConnection,
    besides tables: [Table]
  ) throws(StorageError) -> [(name: String, type: String)] {
    var own: Set<ExactKey> = []
    for table in tables {
      for case .trigrams(let name)? in table.columns.map(\.folded?.place) {
        own.formUnion([ExactKey(name), ExactKey(TrigramIndex.letters)])
      }
    }
    return try connection.exclusively { () throws(StorageError) in
      let names = try rows(
        connection,
        """
        SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type IN ('view', 'virtual') ORDER BY name
        """
      )
      return names.compactMap { row in
        guard case .text(let name) = row[0], case .text(let type) = row[1],
          !own.contains(ExactKey(name))
        else { return nil }
        return (name, type)
      }
    }
  }

  private static func columns(
    _ declarations: [ExactKey: String],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [ExactKey: [Column]] {
    let rows = try rows(
      connection,
      """
      SELECT own.name, info.name, info.type, info."notnull", info.pk, info.cid
      FROM \(stored), pragma_table_xinfo(own.name, 'main') AS info
      WHERE info.hidden <> 1
      """
    )
    let dates = declarations.mapValues { CheckedDates.forms(in: $0) }.filter { !$1.isEmpty }
    // The columns of a table are few, and quicker sorted than all of them by SQLite.
    var columns: [ExactKey: [(place: Int64, column: Column)]] = [:]
    var types = DeclaredTypes()
    for row in rows {
      guard case .text(let table) = row[0], case .text(let name) = row[1],
        case .integer(let position) = row[4], case .integer(let place) = row[5]
      else { continue }
      var declaration = ""
      if case .text(let text) = row[2] { declaration = text }
      let isBinary = isBinary(name, table, connection)
      let column = Column(
        name: name,
        declared: types[declaration],
        isRequired: row[3] != .integer(0),
        keyPosition: Int(position),
        isBinary: isBinary,
        dateForm: isBinary ? dates[ExactKey(table)]?[name.lowercased()] : nil
      )
      columns[ExactKey(table), default: []].append((place, column))
    }
    return columns.mapValues { $0.sorted { $0.place < $1.place }.map(\.column) }
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
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [ExactKey: [ForeignKey]] {
    // SQLite numbers them from the last one declared.
    let rows = try rows(
      connection,
      """
      SELECT own.name, key.id, key."table", key."from", key."to"
      FROM \(stored), pragma_foreign_key_list(own.name, 'main') AS key
      ORDER BY own.name, key.id DESC, key.seq
      """
    )
    var keys: [ExactKey: [ForeignKey]] = [:]
    var last: (table: ExactKey, id: SQLiteValue)?
    for row in rows {
      guard case .text(let name) = row[0], case .text(let referenced) = row[2],
        case .text(let from) = row[3]
      else { continue }
      let table = ExactKey(name)
      var own = keys[table] ?? []
      if last?.table != table || last?.id != row[1] {
        own.append(ForeignKey(columns: [], table: referenced, referenced: []))
        last = (table, row[1])
      }
      own[own.count - 1].columns.append(from)
      if case .text(let to) = row[4] { own[own.count - 1].referenced.append(to) }
      keys[table] = own
    }
    return keys
  }

  private static func uniqueKeys(
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [ExactKey: [[String]]] {
    let rows = try rows(
      connection,
      """
      SELECT own.name, list.seq, info.name
      FROM \(stored), pragma_index_list(own.name, 'main') AS list,
        pragma_index_info(list.name, 'main') AS info
      WHERE list."unique" AND NOT list.partial
      ORDER BY own.name, list.seq, info.seqno
      """
    )
    var keys: [(table: String, index: SQLiteValue, columns: [String?])] = []
    for row in rows {
      guard case .text(let table) = row[0] else { continue }
      var column: String?
      if case .text(let name) = row[2] { column = name }
      if keys.last?.table.hasSameBytes(as: table) == true, keys.last?.index == row[1] {
        keys[keys.count - 1].columns.append(column)
      } else {
        keys.append((table, row[1], [column]))
      }
    }
    var result: [ExactKey: [[String]]] = [:]
    for key in keys {
      // An expression has no name, and what is unique together with it need not be so alone.
      let columns = key.columns.compactMap(\.self)
      if columns.count == key.columns.count {
        result[ExactKey(key.table), default: []].append(columns)
      }
    }
    return result
  }

  private static func rows(
    _ connection: SQLiteConnection,
    _ text: String
  ) throws(StorageError) -> [[SQLiteValue]] {
    let statement = try connection.statement(text)
    defer { statement.finish() }
    return try statement.rows()
  }
}
