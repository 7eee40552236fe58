import PredicateSchema
import PredicateSyntax

/// The tables of a memory store, as a value, so that a request reads one state throughout.
struct MemoryStore: Sendable {
  let layout: StoreLayout
  private(set) var tables: [String: MemoryTable]

  init(_ layout: StoreLayout) {
    self.layout = layout
    tables = layout.tables.mapValues(MemoryTable.init)
    for table in layout.tables.values {
      for key in table.foreignKeys { tables[key.table]?.index(by: key.referenced) }
    }
    for name in layout.schema.entities.keys {
      guard let entity = layout.schema.resolvedEntity(named: name) else { continue }
      for relationship in entity.relationships.values {
        guard let destination = layout.schema.resolvedEntity(named: relationship.destination)
        else { continue }
        switch relationship.join {
        case .direct(let pairs): tables[destination.table]?.index(by: pairs.map(\.far))
        case .through(let table, let near, let far):
          tables[table]?.index(by: near.map(\.far))
          tables[destination.table]?.index(by: far.map(\.far))
        }
      }
    }
  }

  /// Adds rows of an entity: all, or none if one is invalid.
  mutating func insert(
    _ rows: ArraySlice<[String: Value]>,
    _ writer: RowWriter
  ) throws(StorageError) {
    var changed = self
    for row in rows {
      for part in try writer.rows(for: row) { try changed.add(part) }
    }
    self = changed
  }

  /// Adds rows or changes existing ones: all, or none.
  mutating func upsert(
    _ rows: [[String: Value]],
    _ upsert: CheckedUpsert
  ) throws(StorageError) {
    var changed = self
    for group in try upsert.groups(of: rows) {
      for row in group.rows {
        let name = upsert.table.name
        let isDone = changed.tables[name]?.upsert(
          row,
          by: upsert.keyColumns,
          setting: group.setting
        )
        guard isDone ?? true else { throw changed.isThere(row, upsert.table) }
      }
      for link in group.links { try changed.add(link) }
    }
    self = changed
  }

  private mutating func add(_ part: RowWriter.TableRow) throws(StorageError) {
    guard let table = tables[part.table] else { return }
    let isNew = tables[part.table]?.insert(part.values) ?? true
    guard isNew || table.layout.isJoinTable else { throw isThere(part.values, table.layout) }
  }

  private func isThere(_ row: [Value], _ table: TableLayout) -> StorageError {
    let key = table.primaryKey.map { name in table.positions[name].map { row[$0] } ?? .null }
    return .constraint(
      store: "memory",
      detail: "the table “\(table.name)” already has a row \(StoredIdentifier.text(of: key))"
    )
  }

  /// Sets columns of the rows with these keys; nil removes the row. Removing an object also removes
  /// its pairs in join tables, unless keys may dangle.
  mutating func change(
    _ table: String,
    _ changes: [[Value]: [Int: Value]?],
    enforcesForeignKeys: Bool
  ) {
    tables[table]?.change(changes)
    guard enforcesForeignKeys, let primaryKey = layout.tables[table]?.primaryKey else { return }
    let removed = Set(changes.filter { $0.value == nil }.keys)
    guard !removed.isEmpty else { return }
    for joining in layout.tables.values where joining.isJoinTable {
      for key in layout.enforceableKeys(of: joining) where key.table == table {
        let pairs = Dictionary(zip(key.referenced, key.columns)) { first, _ in first }
        tables[joining.name]?.remove(where: primaryKey.compactMap { pairs[$0] }, areIn: removed)
      }
    }
  }

  /// The objects of an entity, in the order of insertion.
  func objects(
    _ shape: StoredShape,
    _ reader: any RelationshipReader
  ) -> some Sequence<StoredObject> {
    let table = tables[shape.entity.table]
    return (table?.rows ?? []).lazy
      .filter { row in
        guard let table, let (column, values) = shape.discriminators else { return true }
        return values.contains(table.value(of: column, in: row))
      }
      .map { row in object(row, table, shape, reader) }
  }

  /// The objects of a relationship from values of its near columns.
  func objects(
    _ relationship: Relationship,
    _ near: [Value],
    _ shape: StoredShape,
    _ reader: any RelationshipReader
  ) -> [StoredObject] {
    let table = tables[shape.entity.table]
    var rows: [(place: Value, row: [Value])] = []
    switch relationship.join {
    case .direct(let pairs):
      for row in table?.rows(where: pairs.map(\.far), are: near) ?? [] {
        rows.append((place(of: row, in: table, relationship), row))
      }
    case .through(let name, let pairs, let far):
      guard let join = tables[name] else { break }
      for link in join.rows(where: pairs.map(\.far), are: near) {
        let key = far.map { join.value(of: $0.near, in: link) }
        let place = place(of: link, in: join, relationship)
        rows += (table?.rows(where: far.map(\.far), are: key) ?? []).map { (place, $0) }
      }
    }
    if let table, let (column, values) = shape.discriminators {
      rows = rows.filter { values.contains(table.value(of: column, in: $0.row)) }
    }
    var seen: Set<StoredIdentifier> = []
    return rows.map { (place: $0.place, object: object($0.row, table, shape, reader)) }
      .sorted {
        ValueOrder.precedes(
          [$0.place] + $0.object.identifier.key,
          [$1.place] + $1.object.identifier.key
        )
      }
      .map(\.object)
      .filter { seen.insert($0.identifier).inserted }
  }

  /// The position of a row in the order of a relationship; null if the relationship is unordered.
  private func place(of row: [Value], in table: MemoryTable?, _ relationship: Relationship) -> Value
  {
    relationship.orderColumn.flatMap { table?.value(of: $0, in: row) } ?? .null
  }

  private func object(
    _ row: [Value],
    _ table: MemoryTable?,
    _ shape: StoredShape,
    _ reader: any RelationshipReader
  ) -> StoredObject {
    StoredObject(
      values: shape.columns.map { table?.value(of: $0.name, in: row) ?? .null },
      shape: shape,
      reader: reader
    )
  }
}
