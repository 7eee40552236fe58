import PredicateSyntax

/// A value in a schema's JSON, before it has been interpreted.
package enum SchemaNode: Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([SchemaNode])
  case object([String: SchemaNode])

  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: TypeName.boolean.phrase
    case .integer, .real: TypeName.number.phrase
    case .text: TypeName.string.phrase
    case .list: TypeName.array.phrase
    case .object: TypeName.object.phrase
    }
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension SchemaNode: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let elements = try? container.decode([SchemaNode].self) {
      self = .list(elements)
    } else {
      self = .object(try container.decode([String: SchemaNode].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let elements): try container.encode(elements)
    case .object(let fields): try container.encode(fields)
    }
  }
}
