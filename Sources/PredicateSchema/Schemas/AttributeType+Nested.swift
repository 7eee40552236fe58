import PredicateAnalysis
import PredicatePlatform

/// Types with parts.
extension AttributeType {
  /// The maximum nesting of a type: an array of objects has two levels.
  package static let maximumDepth = 32

  /// The keys of the object, or of the objects in the array; nil for any other type.
  package var fields: [String: Attribute]? {
    switch self {
    case .object(let fields): fields
    case .list(of: let element, _): element.fields
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json, .map: nil
    }
  }

  /// Whether elements, or elements of elements, may be nil.
  var mayHoldNil: Bool {
    switch self {
    case .json, .map: true
    case .list(of: let element, let hasOptionalElements): hasOptionalElements || element.mayHoldNil
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .object: false
    }
  }

  /// The type of an expression that reads the attribute whose objects have this name in the schema.
  func valueType(ofObjects name: String) -> ValueType {
    switch self {
    case .object: .object(entity: name)
    case .list(of: let element, _) where element.fields != nil:
      .collection(of: element.valueType(ofObjects: name))
    case .list, .map, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json:
      valueType
    }
  }

  /// Whether it has more levels than `limit`, without counting further.
  func isDeeper(than limit: Int) -> Bool {
    guard limit > 0 else { return true }
    return switch self {
    case .list(of: let part, _), .map(of: let part, _): part.isDeeper(than: limit - 1)
    case .object(let fields): fields.values.contains { $0.type.isDeeper(than: limit - 1) }
    case .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json: false
    }
  }
}

/// The JSON of a type in a schema.
extension AttributeType: Codable {
  /// Throws a `SchemaError`, or the decoder's error.
  public init(from decoder: any Decoder) throws {
    let node = try SchemaNode(from: decoder)
    var reader = SchemaReader()
    guard let (type, _) = reader.type(node, at: ""), reader.problems.isEmpty else {
      throw SchemaError(reader.problems)
    }
    self = type
  }

  public func encode(to encoder: any Encoder) throws {
    try SchemaWriter.node(of: self).encode(to: encoder)
  }

  /// Nil if it is not a type.
  init?(json: String) {
    let bytes = Array(json.utf8)
    guard DuplicateNames.first(in: bytes) == nil,
      let type = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = type
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(SchemaWriter.node(of: self)) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
