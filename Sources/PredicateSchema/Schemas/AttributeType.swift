package import PredicateSyntax

/// The type of an attribute's value.
@nonexhaustive
public enum AttributeType: Hashable, Sendable {
  /// true or false
  case bool
  /// an integer of 64 bits
  case integer
  /// a double
  case real
  /// a decimal of 38 digits
  case decimal
  /// a string
  case text
  /// a point in time
  case date
  /// a UUID
  case uuid
  /// data
  case bytes
  /// a URL
  case url
  /// Any JSON value, read by key path: `data.address.city`
  case json
  /// An array: `ANY tags == "new"`. An array of objects works like a to-many relationship: `ANY
  /// orders.price > 5`
  indirect case list(of: AttributeType, hasOptionalElements: Bool = true)
  /// A dictionary with the same keys in each row: `address.city`
  case object(fields: [String: Attribute])
  /// A dictionary with different keys in each row: `labels.colour`
  indirect case map(of: AttributeType, hasOptionalValues: Bool = true)

  /// The types without parts.
  public static let scalars: [Self] = [
    .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url,
  ]

  /// The type of a value; nil for nil and for values with parts.
  package init?(of value: Value) {
    switch value {
    case .bool: self = .bool
    case .integer: self = .integer
    case .real: self = .real
    case .decimal: self = .decimal
    case .text: self = .text
    case .date: self = .date
    case .uuid: self = .uuid
    case .bytes: self = .bytes
    case .url: self = .url
    case .null, .list, .set, .map: return nil
    }
  }

  /// Whether a value has no parts. Only such values have an order, and only they can be keys.
  public var isScalar: Bool {
    switch self {
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: true
    case .json, .list, .object, .map: false
    }
  }

  /// The type of an expression that reads the attribute. Objects are dictionaries here, since only
  /// a check against a schema knows their keys.
  public var valueType: ValueType {
    switch self {
    case .bool: .bool
    case .integer: .integer
    case .real: .real
    case .decimal: .decimal
    case .text: .text
    case .date: .date
    case .uuid: .uuid
    case .bytes: .bytes
    case .url: .url
    case .json: .any
    case .list(of: let element, _): .list(of: element.valueType)
    case .object, .map: .map
    }
  }
}

extension AttributeType: CaseIterable {
  /// The types with a name, including arrays of scalars.
  public static var allCases: [Self] { scalars + [.json] + scalars.map { .list(of: $0) } }
}

/// The type as a schema has it: its name, such as `text`, `json` or `[text]`, or else its JSON,
/// such as `{"list":"text"}`.
extension AttributeType: RawRepresentable {
  public init?(rawValue: String) {
    if let known = Self.named[rawValue] {
      self = known
    } else if rawValue.hasPrefix("{"), let type = Self(json: rawValue) {
      self = type
    } else {
      return nil
    }
  }

  public var rawValue: String {
    switch self {
    case .bool: "bool"
    case .integer: "integer"
    case .real: "real"
    case .decimal: "decimal"
    case .text: "text"
    case .date: "date"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .url: "url"
    case .json: "json"
    case .list(of: let element, hasOptionalElements: true) where element.isScalar:
      "[\(element.rawValue)]"
    case .list, .object, .map: json
    }
  }

  private static let named = Dictionary(
    allCases.map { ($0.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}
