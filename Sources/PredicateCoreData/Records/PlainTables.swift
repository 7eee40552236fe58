package import PredicateEvaluation
import PredicateModels
import PredicateSQL
package import PredicateSchema
package import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The tables of a plain schema, read from the store itself, for files that other programs write.
package struct PlainTables: Sendable {
  /// A table: a root entity with its descendants, or the pairs of a relationship.
  package struct Table: Sendable {
    package let name: String
    package fileprivate(set) var columns: [Column] = []
    package fileprivate(set) var primaryKey: [String] = []
    package fileprivate(set) var foreignKeys: [ForeignKey] = []
    /// The entities with rows in it.
    var entities: [String] = []
    /// The column with the name of each row's entity; nil if all have the same.
    var discriminator: String?
    var isJoin = false
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: AttributeType
  }

  /// A column with the keys of rows, of another table or of its own.
  package struct ForeignKey: Hashable, Sendable {
    package let column: String
    package let table: String
    package let key: String
  }

  package let tables: [Table]
  let store: CoreDataBackend
  let plain: PlainSchema
  let source: SQLiteBackend
  /// The relationships for foreign keys, by entity: the column's key, and the name of the
  /// relationship in `source`.
  let links: [String: [(key: String, relationship: String)]]

  /// Describes the tables; values have the forms of DuckDB and Parquet.
  package init(_ store: CoreDataBackend) throws(StorageError) {
    self.store = store
    plain = PlainSchema(store, dialect: .duckDB)
    var schema = plain.source
    var links: [String: [(key: String, relationship: String)]] = [:]
    var tables: [String: Table] = [:]
    var names: [String] = []
    for name in plain.order {
      guard let entity = plain.tables.resolvedEntity(named: name) else { continue }
      if tables[entity.table] == nil { names.append(entity.table) }
      let isJoin = plain.schema.entities[name] == nil
      tables[entity.table, default: Table(name: entity.table)].add(entity, isJoin: isJoin)
      for (key, relationship) in plain.tables.entities[name]?.relationships ?? [:] {
        guard case .direct(let pairs) = relationship.join, let pair = pairs.first,
          let column = schema.resolvedEntity(named: name)?.attributes[pair.near]?.column,
          let target = plain.tables.resolvedEntity(named: relationship.destination)
        else { continue }
        var link = Relationship(
          destination: relationship.destination,
          cardinality: .one,
          isOptional: true,
          join: .direct(on: [ColumnPair(near: column, far: "Z_PK")])
        )
        link.guarantees.rowsExist = false
        let linkName = "row of \(key)"
        schema.entities[name]?.relationships[linkName] = link
        links[name, default: []].append((pair.near, linkName))
        tables[entity.table]?.add(
          ForeignKey(column: pair.near, table: target.table, key: pair.far)
        )
      }
    }
    self.links = links
    self.tables = names.compactMap { tables[$0]?.sorted }
    source = try SQLiteBackend(store.file.connection, schema, .default)
  }

  /// The description of the tables as a list, each with the names and types of its columns.
  package var json: JSONItem {
    .list(
      tables.map { table in
        .object([
          ("name", .text(table.name)),
          (
            "columns",
            .list(
              table.columns.map {
                .object([("name", .text($0.name)), ("type", .text($0.type.rawValue))])
              }
            )
          ),
          ("primaryKey", .list(table.primaryKey.map(JSONItem.text))),
          (
            "foreignKeys",
            .list(
              table.foreignKeys.map {
                .object([
                  ("column", .text($0.column)), ("table", .text($0.table)), ("key", .text($0.key)),
                ])
              }
            )
          ),
        ])
      }
    )
  }

  /// The rows of a table, in batches; nil for an unknown name.
  package func rows(of name: String, batchSize: Int) -> PlainRows? {
    guard let table = tables.first(where: { $0.name == name }) else { return nil }
    return PlainRows(table, self, batchSize: batchSize)
  }
}

extension PlainTables.Table {
  fileprivate mutating func add(_ entity: Entity, isJoin: Bool) {
    self.isJoin = isJoin
    entities.append(entity.name)
    primaryKey = entity.primaryKey
    discriminator = discriminator ?? entity.discriminator?.column
    for attribute in entity.attributes.values
    where !columns.contains(where: { $0.name == attribute.column }) {
      columns.append(PlainTables.Column(name: attribute.column, type: attribute.type))
    }
    if let discriminator, !columns.contains(where: { $0.name == discriminator }) {
      columns.append(PlainTables.Column(name: discriminator, type: .text))
    }
  }

  fileprivate mutating func add(_ key: PlainTables.ForeignKey) {
    if !foreignKeys.contains(key) { foreignKeys.append(key) }
  }

  /// The table with the key first, then the entity, then the other columns by name.
  fileprivate var sorted: Self {
    var table = self
    let first = primaryKey + (discriminator.map { [$0] } ?? [])
    let own = first.compactMap { name in columns.first { $0.name == name } }
    let others = columns.filter { !first.contains($0.name) }.sorted { $0.name < $1.name }
    table.columns = own + others
    table.foreignKeys.sort { ($0.column, $0.table) < ($1.column, $1.table) }
    return table
  }
}
