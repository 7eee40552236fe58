import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The views of a file, which have columns and rows but no key: all columns together are taken for one
/// (`CatalogSchema`).
enum SQLiteViews {
  /// The views as tables, and what cannot be read. `tables` are described already.
  ///
  /// A view is never searched for the form of its values, since that may take as long as its query. A
  /// column that is declared as one of the same name is in a table has that one's form; any other
  /// whose declaration does not tell holds values of any type.
  static func described(
    among tables: [CatalogTable],
    _ own: [SQLiteCatalog.Table],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> (views: [CatalogTable], omissions: [SchemaOmission]) {
    var samples: [Declaration: CatalogTable.Column] = [:]
    for (table, described) in zip(own, tables) {
      for (column, attribute) in zip(table.columns, described.columns) {
        samples[Declaration(name: column.name.foldedName, type: column.declared.text)] = attribute
      }
    }
    var views: [CatalogTable] = []
    var omissions: [SchemaOmission] = []
    for view in try SQLiteCatalog.unstored(connection, besides: own) {
      guard view.type == "view" else {
        let reason = "it is a virtual table, whose rows have no key"
        omissions.append(SchemaOmission(table: view.name, reason: reason))
        continue
      }
      do throws(StorageError) {
        let columns = try SQLiteCatalog.columns(ofView: view.name, connection)
        views.append(CatalogTable(name: view.name, columns: columns.map { $0.column(samples) }))
      } catch {
        omissions.append(SchemaOmission(table: view.name, reason: "it cannot be read: \(error)"))
      }
    }
    return (views, omissions)
  }

  struct Declaration: Hashable {
    var name: String
    var type: String
  }

  struct Column {
    var name: String
    var declared: DeclaredType

    func column(_ samples: [Declaration: CatalogTable.Column]) -> CatalogTable.Column {
      let key = Declaration(name: name.foldedName, type: declared.text)
      let (type, storage): (AttributeType, StorageForm?) =
        if case .known(let type, let storage) = declared.kind {
          (type, storage)
        } else if let known = samples[key] {
          (known.type, known.storage)
        } else {
          (.json, .any)
        }
      return CatalogTable.Column(
        name: name,
        type: type,
        storage: storage,
        isOptional: true,
        collation: type == .text ? .other : .binary
      )
    }
  }
}

extension SQLiteCatalog {
  /// The columns of a view, whose types SQLite reads off its query.
  fileprivate static func columns(
    ofView name: String,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> [SQLiteViews.Column] {
    try connection.exclusively { () throws(StorageError) in
      let statement = try connection.statement(
        "SELECT name, type FROM pragma_table_xinfo(?, 'main') ORDER BY cid"
      )
      defer { statement.finish() }
      return try statement.rows([.text(name)]).compactMap { row in
        guard case .text(let name) = row[0] else { return nil }
        var type = ""
        if case .text(let text) = row[1] { type = text }
        return SQLiteViews.Column(name: name, declared: DeclaredType(type))
      }
    }
  }
}
