import PredicateEvaluation
import PredicatePlatform
public import PredicateSyntax

extension StoredObject {
  /// The attributes as a JSON object, in the order of their names: `{"age": 36, "name": "Ada"}`,
  /// the same as `predcheck query` prints.
  ///
  /// Numbers have all of their digits. Dates are ISO 8601, bytes base64, and numbers that JSON lacks
  /// are strings.
  public var jsonText: String { attributes.jsonText }
}

extension [String: Value] {
  /// The dictionary as a JSON object, its keys sorted; see `StoredObject.jsonText`.
  public var jsonText: String { JSONText.of(.map(self)) }
}

/// The attributes by name, in the form of `jsonText`.
extension StoredObject: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowKey.self)
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      try container.encode(EncodedValue(value: value), forKey: RowKey(name))
    }
  }
}

/// A value in JSON's form.
private struct EncodedValue: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .list(let values), .set(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(Self(value: value)) }
    case .map(let entries):
      var container = encoder.container(keyedBy: RowKey.self)
      for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
        try container.encode(Self(value: value), forKey: RowKey(name))
      }
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url:
      var container = encoder.singleValueContainer()
      try encode(in: &container)
    }
  }

  private func encode(in container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .integer(let number): try container.encode(number)
    case .real(let number) where number.isFinite: try container.encode(number)
    case .decimal(let number) where !number.isNaN: try container.encode(number)
    case .text(let text), .url(let text): try container.encode(text)
    // JSON lacks these: the text between the quotation marks of `jsonText`.
    case .real, .decimal, .date, .uuid, .bytes:
      try container.encode(String(JSONText.of(value).dropFirst().dropLast()))
    case .list, .set, .map: break
    }
  }
}
