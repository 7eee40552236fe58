import PredicateSyntax

extension SchemaReader {
  private static let attributeFields: Set<String> = [
    "type", "optional", "column", "storage", "collation",
  ]

  /// Adds an attribute: `"integer"`, `"integer?"` or `{"type": "integer", …}`.
  mutating func add(
    _ node: SchemaNode,
    as key: String,
    to entity: inout Entity,
    at path: String
  ) {
    if let typeName = node.text {
      let (name, isOptional) = Self.unmarked(key)
      guard let (type, isOptionalType) = type(named: typeName, at: path) else { return }
      let attribute = Attribute(
        column: name,
        type: type,
        isOptional: isOptional || isOptionalType
      )
      return insert(attribute, as: name, into: &entity, at: path)
    }
    let fields = object(node, at: path, fields: Self.attributeFields)
    let (name, isOptional) = name(key, flag(fields["optional"], at: path + ".optional"))
    guard let typeName = fields["type"].flatMap({ text($0, at: path + ".type") }) else {
      if case .object(let fields) = node, fields["type"] == nil {
        report(path, "it has no `type`")
      }
      return
    }
    guard let (type, isOptionalType) = type(named: typeName, at: path + ".type") else { return }
    var attribute = Attribute(column: name, type: type, isOptional: isOptional || isOptionalType)
    if let column = fields["column"].flatMap({ text($0, at: path + ".column") }) {
      attribute.column = column
    }
    attribute.storage = choice(fields["storage"], at: path + ".storage")
    attribute.collation = choice(fields["collation"], at: path + ".collation") ?? .binary
    insert(attribute, as: name, into: &entity, at: path)
  }

  private mutating func insert(
    _ attribute: Attribute,
    as name: String,
    into entity: inout Entity,
    at path: String
  ) {
    if entity.attributes.updateValue(attribute, forKey: name) != nil {
      report(path, "`\(name)` is given twice")
    }
  }

  private mutating func type(named name: String, at path: String) -> (AttributeType, Bool)? {
    let (bare, isOptional) = Self.unmarked(name)
    return choice(.text(bare), at: path).map { ($0, isOptional) }
  }

  /// A case of an enum, by its name.
  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: SchemaNode?,
    at path: String
  ) -> Choice? where Choice.RawValue == String {
    guard let name = node.flatMap({ text($0, at: path) }) else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: name, among: known).map { "; did you mean `\($0)`?" } ?? ""
    report(path, "`\(name)` is none of \(known.joined(separator: ", "))" + nearest)
    return nil
  }

  /// The name without its `?`, and whether there was one.
  private static func unmarked(_ name: String) -> (String, Bool) {
    name.hasSuffix("?") ? (String(name.dropLast()), true) : (name, false)
  }

  /// The name, whose `?` belongs to it if `optional` is given.
  private func name(_ key: String, _ isOptional: Bool?) -> (String, Bool) {
    isOptional.map { (key, $0) } ?? Self.unmarked(key)
  }

  private static let relationshipFields: Set<String> = [
    "toOne", "toMany", "optional", "ordered", "on", "through", "near", "far",
  ]

  mutating func relationships(
    of entity: String,
    _ fields: [String: SchemaNode],
    in schema: Schema
  ) -> [String: Relationship] {
    let path = "entities.\(entity).relationships"
    var relationships: [String: Relationship] = [:]
    for (key, node) in names(fields["relationships"], at: path) {
      let place = path + ".\(key)"
      let fields = object(node, at: place, fields: Self.relationshipFields)
      let (name, isOptional) = name(key, flag(fields["optional"], at: place + ".optional"))
      let cardinality: Cardinality = fields["toMany"] == nil ? .one : .many
      guard fields["toOne"] == nil || fields["toMany"] == nil,
        let to = fields["toMany"] ?? fields["toOne"],
        let destination = text(to, at: place)
      else {
        if !fields.isEmpty { report(place, "it is either `toOne` or `toMany`") }
        continue
      }
      let ends = JoinEnds(
        path: place,
        entity: entity,
        name: name,
        cardinality: cardinality,
        nearKey: schema.resolvedEntity(named: entity)?.primaryKey ?? [],
        farKey: schema.resolvedEntity(named: destination)?.primaryKey
      )
      guard let join = join(fields, ends) else { continue }
      let relationship = Relationship(
        destination: destination,
        cardinality: cardinality,
        isOptional: isOptional,
        isOrdered: flag(fields["ordered"], at: place + ".ordered") ?? false,
        join: join
      )
      if relationships.updateValue(relationship, forKey: name) != nil {
        report(place, "`\(name)` is given twice")
      }
    }
    return relationships
  }
}
