package import PredicateSchema
package import PredicateSyntax

/// The properties that all objects of an entity share, computed once: the columns read from each
/// row, for attributes, for the key and for following relationships.
package final class StoredShape: Sendable {
  /// The entity, with everything it inherits.
  package let entity: Entity
  /// The name of the topmost ancestor, whose table the entity shares.
  package let root: String
  /// The columns to read: attributes first, sorted by name, then other necessary ones.
  package let columns: [TableLayout.Column]
  /// The names of attributes, sorted.
  package let attributes: [String]
  /// The positions of attributes in `columns`.
  package let positions: [String: Int]
  /// The positions of columns in `columns`.
  package let columnPositions: [String: Int]
  /// The positions of the primary key's columns in `columns`.
  package let keyPositions: [Int]
  /// The discriminator values of the table's rows that belong to the entity; nil if all rows do.
  package let discriminators: (column: String, values: [Value])?

  package convenience init(entity name: String, layout: StoreLayout) throws(StorageError) {
    guard let entity = layout.schema.resolvedEntity(named: name),
      let table = layout.tables[entity.table]
    else { throw .unknownEntity(name, in: layout.schema) }
    guard !entity.primaryKey.isEmpty || entity.isKeyless else {
      throw .invalidRequest("“\(name)” has no primary key, so its rows cannot be distinguished")
    }
    self.init(
      entity,
      root: layout.root(of: name),
      discriminators: layout.schema.discriminators(of: name)
    ) { table[$0] }
  }

  /// The part of a shape with the given properties. Others are unknown to its objects.
  package convenience init(_ whole: StoredShape, reading properties: NamedProperties) {
    self.init(
      properties.part(of: whole.entity),
      root: whole.root,
      discriminators: whole.discriminators
    ) { name in whole.columnPositions[name].map { whole.columns[$0] } }
  }

  private init(
    _ entity: Entity,
    root: String,
    discriminators: (column: String, values: [Value])?,
    column: (String) -> TableLayout.Column?
  ) {
    self.entity = entity
    self.root = root
    attributes = entity.attributes.keys.sorted()
    self.discriminators = discriminators
    var columns: [TableLayout.Column] = []
    var columnPositions: [String: Int] = [:]
    func add(_ column: TableLayout.Column) -> Int {
      if let known = columnPositions[column.name] { return known }
      columnPositions[column.name] = columns.count
      columns.append(column)
      return columns.count - 1
    }
    var positions: [String: Int] = [:]
    for name in attributes {
      guard let attribute = entity.attributes[name] else { continue }
      positions[name] = add(
        TableLayout.Column(
          name: attribute.column,
          type: attribute.type,
          storage: attribute.storage,
          isOptional: attribute.isOptional
        )
      )
    }
    keyPositions = entity.primaryKey.compactMap(column).map { add($0) }
    for (_, relationship) in entity.relationships.sorted(by: { $0.key < $1.key }) {
      for name in relationship.nearColumns {
        if let column = column(name) { _ = add(column) }
      }
    }
    self.columns = columns
    self.columnPositions = columnPositions
    self.positions = positions
  }

  /// The columns of the primary key.
  package var keyColumns: [TableLayout.Column] { keyPositions.map { columns[$0] } }

  /// The identity of a row.
  package func identifier(of values: [Value]) -> StoredIdentifier {
    StoredIdentifier(entity: root, key: keyPositions.map { values[$0] })
  }
}

extension Relationship {
  /// The column that orders its objects, if there is one.
  var orderColumns: [String] { orderColumn.map { [$0] } ?? [] }

  /// The columns on this side of the relationship.
  package var nearColumns: [String] {
    switch join {
    case .direct(let pairs): pairs.map(\.near)
    case .through(_, let near, _): near.map(\.near)
    }
  }
}
