import PredicateSchema

/// A table as a database describes it.
package struct CatalogTable: Hashable, Sendable {
  package typealias Column = TableLayout.Column
  package typealias ForeignKey = TableLayout.ForeignKey

  /// The name in a schema: `orders`, `sales.orders`.
  package var name: String
  /// The name of its entity.
  package var entity: String
  package var columns: [Column]
  /// The columns of the primary key; empty if nothing identifies a row.
  package var primaryKey: [String]
  /// Whether the database has a primary key with an omitted column.
  package var lacksPartOfKey = false
  package var foreignKeys: [ForeignKey]
  /// The columns of each unique key, including the primary key.
  package var uniqueKeys: [[String]]

  package init(
    name: String,
    entity: String? = nil,
    columns: [Column] = [],
    primaryKey: [String] = [],
    foreignKeys: [ForeignKey] = [],
    uniqueKeys: [[String]] = []
  ) {
    self.name = name
    self.entity = entity ?? name
    self.columns = columns
    self.primaryKey = primaryKey
    self.foreignKeys = foreignKeys
    self.uniqueKeys = uniqueKeys
  }

  /// Whether nothing identifies a row.
  var isKeyless: Bool { primaryKey.isEmpty && !lacksPartOfKey && !columns.isEmpty }

  /// The primary key; if nothing identifies a row, the comparable columns.
  var identifyingColumns: [String] {
    guard isKeyless else { return primaryKey }
    return columns.filter(\.type.isScalar).map(\.name)
  }

  /// Whether it consists of pairs of keys of other tables, each pair unique.
  var isJoin: Bool {
    guard foreignKeys.count == 2 else { return false }
    let keys = Set(foreignKeys.flatMap(\.columns))
    let pairs = foreignKeys.reduce(0) { $0 + $1.columns.count }
    return Set(columns.map(\.name)) == keys && pairs == keys.count
      && uniqueKeys.contains { Set($0) == keys }
  }
}

extension [CatalogTable] {
  /// The tables, without entities and columns whose names differ only in the encoding of accents:
  /// keys could not distinguish them.
  var unambiguous: Self {
    let counts = countsOfEntities
    return filter { $0.isUnambiguous(counts) }
  }

  /// The number of tables with each name of an entity.
  var countsOfEntities: [String: Int] {
    Dictionary(map { ($0.entity, 1) }, uniquingKeysWith: +)
  }
}

extension CatalogTable {
  /// Whether keys can tell it from the other tables, and its columns from one another.
  func isUnambiguous(_ counts: [String: Int]) -> Bool {
    counts[entity] == 1 && Set(columns.map(\.name)).count == columns.count
  }
}
