import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// The readable keys of a type, and of the types that they lead to, as a schema. It has no tables:
/// predicates are checked against it, and nothing is stored.
struct ReadableSchema {
  private(set) var schema = Schema()
  /// The name of the entity of the type itself; nil where nothing is known of its keys.
  private(set) var root: String?
  private var names: [ObjectIdentifier: String] = [:]
  private var pending: [any KeyPathReadable.Type] = []

  init<Root: KeyPathReadable>(of type: Root.Type) {
    if Root.readsAsListed { root = name(of: type) }
    while let next = pending.popLast() { add(next) }
  }

  private mutating func add<Next: KeyPathReadable>(_ type: Next.Type) {
    // Of a type that reads keys by a method of its own, nothing is known.
    guard Next.readsAsListed else { return }
    let name = name(of: type)
    var entity = Entity(name: name)
    let keys = Next.readableKeys
    for key in keys.names {
      guard let found = keys[key], let type = found.valueType else {
        entity.attributes[key] = Self.anything
        continue
      }
      let value = PropertyType(type)
      switch found.kind {
      case .datum: entity.attributes[key] = attribute(value, value.attributeType)
      case .rawValue: entity.attributes[key] = attribute(value, value.rawAttributeType)
      case .computed: entity.attributes[key] = Self.anything
      case .object:
        guard let object = value.type as? any KeyPathReadable.Type else {
          entity.attributes[key] = Self.anything
          continue
        }
        entity.relationships[key] = relationship(to: object, .one, value)
      case .objects:
        guard let member = value.member as? any KeyPathReadable.Type else {
          entity.attributes[key] = Self.anything
          continue
        }
        entity.relationships[key] = relationship(to: member, .many, value)
      }
    }
    schema.entities[name] = entity
  }

  private static let anything = Attribute(column: "", type: .json, isOptional: true)

  private func attribute(_ value: PropertyType, _ type: AttributeType?) -> Attribute {
    type.map { Attribute(column: "", type: $0, isOptional: value.isOptional) } ?? Self.anything
  }

  private mutating func relationship(
    to type: any KeyPathReadable.Type,
    _ cardinality: Cardinality,
    _ value: PropertyType
  ) -> Relationship {
    Relationship(
      destination: name(of: type),
      cardinality: cardinality,
      isOptional: value.isOptional,
      isOrdered: value.isOrdered,
      join: .direct(on: [])
    )
  }

  /// The name of a type in messages: its own, or with its module where two are named alike.
  private mutating func name(of type: any KeyPathReadable.Type) -> String {
    if let known = names[ObjectIdentifier(type)] { return known }
    let own = String(describing: type)
    let name = names.values.contains(own) ? String(reflecting: type) : own
    names[ObjectIdentifier(type)] = name
    pending.append(type)
    return name
  }
}
