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
  /// Any value that JSON has, read by key path: `data.address.city`
  case json
  /// An array: `ANY tags == "new"`
  indirect case list(of: AttributeType)

  /// The types of which a value is one, without parts.
  public static let scalars: [Self] = [
    .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url,
  ]

  /// The type of a value; nil for nil and for values that consist of others.
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

  /// Whether a value has no parts. Only such values have an order, and only they are keys.
  public var isScalar: Bool {
    switch self {
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: true
    case .json, .list: false
    }
  }

  /// The type of an expression that reads the attribute.
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
    case .list(of: let element): .list(of: element.valueType)
    }
  }
}

extension AttributeType: CaseIterable {
  /// The types that have a name, arrays of scalars among them.
  public static var allCases: [Self] { scalars + [.json] + scalars.map { .list(of: $0) } }
}

/// The name in a schema: `text`, `json`, `[text]`.
extension AttributeType: RawRepresentable, Codable {
  public init?(rawValue: String) {
    guard let known = Self.named[rawValue] else { return nil }
    self = known
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
    case .list(of: let element): "[\(element.rawValue)]"
    }
  }

  private static let named = Dictionary(
    allCases.map { ($0.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}
