public import PredicateAnalysis
public import PredicateStorage

extension SQLiteConnection {
  /// The schema that the file has by its own account; `SQLiteBackend.init(path:options:)` says how
  /// it is made out.
  public func describedSchema() throws(StorageError) -> Schema {
    try SQLiteIntrospection.schema(of: self)
  }
}

/// Makes a schema of what a database file says of itself.
///
/// - A table is an entity and a column an attribute, of the same names. The declared type says what
///   the attribute is, as SQLite's own rules read it, and the words BOOL, DATE, TIME, UUID and URL
///   in it. Dates are told by what the first row holds: text is ISO 8601, numbers are seconds since
///   1970, in Core Data's tables since 2001.
/// - A table without a primary key has its `rowid`.
/// - A foreign key is a to-one relationship, called like its column without `_id`, else like the
///   table it leads to; and back from there a to-many one, called like the table it comes from.
/// - A table of nothing but two foreign keys, in which no pair is twice, joins two entities and is
///   none itself.
struct SQLiteIntrospection {
  private let tables: [SQLiteCatalog.Table]
  private var entities: [String: Entity] = [:]

  static func schema(of connection: SQLiteConnection) throws(StorageError) -> Schema {
    var introspection = Self(tables: try SQLiteCatalog.tables(of: connection))
    return try introspection.schema(connection)
  }

  private init(tables: [SQLiteCatalog.Table]) { self.tables = tables }

  private mutating func schema(_ connection: SQLiteConnection) throws(StorageError) -> Schema {
    let joins = tables.filter(\.isJoin)
    let others = tables.filter { !$0.isJoin }
    for table in others { entities[table.name] = try entity(of: table, connection) }
    for table in others {
      for key in table.foreignKeys { relate(table, key) }
    }
    for table in joins { join(table) }
    return Schema(entities: entities)
  }

  private func entity(
    of table: SQLiteCatalog.Table,
    _ connection: SQLiteConnection
  ) throws(StorageError) -> Entity {
    var attributes: [String: Attribute] = [:]
    for column in table.columns {
      let declared = DeclaredType(
        declaration: column.declaration,
        table: table,
        column: column.name,
        connection: connection
      )
      let (type, storage) = try declared.attribute()
      attributes[column.name] = Attribute(
        column: column.name,
        type: type,
        isOptional: !column.isRequired && !table.numbersRows(column),
        storage: storage,
        collation: column.isBinary ? .binary : .other
      )
    }
    return Entity(name: table.name, primaryKey: table.primaryKey, attributes: attributes)
  }

  /// Adds the to-one relationship of a foreign key and the way back.
  private mutating func relate(_ table: SQLiteCatalog.Table, _ key: SQLiteCatalog.ForeignKey) {
    guard let target = target(of: key), let name = toOneName(table, key, target) else { return }
    let pairs = zip(key.columns, target.columns).map { ColumnPair(near: $0, far: $1) }
    let isRequired = key.columns.allSatisfy { column in
      table.columns.contains { $0.name == column && ($0.isRequired || table.numbersRows($0)) }
    }
    add(
      Relationship(
        destination: target.table.name,
        cardinality: .one,
        isOptional: !isRequired,
        join: .direct(on: pairs)
      ),
      [name],
      to: table.name
    )
    add(
      Relationship(
        destination: table.name,
        cardinality: .many,
        join: .direct(on: pairs.map { ColumnPair(near: $0.far, far: $0.near) })
      ),
      [table.name, "\(table.name)_\(name)"],
      to: target.table.name
    )
  }

  /// Adds the two many-to-many relationships of a join table.
  private mutating func join(_ table: SQLiteCatalog.Table) {
    guard table.foreignKeys.count == 2, let first = target(of: table.foreignKeys[0]),
      let second = target(of: table.foreignKeys[1])
    else { return }
    let sides = [
      (near: first, nearKey: table.foreignKeys[0], far: second, farKey: table.foreignKeys[1]),
      (near: second, nearKey: table.foreignKeys[1], far: first, farKey: table.foreignKeys[0]),
    ]
    for side in sides {
      let join = Join.through(
        table: table.name,
        near: zip(side.near.columns, side.nearKey.columns).map { ColumnPair(near: $0, far: $1) },
        far: zip(side.farKey.columns, side.far.columns).map { ColumnPair(near: $0, far: $1) }
      )
      let name = side.far.table.name
      add(
        Relationship(destination: name, cardinality: .many, join: join),
        [name, "\(name)_\(table.name)", "\(name)_\(side.farKey.columns[0])"],
        to: side.near.table.name
      )
    }
  }

  /// The table that a foreign key leads to and the columns there; nil where there is no such table.
  /// SQLite takes capital and small letters in names for the same.
  private func target(
    of key: SQLiteCatalog.ForeignKey
  ) -> (table: SQLiteCatalog.Table, columns: [String])? {
    guard let table = tables.first(where: { $0.name.lowercased() == key.table.lowercased() }),
      entities[table.name] != nil
    else { return nil }
    let columns = key.referenced.isEmpty ? table.primaryKey : key.referenced
    let known = columns.compactMap { name in
      table.columns.first { $0.name.lowercased() == name.lowercased() }?.name
        ?? (table.primaryKey == [name] ? name : nil)
    }
    return known.count == key.columns.count ? (table, known) : nil
  }

  /// A name that the entity does not have yet.
  private func toOneName(
    _ table: SQLiteCatalog.Table,
    _ key: SQLiteCatalog.ForeignKey,
    _ target: (table: SQLiteCatalog.Table, columns: [String])
  ) -> String? {
    var names: [String] = []
    if key.columns.count == 1 {
      for suffix in ["_id", "Id", "ID"] where key.columns[0].hasSuffix(suffix) {
        names.append(String(key.columns[0].dropLast(suffix.count)))
      }
    }
    names.append(target.table.name)
    names.append(key.columns[0] + "_" + target.table.name)
    return names.first { !$0.isEmpty && isFree($0, in: table.name) }
  }

  private func isFree(_ name: String, in entity: String) -> Bool {
    guard let entity = entities[entity] else { return false }
    return entity.attributes[name] == nil && entity.relationships[name] == nil
  }

  /// Adds it under the first name that is free.
  private mutating func add(_ relationship: Relationship, _ names: [String], to entity: String) {
    guard let name = names.first(where: { isFree($0, in: entity) }) else { return }
    entities[entity]?.relationships[name] = relationship
  }
}

extension SQLiteCatalog.Table {
  /// The declared one, or what numbers the rows.
  fileprivate var primaryKey: [String] {
    let declared = columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
    guard declared.isEmpty else { return declared.map(\.name) }
    let taken = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }.map { [$0] } ?? []
  }

  /// Whether the column is another name of the row's number, and so never NULL.
  fileprivate func numbersRows(_ column: SQLiteCatalog.Column) -> Bool {
    hasRowNumbers && primaryKey == [column.name] && column.declaration.uppercased() == "INTEGER"
  }

  /// Whether it is only pairs of keys of other tables, each pair once.
  fileprivate var isJoin: Bool {
    guard foreignKeys.count == 2 else { return false }
    let keys = Set(foreignKeys.flatMap(\.columns))
    let isOnlyKeys = Set(columns.map(\.name)) == keys
    let pairs = foreignKeys.reduce(0) { $0 + $1.columns.count }
    return isOnlyKeys && pairs == keys.count
      && uniqueKeys.contains { Set($0).isSubset(of: keys) && Set($0) == keys }
  }
}
