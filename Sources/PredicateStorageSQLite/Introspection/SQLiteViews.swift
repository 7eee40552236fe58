import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The views of a file. They have no key, and are known by all of their columns (`CatalogSchema`).
enum SQLiteViews {
  /// The views as tables, and what cannot be read. `tables` are described already.
  ///
  /// Views are not sampled, since that may take as long as their queries. A column whose declared type
  /// does not tell the form of its values has the form of the tables' columns of that name and type, if
  /// they agree; otherwise it holds values of any type.
  static func described(
    among tables: [CatalogTable],
    _ own: [SQLiteCatalog.Table],
    _ connection: SQLiteConnection
  ) throws(StorageError) -> (views: [CatalogTable], omissions: [SchemaOmission]) {
    var samples: [Declaration: (type: AttributeType, storage: StorageForm?)] = [:]
    for (table, described) in zip(own, tables) {
      for (column, attribute) in zip(table.columns, described.columns) {
        let declaration = Declaration(name: column.name.foldedName, type: column.declared.text)
        let form = (attribute.type, attribute.storage)
        // Where two tables differ, nothing says which of them it is.
        samples[declaration] =
          samples[declaration].map { $0 == form } ?? true ? form : (.json, .any)
      }
    }
    var views: [CatalogTable] = []
    var omissions: [SchemaOmission] = []
    let others = try SQLiteCatalog.unstored(connection, besides: own)
    var sizes = ViewSizes(try SQLiteCatalog.declarations("type = 'view'", connection))
    for view in others {
      guard view.type == "view" else {
        let reason = "it is a virtual table, whose rows have no key"
        omissions.append(SchemaOmission(table: view.name, reason: reason))
        continue
      }
      guard sizes.size(of: view.name.foldedName) < ViewSizes.largest else {
        let reason = "it is made of more than \(ViewSizes.largest) other views"
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

    func column(
      _ samples: [Declaration: (type: AttributeType, storage: StorageForm?)]
    ) -> CatalogTable.Column {
      let key = Declaration(name: name.foldedName, type: declared.text)
      let (type, storage): (AttributeType, StorageForm?) =
        if case .known(let type, let storage) = declared.kind {
          (type, storage)
        } else if let known = samples[key] {
          known
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

/// The sizes of views: one, plus the sizes of the views that the declaration names, as often as it names
/// them. SQLite expands nested views before it describes a column, so that a few dozen, each naming the one
/// before twice, would take exponential time.
private struct ViewSizes {
  static let largest = 1_000

  private let declarations: [String: [String]]
  private var known: [String: Int] = [:]

  init(_ declarations: [(String, TrigramIndexes.Declaration)]) {
    self.declarations = Dictionary(
      declarations.map { ($0.foldedName, DeclarationWords($1.text).words.compactMap(\.name)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The size of a view, by its name in small letters; at most a little more than `largest`. A view that
  /// names itself has no rows, and no size.
  mutating func size(of view: String, depth: Int = 1) -> Int {
    if let size = known[view] { return size }
    guard let words = declarations[view] else { return 0 }
    guard depth < 100 else { return Self.largest + 1 }
    known[view] = 0
    var size = 1
    for word in words where size <= Self.largest && word != view {
      size = min(size + self.size(of: word, depth: depth + 1), Self.largest + 1)
    }
    known[view] = size
    return size
  }
}
