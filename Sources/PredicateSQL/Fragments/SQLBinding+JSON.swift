package import PredicateEvaluation
import PredicateSchema
import PredicateSyntax

/// Bound values as JSON, for clients of any language.
extension SQLBinding {
  /// A parameter: `{"name": "p1", "type": "integer", "value": 18}`.
  ///
  /// Without a name it is bound by its position. Bytes are hexadecimal digits, and numbers that JSON
  /// lacks are `"nan"`, `"inf"` and `"-inf"`; every dialect reads these from a parameter that is text.
  package func json(at position: Int, in dialect: some SQLDialect) -> JSONItem {
    var members: [(String, JSONItem)] = []
    if let name = dialect.parameterName(at: position) { members.append(("name", .text(name))) }
    members.append(("type", .text(type.word)))
    members.append(("value", jsonValue))
    return .object(members)
  }

  /// The value alone.
  package var jsonValue: JSONItem { Self.json(value) }

  private static func json(_ value: Value) -> JSONItem {
    switch value {
    case .bytes(let bytes): .text(hexadecimal(bytes))
    case .list(let elements), .set(let elements): .list(elements.map(json))
    case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .url, .map:
      .raw(JSONText.of(value))
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self
    )
  }
}

extension SQLType {
  /// The word for it in JSON: `integer`, `text[]`.
  package var word: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .real: "real"
    case .numeric: "numeric"
    case .decimal(let digits): "decimal(\(digits.precision),\(digits.fraction))"
    case .text: "text"
    case .timestamp: "timestamp"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .zonelessTimestamp: "zonelessTimestamp"
    case .inferred: "inferred"
    case .list(of: let element): element.word + "[]"
    }
  }
}
