import PredicatePlatform
package import PredicateSyntax

/// Facts about all entities of a schema together, computed on first use and shared by copies of the
/// schema. Compiling a predicate must not walk the schema.
package final class SchemaFacts: Sendable {
  private let keys = Mutex<Set<ExactKey>?>(nil)
  private let columns = Mutex<Set<String>?>(nil)
  private let inheritances = Mutex<Inheritance?>(nil)

  /// The names of JSON attributes, including those of objects inside.
  package func jsonKeys(_ entities: [String: Entity]) -> Set<ExactKey> {
    keys.withLock { known in
      if let known { return known }
      var names: Set<ExactKey> = []
      for entity in entities.values { entity.attributes.collectJSONKeys(into: &names) }
      known = names
      return names
    }
  }

  /// The names of all columns, in lower case.
  package func columnNames(_ entities: [String: Entity]) -> Set<String> {
    columns.withLock { known in
      if let known { return known }
      var names: Set<String> = []
      for entity in entities.values { entity.collectColumnNames(into: &names) }
      known = names
      return names
    }
  }

  /// The inheritance of the schema's entities, and the tables they share.
  func inheritance(of schema: Schema) -> Inheritance {
    inheritances.withLock { known in
      if let known { return known }
      let found = Inheritance(schema)
      known = found
      return found
    }
  }
}

extension Schema {
  /// The names of the attributes of any entity that are JSON or have JSON in them.
  package var jsonKeys: Set<ExactKey> { facts.value.jsonKeys(entities) }

  /// The names of the columns of all entities, in lower case.
  package var columnNames: Set<String> { facts.value.columnNames(entities) }
}

/// A value derived from the rest of its owner, which does not affect equality.
package struct Derived<Value: Sendable>: Hashable, Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package static func == (_: Self, _: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension [String: Attribute] {
  fileprivate func collectJSONKeys(into names: inout Set<ExactKey>) {
    for (name, attribute) in self {
      if attribute.type.holdsJSON { names.insert(ExactKey(name)) }
      attribute.type.fields?.collectJSONKeys(into: &names)
    }
  }
}

extension AttributeType {
  /// Whether it is JSON, or elements of it are.
  fileprivate var holdsJSON: Bool {
    switch self {
    case .json: true
    case .list(of: let part, _), .map(of: let part, _): part.holdsJSON
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .object: false
    }
  }
}

extension Entity {
  fileprivate func collectColumnNames(into names: inout Set<String>) {
    names.formUnion(attributes.values.map { $0.column.lowercased() })
    if let column = discriminator?.column { names.insert(column.lowercased()) }
    for relationship in relationships.values {
      let pairs: [ColumnPair] =
        switch relationship.join {
        case .direct(let on): on
        case .through(_, let near, let far): near + far
        }
      for pair in pairs { names.formUnion([pair.near.lowercased(), pair.far.lowercased()]) }
    }
  }
}
