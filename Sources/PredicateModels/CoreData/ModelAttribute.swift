/// An attribute of an entity or of a composite type.
public struct ModelAttribute: Hashable, Sendable {
  /// The name of the attribute, which is its key.
  public var name: String
  /// The type of its values.
  public var type: ModelAttributeType
  /// Whether it may be nil.
  public var isOptional: Bool
  /// Whether it exists in memory only.
  public var isTransient: Bool
  /// Whether its data may be kept in a file next to the store; archives do not name this flag.
  public var allowsExternalStorage: Bool
  /// Whether the history keeps its value for a deleted object: `preserveAfterDeletion` in the XML.
  public var isPreservedAfterDeletion: Bool
  /// The default value as text; for a date, its seconds since 2001-01-01T00:00:00Z.
  public var defaultValue: String?
  /// The name that the attribute had in an earlier version: `elementID` in the XML.
  public var renamingIdentifier: String?
  /// The expression that a derived attribute is calculated from: `canonical:(name)`.
  public var derivation: ModelPredicateText?
  /// The name of the composite type, for an attribute of type `composite`.
  public var composite: String?
  /// The place of its declaration.
  public var place: ModelPlace

  /// Creates an attribute.
  public init(
    name: String,
    type: ModelAttributeType,
    isOptional: Bool = false,
    isTransient: Bool = false,
    allowsExternalStorage: Bool = false,
    isPreservedAfterDeletion: Bool = false,
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
    self.allowsExternalStorage = allowsExternalStorage
    self.isPreservedAfterDeletion = isPreservedAfterDeletion
    self.defaultValue = defaultValue
    self.renamingIdentifier = renamingIdentifier
    self.derivation = derivation
    self.composite = composite
    self.place = place
  }
}

/// The type of an attribute, by Xcode's name.
public enum ModelAttributeType: String, Hashable, Sendable, CaseIterable {
  /// `Integer 16`, signed
  case integer16 = "Integer 16"
  /// `Integer 32`, signed
  case integer32 = "Integer 32"
  /// `Integer 64`, signed
  case integer64 = "Integer 64"
  /// `Decimal`, of 38 digits
  case decimal = "Decimal"
  /// `Double`
  case double = "Double"
  /// `Float`, of 32 bits
  case float = "Float"
  /// `String`
  case string = "String"
  /// `Boolean`
  case boolean = "Boolean"
  /// `Date`
  case date = "Date"
  /// `Binary`, bytes
  case binary = "Binary"
  /// `UUID`
  case uuid = "UUID"
  /// `URI`, a URL
  case uri = "URI"
  /// `Transformable`, any object, stored as bytes
  case transformable = "Transformable"
  /// `Object ID`, of another object
  case objectID = "Object ID"
  /// `Composite`, several attributes as one
  case composite = "Composite"
  /// A transient attribute whose type only the code knows
  case undefined = "Undefined"

  /// Creates the type for the number in an archive; nil for an unknown one.
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
