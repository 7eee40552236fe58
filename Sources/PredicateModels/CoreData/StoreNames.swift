import PredicateSchema

/// The names of tables and columns in a store that Core Data creates from a model, and the numbers
/// of its entities.
///
/// - Entities are numbered from 1 by name regardless of case, children after their parent.
/// - All entities of a family share the table of the root, `ZBOOK`.
/// - A column is named after its property, `ZTITLE`; if several properties in a family have the
///   same name, the second is `ZTITLE1`, the third `ZTITLE2`.
/// - A many-to-many relationship has its own table, `Z_2TAGS`.
///
/// In an existing store, the numbers come from its `Z_PRIMARYKEY`, and if the rules leave a choice,
/// or a migration has changed names, its tables decide.
struct StoreNames {
  /// The number of each entity: `Z_ENT`.
  let numbers: [String: Int]
  private let index: ModelIndex
  private let store: StoreDescription?
  /// The columns by entity and property.
  private let columns: [String: [String: String]]

  init(_ model: ManagedObjectModel, in store: StoreDescription? = nil) {
    let index = ModelIndex(model)
    self.index = index
    self.store = store
    let predicted = Self.numbers(of: model)
    let numbers = store.map { Self.numbers(of: model, in: $0, predicted) } ?? predicted
    self.numbers = numbers
    let ordered = model.entities.filter { numbers[$0.name] != nil }
      .sorted { numbers[$0.name, default: 0] < numbers[$1.name, default: 0] }
    var columns: [String: [String: String]] = [:]
    var names: [String: ColumnNames] = [:]
    for entity in ordered {
      let root = index.root(of: entity.name)
      if names[root] == nil {
        names[root] = ColumnNames(among: store.map { $0.columns["Z" + root.uppercased()] ?? [] })
      }
      let attributes = entity.attributes.filter { !$0.isTransient }.map(\.name)
      let toOne = entity.relationships.filter { !$0.isTransient && !$0.isToMany }.map(\.name)
      for name in attributes.sorted() + toOne.sorted() {
        columns[entity.name, default: [:]][name] = names[root]?.column(for: name)
      }
    }
    self.columns = columns
  }

  /// The numbers of a model's entities in a store that Core Data creates.
  private static func numbers(of model: ManagedObjectModel) -> [String: Int] {
    let children = Dictionary(grouping: model.entities, by: \.parent)
    var numbers: [String: Int] = [:]
    // The next entity is the last element.
    var rest = Self.sorted(children[nil] ?? []).reversed() as [ModelEntity]
    while let entity = rest.popLast() {
      // Entities in a cycle of inheritance are never reached.
      guard numbers[entity.name] == nil else { continue }
      numbers[entity.name] = numbers.count + 1
      rest += Self.sorted(children[entity.name] ?? []).reversed()
    }
    return numbers
  }

  /// The numbers in a store. After a migration in place it may know an entity by its old name; the
  /// last resort is the number that Core Data would assign.
  private static func numbers(
    of model: ManagedObjectModel,
    in store: StoreDescription,
    _ predicted: [String: Int]
  ) -> [String: Int] {
    let stored = Dictionary(
      store.entities.map { ($0.name, $0.number) },
      uniquingKeysWith: { first, _ in first }
    )
    let names = Set(model.entities.map(\.name))
    let unknown = Set(store.entities.filter { !names.contains($0.name) }.map(\.number))
    var numbers: [String: Int] = [:]
    for entity in model.entities {
      numbers[entity.name] =
        stored[entity.name] ?? entity.renamingIdentifier.flatMap { stored[$0] }
        ?? predicted[entity.name].flatMap { unknown.contains($0) ? $0 : nil }
    }
    return numbers
  }

