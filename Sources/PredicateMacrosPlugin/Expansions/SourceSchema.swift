import PredicateSchema

/// The readable keys of a type, and of the types that they lead to, as a schema: the same as
/// `checked(against:)` uses, as far as the source shows it. Otherwise a value may be anything.
struct SourceSchema {
  private(set) var schema = Schema()
  private let types: SwiftTypes
  private var pending: [SwiftType]

  init(of type: SwiftType, in types: SwiftTypes) {
    self.types = types
    pending = [type]
    while let next = pending.popLast() {
      if schema.entities[next.name] == nil { add(next) }
    }
  }

  private mutating func add(_ type: SwiftType) {
    var entity = Entity(name: type.name)
    for (name, key) in type.keys ?? [:] {
      let property = types.properties[type.name]?.first { $0.name == key.property }
      guard let text = property?.type, let found = SwiftTypeName(text) else {
        entity.attributes[name] = Self.attribute(nil, isOptional: true)
        continue
      }
      if let relationship = relationship(to: found, key.reading) {
        entity.relationships[name] = relationship
      } else {
        entity.attributes[name] = Self.attribute(
          attributeType(found, key.reading),
          isOptional: found.isOptional
        )
      }
    }
    schema.entities[type.name] = entity
  }

  private static func attribute(_ type: AttributeType?, isOptional: Bool) -> Attribute {
    Attribute(column: "", type: type ?? .json, isOptional: type == nil || isOptional)
  }

  private mutating func relationship(
    to found: SwiftTypeName,
    _ reading: String?
  ) -> Relationship? {
    let isMany = found.hasOrder != nil
    guard reading == nil || reading == (isMany ? "objects" : "object"),
      let next = types.readable[String(found.name)], next.keys != nil
    else { return nil }
    pending.append(next)
    return Relationship(
      destination: next.name,
      cardinality: isMany ? .many : .one,
      isOptional: found.isOptional,
      isOrdered: found.hasOrder ?? false,
      join: .direct(on: [])
    )
  }

  private func attributeType(_ found: SwiftTypeName, _ reading: String?) -> AttributeType? {
    switch reading {
    case nil, "key":
      guard let scalar = scalar(found.name) else { return nil }
      return found.hasOrder == nil ? scalar : .list(of: scalar)
    case "rawValue":
      guard found.hasOrder == nil, let raw = types.rawTypes[String(found.name)] else { return nil }
      return scalar(raw[...])
    default: return nil  // Computed keys, and other forms.
    }
  }

  /// The attribute type of a Swift type, unless the module declares a type with the same name.
  private func scalar(_ name: Substring) -> AttributeType? {
    types.declared.contains(String(name)) ? nil : Self.scalars[name]
  }

  private static let scalars: [Substring: AttributeType] = {
    var table: [Substring: AttributeType] = [:]
    for (kind, types) in AttributeType.swiftTypes {
      for type in types { table[String(describing: type)[...]] = kind }
    }
    return table
  }()
}
