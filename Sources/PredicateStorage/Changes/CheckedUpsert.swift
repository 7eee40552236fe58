import PredicateSchema
import PredicateSyntax

/// An upsert, checked against the schema.
struct CheckedUpsert: Sendable {
  /// Rows that one statement writes: no two have the same key.
  struct Group: Sendable {
    /// The positions of the columns that are set in existing rows.
    let setting: [Int]
    var rows: [[Value]] = []
    /// The rows of join tables.
    var links: [RowWriter.TableRow] = []
    fileprivate var keys: Set<[Value]> = []
  }

  let table: TableLayout
  /// The positions of the columns of the key.
  let keyPositions: [Int]
  private let entity: Entity
  private let writer: RowWriter

  var keyColumns: [String] { keyPositions.map { table.columns[$0].name } }

  init(entity name: String, by keys: [String], _ layout: StoreLayout) throws(StorageError) {
    writer = try RowWriter(entity: name, layout: layout)
    guard let entity = layout.schema.resolvedEntity(named: name),
      let table = layout.tables[entity.table]
    else { throw .unknownEntity(name, in: layout.schema) }
    self.entity = entity
    self.table = table
    var positions: [Int] = []
    for key in keys { positions += try writer.positions(of: key) }
    guard !positions.isEmpty else { throw .invalidRequest("the upsert names no key") }
    keyPositions = positions
  }

  /// The rows in the form of the table, in order, grouped by statement.
  func groups(of rows: [[String: Value]]) throws(StorageError) -> [Group] {
    var groups: [Group] = []
    for row in rows {
      let parts = try writer.rows(for: row)
      guard let own = parts.first else { continue }
      let setting = try setting(of: row)
      let key = keyPositions.map { own.values[$0] }
      if groups.last?.setting != setting || groups.last?.keys.contains(key) == true {
        groups.append(Group(setting: setting))
      }
      groups[groups.count - 1].keys.insert(key)
      groups[groups.count - 1].rows.append(own.values)
      groups[groups.count - 1].links += parts.dropFirst()
    }
    return groups
  }

  /// The positions of the columns that a row sets in an existing one: those with a key in the row.
  /// The primary key of the existing row does not change.
  private func setting(of row: [String: Value]) throws(StorageError) -> [Int] {
    let fixed = Set(keyPositions + table.primaryKey.compactMap { table.positions[$0] })
    let isByPrimaryKey = Set(keyColumns) == Set(table.primaryKey)
    var setting: Set<Int> = []
    for key in row.keys {
      if case .through? = entity.relationships.exact(key)?.join {
        guard isByPrimaryKey else {
          throw .invalidRequest(
            "“\(entity.name).\(key)” refers to primary keys, but the upsert uses another key"
          )
        }
        continue
      }
      setting.formUnion(try writer.positions(of: key))
    }
    return setting.subtracting(fixed).sorted()
  }
}
