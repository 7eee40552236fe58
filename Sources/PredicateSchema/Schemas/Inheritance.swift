/// Who inherits from whom in a schema, and who shares a table.
struct Inheritance: Sendable {
  /// The names of the entities that inherit from an entity themselves.
  private(set) var children: [String: [String]] = [:]
  /// The number of entities whose rows are in a table.
  private(set) var sharers: [String: Int] = [:]

  init(_ schema: Schema) {
    for (name, entity) in schema.entities {
      if let parent = entity.parent { children[parent, default: []].append(name) }
      if let table = schema.table(of: name) { sharers[table, default: 0] += 1 }
    }
  }

  /// The name of an entity and those of all that inherit from it.
  func family(of name: String) -> Set<String> {
    var family: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      // Parents may go round in a circle before a schema is validated.
      if family.insert(next).inserted { open += children[next] ?? [] }
    }
    return family
  }
}
