import PredicateStorage

/// The names that a layout has for the tables and columns of a database. MariaDB takes names of
/// columns for the same whatever their case, and those of tables if the server is set so.
struct MariaDBNames {
  private let layout: StoreLayout
  private let ignoresCase: Bool
  private let tables: [String: String]

  init(_ layout: StoreLayout, _ connection: MariaDBConnection) throws(StorageError) {
    self.layout = layout
    let setting = try connection.texts("SELECT @@lower_case_table_names")
    let ignoresCase = setting.first?.first != "0"
    self.ignoresCase = ignoresCase
    tables = Dictionary(
      layout.tables.keys.map { (ignoresCase ? $0.lowercased() : $0, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The layout's name of a table; nil where it has none.
  func table(_ name: String) -> String? { tables[ignoresCase ? name.lowercased() : name] }

  /// The layout's name of a column of a table of the layout; the column's own where it has none.
  func column(_ name: String, of table: String) -> String {
    let columns = layout.tables[table]?.columns ?? []
    return columns.first { $0.name.lowercased() == name.lowercased() }?.name ?? name
  }

  /// The table under the layout's names; nil where it is none of the layout's.
  func renamed(_ table: CatalogTable) -> CatalogTable? {
    guard let name = self.table(table.name) else { return nil }
    var renamed = table
    renamed.name = name
    for index in renamed.columns.indices {
      renamed.columns[index].name = column(renamed.columns[index].name, of: name)
    }
    renamed.primaryKey = table.primaryKey.map { column($0, of: name) }
    renamed.uniqueKeys = table.uniqueKeys.map { $0.map { column($0, of: name) } }
    renamed.foreignKeys = table.foreignKeys.compactMap { key in
      guard let other = self.table(key.table) else { return nil }
      return CatalogTable.ForeignKey(
        columns: key.columns.map { column($0, of: name) },
        table: other,
        referenced: key.referenced.map { column($0, of: other) }
      )
    }
    return renamed
  }
}