  private static func sorted(_ entities: [ModelEntity]) -> [ModelEntity] {
    entities.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  func table(of entity: String) -> String {
    "Z" + index.root(of: entity).uppercased()
  }

  func column(of property: String, in entity: String) -> String {
    columns[entity]?[property] ?? "Z" + property.uppercased()
  }

  /// The columns that join a relationship, and the column that orders its objects.
  func join(
    of relationship: ModelRelationship,
    in entity: String
  ) -> (join: Join, order: String?) {
    let own = column(of: relationship.name, in: entity)
    guard relationship.isToMany else {
      return (.direct(on: [ColumnPair(near: own, far: "Z_PK")]), nil)
    }
    let number = numbers[entity, default: 0]
    let table = table(of: relationship.destination)
    let name = relationship.name.uppercased()
    guard let (declaring, inverse) = inverse(of: relationship) else {
      let column = "Z\(number)\(name)"
      return (
        .direct(on: [ColumnPair(near: "Z_PK", far: column)]),
        order(of: relationship, ["Z_FOK_\(number)\(name)"], in: table)
      )
    }
    guard inverse.isToMany else {
      let column = column(of: inverse.name, in: declaring)
      return (
        .direct(on: [ColumnPair(near: "Z_PK", far: column)]),
        order(
          of: relationship,
          ["Z_FOK_" + column.dropFirst(), "Z_FOK_" + inverse.name.uppercased()],
          in: table
        )
      )
    }
    return joinTable(of: relationship, (number, name), declaring, inverse, in: entity)
  }

  /// The join of a many-to-many relationship. Either end may name the table, and any of its columns
  /// may have a number, so the existing ones are read from the store.
  private func joinTable(
    of relationship: ModelRelationship,
    _ own: (number: Int, name: String),
    _ declaring: String,
    _ inverse: ModelRelationship,
    in entity: String
  ) -> (join: Join, order: String?) {
    let other = (number: numbers[declaring, default: 0], name: inverse.name.uppercased())
    let isReflexive = declaring == entity && inverse.name == relationship.name
    let isNamedHere =
      own.number < other.number
      || (own.number == other.number && relationship.name <= inverse.name)
    let ends = isNamedHere ? [own, other] : [other, own]
    let tables = ends.map { "Z_\($0.number)\($0.name)" }
    let near = "Z_\(own.number)\(other.name)"
    let far = isReflexive ? "REFLEXIVE" : "Z_\(other.number)\(own.name)"
    let table = tables.first { name in
      column(like: near, in: name) != nil && column(like: far, in: name) != nil
    }
    let name = table ?? tables[0]
    let farColumn = column(like: far, in: name) ?? far
    return (
      .through(
        table: name,
        near: [ColumnPair(near: "Z_PK", far: column(like: near, in: name) ?? near)],
        far: [ColumnPair(near: farColumn, far: "Z_PK")]
      ),
      order(of: relationship, ["Z_FOK_" + farColumn.dropFirst(2), "Z_FOK_" + farColumn], in: name)
    )
  }

  /// The first of the names that the table has as an order column; without a store the first of
  /// all.
  private func order(
    of relationship: ModelRelationship,
    _ names: [String],
    in table: String
  ) -> String? {
    guard relationship.isOrdered else { return nil }
    guard let store else { return names.first }
    return names.first { store.columns[table]?.contains($0) == true }
  }

  /// The column of a table with this name, or with the name and a number; nil without a store.
  private func column(like name: String, in table: String) -> String? {
    guard let columns = store?.columns[table] else { return nil }
    if columns.contains(name) { return name }
    return columns.filter { column in
      column.hasPrefix(name)
        && column.utf8.dropFirst(name.utf8.count).allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }
    .min()
  }

  /// The inverse of a relationship, and the entity that declares it.
  private func inverse(
    of relationship: ModelRelationship
  ) -> (entity: String, relationship: ModelRelationship)? {
    guard let name = relationship.inverse else { return nil }
    for entity in index.lineage(of: relationship.destination) {
      if let inverse = entity.relationships.first(where: { $0.name == name }) {
        return (entity.name, inverse)
      }
    }
    return nil
  }
}
