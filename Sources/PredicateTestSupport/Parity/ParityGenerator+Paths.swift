import PredicateSchema
import PredicateSyntax

extension ParityGenerator {
  /// A path in the data: a row, and how to reach it from a place.
  struct RandomPath: Sendable {
    var base: ExpressionNode?
    var steps: [PathStep] = []
    var entity: String

    func expression(_ last: PathStep...) -> ExpressionNode {
      ExpressionNode(.keyPath(base: base, steps + last))
    }
  }

  /// A path to a place, most often the innermost, or from there over to-one relationships.
  mutating func way() -> RandomPath {
    let place = chance(3) ? pick(places) : places[places.count - 1]
    var way = RandomPath(
      base: place.variable.map { ExpressionNode(.variable($0)) },
      entity: place.entity
    )
    while chance(4), let (name, relationship) = relationship(.one, of: way.entity) {
      way.steps.append(.key(name))
      way.entity = relationship.destination
    }
    return way
  }

  /// A path to the objects of a to-many relationship; nil if there is none.
  mutating func wayToMany(crossing extra: Bool = true) -> RandomPath? {
    var way = way()
    guard let (name, relationship) = relationship(.many, of: way.entity) else { return nil }
    way.steps.append(.key(name))
    way.entity = relationship.destination
    while extra, chance(5),
      let (name, next) = self.relationship(chance(2) ? .one : .many, of: way.entity)
    {
      way.steps.append(.key(name))
      way.entity = next.destination
    }
    return way
  }

  /// An attribute of the entity with one of the types.
  mutating func attribute(_ types: [AttributeType], of entity: String) -> String? {
    let found = (schema.resolvedEntity(named: entity)?.attributes ?? [:])
      .filter { types.contains($0.value.type) }.keys.sorted()
    return found.isEmpty ? nil : pick(found)
  }

  /// A column of the type; a constant if no place has one.
  mutating func column(_ type: AttributeType) -> ExpressionNode {
    let way = way()
    guard let name = attribute([type], of: way.entity) else { return constant(type) }
    return way.expression(.key(name))
  }

  /// A column that is never null.
  mutating func solidInteger() -> ExpressionNode {
    let place = places[places.count - 1]
    let found = (schema.resolvedEntity(named: place.entity)?.attributes ?? [:])
      .filter { $0.value.type == .integer && !$0.value.isOptional }.keys.sorted()
    guard !found.isEmpty else { return constant(.integer) }
    return ExpressionNode(
      .keyPath(base: place.variable.map { ExpressionNode(.variable($0)) }, [.key(pick(found))])
    )
  }

  mutating func constant(_ type: AttributeType) -> ExpressionNode {
    if chance(20) { return ExpressionNode(.constant(.null)) }
    return ExpressionNode(.constant(value(type)))
  }

  /// A value from the rows, or any other.
  mutating func value(_ type: AttributeType) -> Value {
    if chance(2), let known = known[type] { return pick(known) }
    return pick(ParityValues.all(of: type))
  }

  func constant(_ value: Value) -> ExpressionNode { ExpressionNode(.constant(value)) }
}
