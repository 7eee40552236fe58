import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// Assigns readable names to the tables and columns of a store.
struct PlainSchemaBuilder {
  /// A column of a store.
  struct StoreColumn: Hashable {
    var table: String
    var column: String
  }

  /// The entities that share a table.
  struct Family {
    /// From the root on, each before its children.
    var members: [String]
    var table: String
    var key: String
    var discriminator: String?
    var columns: PlainNames
    /// The names of all properties: a column that is not an attribute of the model has another
    /// name.
    var properties: Set<String>
  }

  let base: Schema
  let dialect: any SQLDialect
  var schema = Schema()
  var tables = Schema()
  var source: Schema
  var order: [String] = []
  var families: [String: Family] = [:]
  /// The root of each entity.
  private var roots: [String: String] = [:]
  /// The new names of the store's columns.
  var names: [StoreColumn: String] = [:]
  /// The names of columns that several entities of a family share, by their content.
  private var shared: [String: String] = [:]
  private var tableNames: PlainNames
  /// The tables between entities by their names in the store.
  var joinTables: [String: String] = [:]

  init(_ model: ManagedObjectModel, _ base: Schema, _ dialect: any SQLDialect) {
    self.base = base
    self.dialect = dialect
    source = base
    tableNames = PlainNames(besides: model.entities.filter { $0.parent != nil }.map(\.name))
    let children = Dictionary(grouping: model.entities, by: \.parent)
      .mapValues { $0.map(\.name).sorted() }
    for root in children[nil] ?? [] {
      var members: [String] = []
      var rest = [root]
      while let name = rest.popLast() {
        members.append(name)
        roots[name] = root
        rest += (children[name] ?? []).reversed()
      }
      order += members
      families[root] = Family(
        members: members,
        table: "",
        key: "",
        columns: PlainNames(besides: PlainNames.systemColumns),
        properties: []
      )
    }
  }

  mutating func build() {
    let sorted = families.keys.sorted()
    for root in sorted { nameTable(of: root) }
    for root in sorted { nameAttributes(of: root) }
    for root in sorted { nameKeys(of: root) }
    for name in order { nameToMany(of: name) }
    for name in order { rename(name) }
    for name in order { addForeignKeys(of: name) }
    nameJoinTables()
  }

  private mutating func nameTable(of root: String) {
    guard var family = families[root] else { return }
    family.table = tableNames.add(root)
    for member in family.members {
      guard let entity = base.entities[member] else { continue }
      family.properties.formUnion(entity.attributes.keys.map(PlainNames.folded))
      family.properties.formUnion(entity.relationships.keys.map(PlainNames.folded))
    }
    // Keys of every object, not properties of the model.
    for name in family.members {
      for (key, attribute) in base.entities[name]?.attributes ?? [:] where isSystem(attribute) {
        family.properties.remove(PlainNames.folded(key))
      }
    }
    families[root] = family
  }

  /// Whether an attribute is the primary key or the number of the entity.
  func isSystem(_ attribute: Attribute) -> Bool {
    attribute.column == "Z_PK" || attribute.column == "Z_ENT"
  }

  private mutating func nameAttributes(of root: String) {
    for member in families[root]?.members ?? [] {
      for (key, attribute) in (base.entities[member]?.attributes ?? [:]).sorted(by: {
        $0.key < $1.key
      })
      where !isSystem(attribute) {
        let type = "\(attribute.type.rawValue) \(attribute.storage?.rawValue ?? "")"
        name(attribute.column, of: root, as: [key], sharing: "\(root).\(key) \(type)", avoiding: [])
      }
    }
    for member in families[root]?.members ?? [] { flattenComposites(of: member, in: root) }
  }

  private mutating func nameKeys(of root: String) {
    guard var family = families[root] else { return }
    family.key = family.columns.add(oneOf: ["id", "pk"], avoiding: family.properties)
    if family.members.count > 1 {
      family.discriminator = family.columns.add(
        oneOf: ["entity", "entity_name"],
        avoiding: family.properties
      )
    }
    families[root] = family
    names[StoreColumn(table: storeTable(of: root), column: "Z_PK")] = family.key
    for member in family.members {
      for (key, relationship) in relationships(of: member) where relationship.cardinality == .one {
        guard case .direct(let pairs) = relationship.join, let column = pairs.first?.near,
          !isComposite(relationship)
        else { continue }
        let destination = roots[relationship.destination] ?? ""
        name(column, of: root, as: [key + "_id"], sharing: "\(root).\(key) -> \(destination)")
      }
    }
  }

  /// Names the columns in the other side's table: of a relationship without inverse, and of orders.
  private mutating func nameToMany(of name: String) {
    for (key, relationship) in relationships(of: name) where relationship.cardinality == .many {
      guard case .direct(let pairs) = relationship.join, let column = pairs.first?.far,
        let far = roots[relationship.destination]
      else { continue }
      let own = "\(PlainNames.lowerCamel(name))_\(key)_id"
      self.name(column, of: far, as: [own], sharing: nil)
      guard let order = relationship.orderColumn else { continue }
      let foreignKey = names[StoreColumn(table: storeTable(of: far), column: column)] ?? own
      let stem = foreignKey.hasSuffix("_id") ? String(foreignKey.dropLast(3)) : foreignKey
      self.name(order, of: far, as: [stem + "_order"], sharing: nil)
    }
  }

  /// Names a column of a family unless it has a name. Columns with the same purpose share a name: a
  /// row uses only one of them, since the entities differ.
  mutating func name(
    _ column: String,
    of root: String,
    as choices: [String],
    sharing purpose: String?,
    avoiding: Set<String>? = nil
  ) {
    let key = StoreColumn(table: storeTable(of: root), column: column)
    guard names[key] == nil, families[root] != nil else { return }
    if let purpose, let known = shared[purpose] {
      names[key] = known
      return
    }
    let others = avoiding ?? families[root]?.properties ?? []
    let name = families[root]?.columns.add(oneOf: choices, avoiding: others) ?? column
    names[key] = name
    if let purpose { shared[purpose] = name }
  }

  mutating func addTableName(_ name: String) -> String { tableNames.add(name) }

  func storeTable(of root: String) -> String { base.entities[root]?.table ?? root }

  func root(of entity: String) -> String? { roots[entity] }

  func relationships(of entity: String) -> [(key: String, value: Relationship)] {
    (base.entities[entity]?.relationships ?? [:]).sorted { $0.key < $1.key }
  }

  /// Whether a relationship leads to the parts of a composite attribute, in the same row.
  func isComposite(_ relationship: Relationship) -> Bool {
    roots[relationship.destination] == nil
  }
}
