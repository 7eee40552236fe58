/// A table as a database describes it.
package struct CatalogTable: Hashable, Sendable {
  package typealias Column = TableLayout.Column
  package typealias ForeignKey = TableLayout.ForeignKey

  package var name: String
  package var columns: [Column]
  /// Empty where nothing names a row.
  package var primaryKey: [String]
  package var foreignKeys: [ForeignKey]
  /// The columns of each key that allows no value twice, the primary key among them.
  package var uniqueKeys: [[String]]

  package init(
    name: String,
    columns: [Column] = [],
    primaryKey: [String] = [],
    foreignKeys: [ForeignKey] = [],
    uniqueKeys: [[String]] = []
  ) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    self.foreignKeys = foreignKeys
    self.uniqueKeys = uniqueKeys
  }

  /// Whether it is only pairs of keys of other tables, each pair once.
  var isJoin: Bool {
    guard foreignKeys.count == 2 else { return false }
    let keys = Set(foreignKeys.flatMap(\.columns))
    let pairs = foreignKeys.reduce(0) { $0 + $1.columns.count }
    return Set(columns.map(\.name)) == keys && pairs == keys.count
      && uniqueKeys.contains { Set($0) == keys }
  }
}

extension [CatalogTable] {
  /// Without tables that have one name, or two columns of one name, but for how its accents are
  /// encoded: keys could not tell them apart.
  var unambiguous: Self {
    let byName = Dictionary(grouping: self, by: \.name)
    return filter {
      byName[$0.name]?.count == 1 && Set($0.columns.map(\.name)).count == $0.columns.count
    }
  }
}
