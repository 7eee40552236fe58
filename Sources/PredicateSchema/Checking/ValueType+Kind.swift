import PredicateSyntax

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

  /// The type in words, for messages: "a string", "an integer".
  var phrase: String {
    switch self {
    case .object(let entity): "\(TypeName.object.phrase) (\(entity))"
    case .collection: "to-many"
    case .mixed: "of unlike types"
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .list,
      .map, .any:
      typeName?.phrase ?? "unknown"
    }
  }

  /// The plural in words, for elements: "strings", "integers".
  var plural: String {
    switch self {
    case .object(let entity): "\(TypeName.object.plural) (\(entity))"
    case .mixed: "of unlike types"
    case .list, .collection: TypeName.collection.plural
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null, .map,
      .any:
      typeName?.plural ?? "unknown"
    }
  }

  /// The name of the type; nil if it may be several types.
  private var typeName: TypeName? {
    switch self {
    case .bool: .boolean
    case .integer: .integer
    case .real, .number: .number
    case .decimal: .decimal
    case .text: .string
    case .date: .date
    case .uuid: .uuid
    case .bytes: .data
    case .url: .url
    case .null: .null
    case .list: .array
    case .map: .dictionary
    case .object: .object
    case .collection: .collection
    case .mixed, .any: nil
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
