import PredicateSchema

/// The names of tables and columns in a store that Core Data creates from a model, and the numbers
/// of its entities.
///
/// - Entities are numbered from 1 by name regardless of case, children after their parent.
/// - All entities of a family share the table of the root, `ZBOOK`.
/// - A column is named like its property, `ZTITLE`; of several properties of one name in a family
///   the second is `ZTITLE1`, the third `ZTITLE2`.
/// - A many-to-many relationship has a table of its own, `Z_2TAGS`.
struct StoreNames {
  /// The number of each entity: `Z_ENT`.
  let numbers: [String: Int]
  private let index: ModelIndex
  /// The columns by entity and property.
  private let columns: [String: [String: String]]

  init(_ model: ManagedObjectModel) {
    let index = ModelIndex(model)
    self.index = index
    let children = Dictionary(grouping: model.entities, by: \.parent)
    var numbers: [String: Int] = [:]
    var ordered: [ModelEntity] = []
    // The next entity is the last element.
    var rest = Self.sorted(children[nil] ?? []).reversed() as [ModelEntity]
    while let entity = rest.popLast() {
      // Entities that inherit in a circle are never reached.
      guard numbers[entity.name] == nil else { continue }
      numbers[entity.name] = numbers.count + 1
      ordered.append(entity)
      rest += Self.sorted(children[entity.name] ?? []).reversed()
    }
    self.numbers = numbers
    var columns: [String: [String: String]] = [:]
    var uses: [String: [String: Int]] = [:]
    for entity in ordered {
      let root = index.lineage(of: entity.name).last?.name ?? entity.name
      let attributes = entity.attributes.filter { !$0.isTransient }.map(\.name)
      let toOne = entity.relationships.filter { !$0.isTransient && !$0.isToMany }.map(\.name)
      for name in attributes.sorted() + toOne.sorted() {
        let bare = "Z" + name.uppercased()
        let count = uses[root, default: [:]][bare, default: 0]
        uses[root, default: [:]][bare] = count + 1
        columns[entity.name, default: [:]][name] = count == 0 ? bare : "\(bare)\(count)"
      }
    }
    self.columns = columns
  }

  private static func sorted(_ entities: [ModelEntity]) -> [ModelEntity] {
    entities.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  func table(of entity: String) -> String {
    "Z" + (index.lineage(of: entity).last?.name ?? entity).uppercased()
  }

  func column(of property: String, in entity: String) -> String {
    columns[entity]?[property] ?? "Z" + property.uppercased()
  }

  func join(of relationship: ModelRelationship, in entity: String) -> Join {
    let own = column(of: relationship.name, in: entity)
    guard relationship.isToMany else {
      return .direct(on: [ColumnPair(near: own, far: "Z_PK")])
    }
    let number = numbers[entity, default: 0]
    guard let (declaring, inverse) = inverse(of: relationship) else {
      let column = "Z\(number)\(relationship.name.uppercased())"
      return .direct(on: [ColumnPair(near: "Z_PK", far: column)])
    }
    guard inverse.isToMany else {
      let column = column(of: inverse.name, in: declaring)
      return .direct(on: [ColumnPair(near: "Z_PK", far: column)])
    }
    let other = numbers[declaring, default: 0]
    let name = relationship.name.uppercased()
    let isReflexive = declaring == entity && inverse.name == relationship.name
    let isNamedHere = number < other || (number == other && relationship.name <= inverse.name)
    return .through(
      table: isNamedHere ? "Z_\(number)\(name)" : "Z_\(other)\(inverse.name.uppercased())",
      near: [ColumnPair(near: "Z_PK", far: "Z_\(number)\(inverse.name.uppercased())")],
      far: [ColumnPair(near: isReflexive ? "REFLEXIVE" : "Z_\(other)\(name)", far: "Z_PK")]
    )
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
