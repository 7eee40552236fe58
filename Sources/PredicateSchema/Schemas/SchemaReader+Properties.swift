import PredicateSyntax

extension SchemaReader {
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
