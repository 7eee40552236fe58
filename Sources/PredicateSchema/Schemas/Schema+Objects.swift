import PredicateSyntax

/// The objects inside rows. Each is an entity without a table, named by its path from an entity:
/// `Person.address`, `Person.orders` for one element, `Person.address.country`.
extension Schema {
  /// The entity, or object inside rows, with that name.
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

  /// Whether it is not the name of an entity, and so of objects inside rows.
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

  /// The two parts of a name around each of its dots.
  private static func divisions(of name: Substring) -> [(Substring, Substring)] {
    name.indices.filter { name[$0] == "." }
      .map { (name[..<$0], name[name.index(after: $0)...]) }
  }
}
