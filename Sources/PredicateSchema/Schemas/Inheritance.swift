/// The inheritance of a schema's entities, and the tables they share.
struct Inheritance: Sendable {
  /// The names of the direct children of an entity.
  private(set) var children: [String: [String]] = [:]
  /// The number of entities whose rows are in a table.
  private(set) var sharers: [String: Int] = [:]

  init(_ schema: Schema) {
    for (name, entity) in schema.entities {
      if let parent = entity.parent { children[parent, default: []].append(name) }
      if let table = schema.table(of: name) { sharers[table, default: 0] += 1 }
    }
  }

  /// The name of an entity and those of its descendants.
  func family(of name: String) -> Set<String> {
    var family: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      // Parents may form a cycle before a schema is validated.
      if family.insert(next).inserted { open += children[next] ?? [] }
    }
    return family
  }
}
