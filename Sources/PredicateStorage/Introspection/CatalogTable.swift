package import PredicateAnalysis

/// A table as a database describes it.
package struct CatalogTable: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var name: String
    package var type: AttributeType
    package var storage: StorageForm?
    package var isOptional: Bool
    package var collation: ColumnCollation

    package init(
      name: String,
      type: AttributeType,
      storage: StorageForm? = nil,
      isOptional: Bool,
      collation: ColumnCollation = .binary
    ) {
      self.name = name
      self.type = type
      self.storage = storage
      self.isOptional = isOptional
      self.collation = collation
    }
  }

  package struct ForeignKey: Hashable, Sendable {
    package var columns: [String]
    package var table: String
    package var referenced: [String]

    package init(columns: [String], table: String, referenced: [String]) {
      self.columns = columns
      self.table = table
      self.referenced = referenced
    }
  }

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
