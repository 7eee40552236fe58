import PredicateSyntax

/// The objects inside rows. Each is an entity of its own, without a table, whose name is its way from
/// an entity: `Person.address`, `Person.orders` for one element, `Person.address.country`.
extension Schema {
  /// The entity of that name, or the object inside rows that has it.
  package func resolvedObject(named name: String) -> Entity? {
    if let entity = resolvedEntity(named: name) { return entity }
    // Names of entities may have dots, and so may keys.
    for (entity, path) in Self.divisions(of: name[...]) {
      if let attributes = resolvedEntity(named: String(entity))?.attributes,
        let fields = Self.fields(at: path, of: attributes)
      {
        return Entity(name: name, primaryKey: [], attributes: fields)
      }
    }
    return nil
  }

  /// Whether it is the name of no entity, and so of objects inside rows.
  package func isInsideRows(_ name: String) -> Bool { entities.exact(name) == nil }

  private static func fields(
    at path: Substring,
    of attributes: [String: Attribute]
  ) -> [String: Attribute]? {
    if let fields = attributes.exact(String(path))?.type.fields { return fields }
    for (key, rest) in divisions(of: path) {
      if let fields = attributes.exact(String(key))?.type.fields,
        let found = self.fields(at: rest, of: fields)
      {
        return found
      }
    }
    return nil
  }

  /// The two parts of a name on the sides of each of its dots.
  private static func divisions(of name: Substring) -> [(Substring, Substring)] {
    name.indices.filter { name[$0] == "." }
      .map { (name[..<$0], name[name.index(after: $0)...]) }
  }
}
