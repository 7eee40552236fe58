package import PredicateSchema
import PredicateStorage

extension FuzzProperty {
  /// Any text as a schema: refused with problems that can be shown, or a valid schema that is equal
  /// after it is written and read again. Any tables: the schema they describe is valid.
  package static let schema = FuzzProperty("schema") { bytes in
    do {
      try expectSensible(Schema(json: FuzzText.text(bytes)))
    } catch let error as SchemaError {
      try FuzzFinding.unless(!"\(error)".isEmpty, "an error without a word")
    }
    var generator = CatalogGenerator(choices: FuzzChoices(bytes))
    let tables = generator.tables()
    do {
      try expectSensible(CatalogSchema.schema(of: tables))
    } catch let error as SchemaError {
      throw FuzzFinding("tables make a schema with problems: \(error)\n\(tables)")
    }
  }

  package static func expectSensible(_ schema: Schema) throws {
    let json = schema.json()
    let again = try Schema(json: json)
    try FuzzFinding.unless(again == schema, "read again it is another: \(json)\n\(again.json())")
    for name in schema.entities.keys {
      let resolved = schema.resolvedEntity(named: name)
      try FuzzFinding.unless(resolved != nil, "\(name) is there, but cannot be found")
      let known = Set(schema.descendants(of: name).map(\.name))
      try FuzzFinding.unless(known.contains(name), "\(name) is not among its own")
    }
  }
}

/// Tables as a database might describe them, including keys that lead nowhere.
private struct CatalogGenerator {
  var choices: FuzzChoices

  private static let names = [
    "a", "b", "c", "id", "a_id", "b_id", "name", "é", "a b", "", "?", "a?",
  ]

  mutating func tables() -> [CatalogTable] {
    var names: [String] = []
    for _ in 0..<choices.below(5) {
      let name = choices.pick(Self.names)
      if !names.contains(name), !name.isEmpty { names.append(name) }
    }
    return names.map { table($0, among: names) }
  }

  private mutating func table(_ name: String, among tables: [String]) -> CatalogTable {
    var columns: [CatalogTable.Column] = []
    for _ in 0...choices.below(5) {
      let name = choices.pick(Self.names)
      if columns.contains(where: { $0.name == name }) || name.isEmpty { continue }
      columns.append(
        CatalogTable.Column(
          name: name,
          type: choices.pick(AttributeType.allCases),
          storage: nil,
          isOptional: choices.chance(2),
          collation: .binary
        )
      )
    }
    if columns.isEmpty {
      columns.append(
        CatalogTable.Column(
          name: "id",
          type: .integer,
          storage: nil,
          isOptional: false,
          collation: .binary
        )
      )
    }
    let names = columns.map(\.name)
    let key = some(of: names)
    return CatalogTable(
      name: name,
      columns: columns,
      primaryKey: key,
      foreignKeys: (0..<choices.below(4)).map { _ in
        CatalogTable.ForeignKey(
          columns: some(of: names),
          table: choices.pick(tables),
          referenced: some(of: ["id", "a", "b", "a_id"])
        )
      },
      uniqueKeys: choices.chance(2) ? [key, names] : [key]
    )
  }

  private mutating func some(of names: [String]) -> [String] {
    var found: [String] = []
    for _ in 0...choices.below(2) {
      let name = choices.pick(names)
      if !found.contains(name) { found.append(name) }
    }
    return found
  }
}
