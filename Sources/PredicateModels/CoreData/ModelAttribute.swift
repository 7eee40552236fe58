/// An attribute of an entity or of a composite type.
public struct ModelAttribute: Hashable, Sendable {
  public var name: String
  public var type: ModelAttributeType
  public var isOptional: Bool
  /// Whether it exists in memory only.
  public var isTransient: Bool
  /// The default value as text; of a date, its seconds since 2001-01-01T00:00:00Z.
  public var defaultValue: String?
  /// The name that the attribute had in an earlier version: `elementID` in the XML.
  public var renamingIdentifier: String?
  /// The expression that a derived attribute is calculated from: `canonical:(name)`.
  public var derivation: ModelPredicateText?
  /// The name of the composite type, of an attribute of type `composite`.
  public var composite: String?
  public var place: ModelPlace

  public init(
    name: String,
    type: ModelAttributeType,
    isOptional: Bool = false,
    isTransient: Bool = false,
    defaultValue: String? = nil,
    renamingIdentifier: String? = nil,
    derivation: ModelPredicateText? = nil,
    composite: String? = nil,
    place: ModelPlace
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.defaultValue = defaultValue
    self.renamingIdentifier = renamingIdentifier
    self.derivation = derivation
    self.composite = composite
    self.place = place
  }
}

/// The type of an attribute, by the name that Xcode gives it.
public enum ModelAttributeType: String, Hashable, Sendable, CaseIterable {
  case integer16 = "Integer 16"
  case integer32 = "Integer 32"
  case integer64 = "Integer 64"
  case decimal = "Decimal"
  case double = "Double"
  case float = "Float"
  case string = "String"
  case boolean = "Boolean"
  case date = "Date"
  case binary = "Binary"
  case uuid = "UUID"
  case uri = "URI"
  case transformable = "Transformable"
  case objectID = "Object ID"
  case composite = "Composite"
  /// A transient attribute whose type only the code knows
  case undefined = "Undefined"

  /// Creates the type that an archive gives by number; nil for an unknown one.
  init?(archiveCode: Int64) {
    guard let type = Self.allCases.first(where: { $0.archiveCode == archiveCode }) else {
      return nil
    }
    self = type
  }

  private var archiveCode: Int64 {
    switch self {
    case .undefined: 0
    case .integer16: 100
    case .integer32: 200
    case .integer64: 300
    case .decimal: 400
    case .double: 500
    case .float: 600
    case .string: 700
    case .boolean: 800
    case .date: 900
    case .binary: 1000
    case .uuid: 1100
    case .uri: 1200
    case .transformable: 1800
    case .objectID: 2000
    case .composite: 2100
    }
  }
}
