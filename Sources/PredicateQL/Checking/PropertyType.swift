import PredicateEvaluation
import PredicateSchema

/// The type of a property, as far as predicates are concerned.
struct PropertyType {
  /// The type without optionals.
  let type: Any.Type
  let isOptional: Bool

  init(_ type: Any.Type) {
    var type = type
    var isOptional = false
    while let optional = type as? any OptionalType.Type {
      type = optional.wrapped
      isOptional = true
    }
    self.type = type
    self.isOptional = isOptional
  }

  /// The type of the elements of a collection.
  var member: Any.Type? { (type as? any CollectionProperty.Type)?.memberType }

  /// Whether elements have an order, unlike those of a set.
  var isOrdered: Bool { !(type is any SetAlgebra.Type) }

  /// The type of a datum; nil where only the program knows it.
  var attributeType: AttributeType? {
    if let scalar = Self.scalars[ObjectIdentifier(type)] { return scalar }
    guard let member, let scalar = Self.scalars[ObjectIdentifier(member)] else { return nil }
    return .list(of: scalar)
  }

  /// The type of the raw value of an enum or option set.
  var rawAttributeType: AttributeType? {
    (type as? any RawRepresentable.Type).flatMap { Self($0.rawValueType).attributeType }
  }

  private static let scalars: [ObjectIdentifier: AttributeType] = {
    var table: [ObjectIdentifier: AttributeType] = [:]
    for (kind, types) in AttributeType.swiftTypes {
      for type in types { table[ObjectIdentifier(type)] = kind }
    }
    return table
  }()
}

/// An optional of any type.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension CollectionProperty {
  fileprivate static var memberType: Any.Type { Member.self }
}

extension RawRepresentable {
  fileprivate static var rawValueType: Any.Type { RawValue.self }
}
