public import PredicateSchema
public import PredicateStorage

extension SQLiteConnection {
  /// The schema that the file has by its own account; `SQLiteBackend.init(path:options:)` says how
  /// it is made out.
  public func describedSchema() throws(StorageError) -> Schema {
    try description().schema
  }

  func description() throws(StorageError) -> DatabaseDescription {
    try reading { () throws(StorageError) in
      let tables = try SQLiteCatalog.tables(of: self)
      let described = try SQLiteIntrospection.described(tables, self)
      let (views, omissions) = try SQLiteViews.described(among: described, tables, self)
      return DatabaseDescription(
        described + views,
        without: omissions,
        guaranteed: tables.map(\.guaranteed)
      )
    }
  }
}

/// Derives a schema's tables from a database file.
///
/// - The declared type gives the type of the attribute, by SQLite's own rules and by the words
///   BOOL, DATE, TIME, UUID and URL in it. The form of dates follows from the first value
///   (`ColumnSample`): text is ISO 8601, numbers are seconds since 1970, in Core Data's tables since 2001.
/// - A table without a primary key has its `rowid`, a view all of its columns.
/// - SQLite ignores case in names, so the names in foreign keys are replaced by those of the tables
///   and columns.
enum SQLiteIntrospection {
  fileprivate static func described(
    _ tables: [SQLiteCatalog.Table],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [CatalogTable] {
    var result: [CatalogTable] = []
    let named = Dictionary(
      tables.map { ($0.name.foldedName, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for table in tables { result.append(try described(table, among: named, connection)) }
    return result
  }

  private static func described(
    _ table: SQLiteCatalog.Table,
    among tables: [String: SQLiteCatalog.Table],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> CatalogTable {
    var columns: [CatalogTable.Column] = []
    let sampled = table.columns.filter(\.declared.isSampled)
    // The search is bounded, so large tables do not delay opening.
    let values = try connection.exclusively { () throws(StorageError) in
      try ColumnSample(sampled.map(\.name), of: table, connection).values()
    }
    var samples = zip(sampled, values).makeIterator()
    let isCoreData = table.columns.contains { $0.name == "Z_PK" }
    for column in table.columns {
      let sample = column.declared.isSampled ? samples.next()?.1 ?? .null : .null
      let (type, storage) = column.declared.attribute(inCoreData: isCoreData, sample)
      var described = CatalogTable.Column(
        name: column.name,
        type: type,
        storage: storage,
        isOptional: !column.isRequired && !table.numbersRows(column),
        collation: column.isBinary ? .binary : .other
      )
      described.guarantees.folded = type == .text ? column.folded : nil
      columns.append(described)
    }
    return CatalogTable(
      name: table.name,
      columns: columns,
      primaryKey: table.primaryKey,
      foreignKeys: table.foreignKeys.compactMap { key(of: $0, table, among: tables) },
      uniqueKeys: table.uniqueKeys
    )
  }

  /// Nil where there is no such table or column.
  private static func key(
    of key: SQLiteCatalog.ForeignKey,
    _ table: SQLiteCatalog.Table,
    among tables: [String: SQLiteCatalog.Table]
  ) -> CatalogTable.ForeignKey? {
    guard let target = tables[key.table.foldedName] else { return nil }
    let own = key.columns.compactMap(table.name(ofColumn:))
    let referenced =
      key.referenced.isEmpty
      ? target.primaryKey : key.referenced.compactMap(target.name(ofColumn:))
    guard own.count == key.columns.count, referenced.count == own.count else { return nil }
    return CatalogTable.ForeignKey(columns: own, table: target.name, referenced: referenced)
  }
}

/// The constraints that a file guarantees. Foreign keys are not among them, however they are
/// declared: SQLite enforces them only on connections that request it, so another writer may have
/// left one that leads nowhere.
extension SQLiteConnection {
  package func guaranteedTables(
    for layout: StoreLayout
  ) throws(StorageError) -> [CatalogTable] {
    try SQLiteCatalog.tables(of: self).map(\.guaranteed)
  }
}

extension SQLiteCatalog.Table {
  fileprivate var guaranteed: CatalogTable {
    CatalogTable(
      name: name,
      columns: columns.map { column in
        var result = CatalogTable.Column(
          name: column.name,
          type: isStrict && column.declared.isAny ? .bytes : column.declared.affinity,
          isOptional: true,
          collation: column.isBinary ? .binary : .other
        )
        result.comparesExactly = column.isBinary
        result.guarantees.dateForm = column.dateForm
        result.guarantees.folded = column.folded
        return result
      },
      primaryKey: primaryKey,
      uniqueKeys: uniqueKeys
    )
  }
}

extension SQLiteCatalog.Table {
  /// The declared one, or what numbers the rows.
  fileprivate var primaryKey: [String] {
    let declared = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
    return declared.isEmpty ? rowNumber.map { [$0] } ?? [] : declared.map(\.name)
  }

  /// A name for the number of a row that no column has; nil where rows have none.
  var rowNumber: String? {
    guard hasRowNumbers else { return nil }
    return ["rowid", "_rowid_", "oid"].first { name(ofColumn: $0) == nil }
  }

  /// Whether the column is another name of the row's number, and so never NULL.
  fileprivate func numbersRows(_ column: SQLiteCatalog.Column) -> Bool {
    hasRowNumbers && primaryKey == [column.name] && column.declared.isInteger
  }

  /// The column's name as the table spells it.
  func name(ofColumn name: String) -> String? {
    columns.first { $0.name.isSameName(as: name) }?.name
  }
}

extension String {
  /// The name in lower case as SQLite has it, which ignores the case of ASCII letters only.
  var foldedName: String {
    String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Whether SQLite takes the two for one name.
  func isSameName(as other: String) -> Bool { foldedName == other.foldedName }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
}
