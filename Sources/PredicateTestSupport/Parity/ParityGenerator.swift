import PredicateAnalysis
package import PredicateSchema
package import PredicateStorage
package import PredicateSyntax

/// A generator of random requests about a schema, the same for the same seed. Predicates are typed,
/// so that most of them pass the checker and memory can decide them.
package struct ParityGenerator: Sendable {
  let schema: Schema
  /// The values in the rows, by type.
  let known: [AttributeType: [Value]]
  var random: FuzzChoices
  /// The places where a key path may start: the row, then the variables of the enclosing SUBQUERYs.
  var places: [Place] = []
  /// The number of nodes that may still be made; at 0 only leaves follow.
  var budget = 0

  struct Place: Hashable, Sendable {
    var variable: String?
    var entity: String
  }

  package init(schema: Schema = ParitySchema.schema, seed: UInt64) {
    self.init(about: ParityTables(schema: schema, rows: []), seed: seed)
  }

  /// Makes a generator for a seed. Half the constants are values from the rows, so that predicates
  /// match some.
  package init(about tables: ParityTables, seed: UInt64) {
    self.init(about: tables, FuzzChoices(seed: seed))
  }

  /// Makes a generator that takes its choices from `choices`.
  package init(about tables: ParityTables, _ choices: FuzzChoices) {
    schema = tables.schema
    known = tables.values
    random = choices
  }

  /// A predicate about the rows of an entity.
  package mutating func predicate(about entity: String) -> PredicateNode {
    places = [Place(variable: nil, entity: entity)]
    budget = pick([1, 2, 4, 8, 16, 30])
    return predicate()
  }

  /// A request for identifiers, sometimes sorted, sometimes limited to a part.
  package mutating func request() throws -> FetchRequest {
    let entity = below(3) > 0 ? "Person" : pick(schema.entities.keys.sorted())
    var request = FetchRequest(
      entity: entity,
      predicate: try BoundPredicate(predicate(about: entity)),
      resultType: .identifiers
    )
    if below(6) == 0 {
      request.sortDescriptors = (0...below(2)).compactMap { _ in sort() }
      if below(2) == 0 { request.limit = below(5) }
      if below(3) == 0 { request.offset = below(4) }
    }
    if below(8) == 0 { request.batchSize = 1 + below(3) }
    if chance(12) { try addSubrequest(to: &request) }
    return request
  }

  /// A request that is to be read page by page: it has sorts, and all rows are wanted.
  package mutating func pagedRequest() throws -> FetchRequest {
    let entity = below(3) > 0 ? "Person" : pick(schema.entities.keys.sorted())
    places = [Place(variable: nil, entity: entity)]
    var request = FetchRequest(entity: entity, resultType: .identifiers)
    if chance(4) { request.predicate = try BoundPredicate(predicate(about: entity)) }
    request.sortDescriptors = (0..<below(4)).compactMap { _ in sort() }
    return request
  }

  private mutating func sort() -> FetchSort? {
    var path: [String] = []
    var entity = places[0].entity
    while below(3) == 0, let (name, relationship) = relationship(.one, of: entity) {
      path.append(name)
      entity = relationship.destination
    }
    guard let resolved = schema.resolvedEntity(named: entity) else { return nil }
    var end = resolved
    if below(5) == 0, let (name, _) = relationship(.many, of: entity) {
      path += [name, "@count"]
      return FetchSort(keyPath: path.joined(separator: "."), ascending: below(2) == 0)
    }
    if chance(8), let (name, relationship) = relationship(.many, of: entity),
      let destination = schema.resolvedEntity(named: relationship.destination)
    {
      path += [name, pick(["@min", "@max"])]
      end = destination
    }
    let attribute = pick(end.attributes.keys.sorted())
    path.append(attribute)
    let options: [StringOptions] = [
      .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
      .localized, [.caseInsensitive, .localized], .normalized,
    ]
    return FetchSort(
      keyPath: path.joined(separator: "."),
      ascending: below(2) == 0,
      options: end.attributes[attribute]?.type == .text && chance(3) ? pick(options) : [],
      nulls: chance(3) ? pick(FetchSort.Nulls.allCases) : nil
    )
  }

  mutating func below(_ limit: Int) -> Int {
    limit < 1 ? 0 : Int.random(in: 0..<limit, using: &random)
  }

  /// True once in `times` calls on average.
  mutating func chance(_ times: Int) -> Bool { below(times) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// One of the relationships of an entity.
  mutating func relationship(
    _ cardinality: Cardinality,
    of entity: String
  ) -> (name: String, relationship: Relationship)? {
    let found = (schema.resolvedEntity(named: entity)?.relationships ?? [:])
      .filter { $0.value.cardinality == cardinality }
      .sorted { $0.key < $1.key }
    return found.isEmpty ? nil : pick(found.map { ($0.key, $0.value) })
  }
}
