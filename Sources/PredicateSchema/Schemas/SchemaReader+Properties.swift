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
        if !fields.isEmpty { report(place, "give either `toOne` or `toMany`") }
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
      let order = order(fields["ordered"], at: place + ".ordered")
      let relationship = Relationship(
        destination: destination,
        cardinality: cardinality,
        isOptional: isOptional,
        isOrdered: order.isOrdered,
        orderColumn: order.column,
        join: join
      )
      if relationships.updateValue(relationship, forKey: name) != nil {
        report(place, "`\(name)` is given twice")
      }
    }
    return relationships
  }

  /// Whether a relationship is ordered, and by which column: `true`, or the name of the column.
  private mutating func order(
    _ node: SchemaNode?,
    at path: String
  ) -> (isOrdered: Bool, column: String?) {
    if case .text(let column) = node { return (true, column) }
    return (flag(node, at: path) ?? false, nil)
  }
}
