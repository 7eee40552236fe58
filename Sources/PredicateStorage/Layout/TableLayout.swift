package import PredicateSchema
import PredicateSyntax

/// A table as a schema describes it: the way to create it, and to write and read each column.
@usableFromInline
package struct TableLayout: Hashable, Sendable {
  @usableFromInline
  package struct Column: Hashable, Sendable {
    package var name: String
    package var type: AttributeType
    package var storage: StorageForm?
    package var isOptional: Bool
    /// The collation by which the database compares text there.
    package var collation: ColumnCollation
    /// Whether `=` is true only for identical values; it is not for text in a case-insensitive
    /// column.
    package var comparesExactly = true
    /// The constraints that the database enforces.
    package var guarantees = ColumnGuarantees()

    package init(
      name: String,
      type: AttributeType,
      storage: StorageForm? = nil,
      isOptional: Bool,
      collation: ColumnCollation = .binary
    ) {
      self.collation = collation
      self.name = name
      self.type = type
      self.storage = storage
      self.isOptional = isOptional
    }

    /// The attribute that the column holds.
    package var attribute: Attribute {
      Attribute(
        column: name,
        type: type,
        isOptional: isOptional,
        storage: storage,
        collation: collation,
        digits: guarantees.digits,
        folded: guarantees.folded
      )
    }
  }

  /// A foreign key: columns that hold the key of a row of another table.
  package struct ForeignKey: Hashable, Sendable {
    package var columns: [String]
    package var table: String
    package var referenced: [String]
    /// Whether the database rejects dangling keys.
    package var isEnforced = false
    /// Whether it may be checked as late as the end of a transaction.
    package var isDeferrable = false

    package init(columns: [String], table: String, referenced: [String]) {
      self.columns = columns
      self.table = table
      self.referenced = referenced
    }
  }

  package let name: String
  package private(set) var columns: [Column] = []
  package private(set) var positions: [String: Int] = [:]
  package let primaryKey: [String]
  /// Whether it only joins two other tables; a pair is then stored once, even if it is inserted
  /// repeatedly.
  package let isJoinTable: Bool
  package private(set) var foreignKeys: [ForeignKey] = []

  init(name: String, primaryKey: [String], isJoinTable: Bool = false) {
    self.name = name
    self.primaryKey = primaryKey
    self.isJoinTable = isJoinTable
  }

  package subscript(column: String) -> Column? { positions[column].map { columns[$0] } }

  /// Adds a column, or replaces the one of that name.
  mutating func add(_ column: Column) {
    if let position = positions[column.name] {
      columns[position] = column
    } else {
      positions[column.name] = columns.count
      columns.append(column)
    }
  }

  /// The foreign keys without an index: the primary key does not begin with their columns.
  package var keysToIndex: [ForeignKey] {
    foreignKeys.filter { key in Array(primaryKey.prefix(key.columns.count)) != key.columns }
  }

  mutating func add(_ key: ForeignKey) {
    if !foreignKeys.contains(key) { foreignKeys.append(key) }
  }
}

extension TableLayout.Column {
  /// Creates the column of a discriminator.
  init(discriminator: Discriminator) {
    let type: AttributeType = if case .integer = discriminator.value { .integer } else { .text }
    self.init(name: discriminator.column, type: type, storage: nil, isOptional: false)
  }
}
