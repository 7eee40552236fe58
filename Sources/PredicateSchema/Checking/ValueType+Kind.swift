extension ValueType {
  /// The kind of a type: only values of one kind can be compared with each other.
  enum Kind: Hashable {
    case number, text, date, uuid, bytes, url, null, collection, map, object, mixed, any

    /// Whether values of the kind have an order.
    var isOrdered: Bool {
      switch self {
      case .number, .text, .date: true
      case .uuid, .bytes, .url, .null, .collection, .map, .object, .mixed, .any: false
      }
    }
  }

  var kind: Kind {
    switch self {
    case .bool, .integer, .real, .decimal, .number: .number
    case .text: .text
    case .date: .date
    case .uuid: .uuid
    case .bytes: .bytes
    case .url: .url
    case .null: .null
    case .list, .collection: .collection
    case .map: .map
    case .object: .object
    case .mixed: .mixed
    case .any: .any
    }
  }

  /// The type of the elements of a list or collection; nil for any other type.
  public var element: ValueType? {
    switch self {
    case .list(of: let element), .collection(of: let element): element
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .map,
      .object, .mixed, .any:
      nil
    }
  }

  /// Whether it is the type of a to-many relationship, or of a key path through one.
  public var isToMany: Bool {
    if case .collection = self { true } else { false }
  }

  /// The type in words, for messages: "text", "an integer".
  var phrase: String {
    switch self {
    case .bool: "a Boolean"
    case .integer: "an integer"
    case .real, .number: "a number"
    case .decimal: "a decimal number"
    case .text: "text"
    case .date: "a date"
    case .uuid: "a UUID"
    case .bytes: "data"
    case .url: "a URL"
    case .null: "nil"
    case .list: "a list"
    case .map: "a dictionary"
    case .object(let entity): "an object (\(entity))"
    case .collection: "to-many"
    case .mixed: "of unlike types"
    case .any: "unknown"
    }
  }

  /// The plural in words, for elements: "text", "integers".
  var plural: String {
    switch self {
    case .bool: "Booleans"
    case .integer: "integers"
    case .real, .number: "numbers"
    case .decimal: "decimal numbers"
    case .text: "text"
    case .date: "dates"
    case .uuid: "UUIDs"
    case .bytes: "data"
    case .url: "URLs"
    case .null: "nil"
    case .list, .collection: "collections"
    case .map: "dictionaries"
    case .object(let entity): "objects (\(entity))"
    case .mixed: "of unlike types"
    case .any: "unknown"
    }
  }
}

/// The type as `explain` shows it: `integer?`, `[text]`, `Person`.
extension ExpressionType: CustomStringConvertible {
  public var description: String { Self.name(of: type, hasOptionalElements) + mark(isOptional) }

  private func mark(_ isOptional: Bool) -> String {
    isOptional && type != .any && type != .null ? "?" : ""
  }

  private static func name(of type: ValueType, _ hasOptionalElements: Bool) -> String {
    switch type {
    case .bool: "bool"
    case .integer: "integer"
    case .real: "real"
    case .decimal: "decimal"
    case .number: "number"
    case .text: "text"
    case .date: "date"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .url: "url"
    case .null: "nil"
    case .map: "map"
    case .object(let entity): entity
    case .mixed: "mixed"
    case .any: "any"
    case .list(of: let element), .collection(of: let element):
      "["
        + Self(
          element,
          isOptional: hasOptionalElements && element.element == nil,
          hasOptionalElements: hasOptionalElements
        ).description + "]"
    }
  }
}
