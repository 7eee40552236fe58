import PredicateAnalysis
import PredicatePlatform
package import PredicateSyntax

/// A JSON value to write, with members in the given order.
package indirect enum JSONItem {
  case null
  case bool(Bool)
  case integer(Int)
  case text(String)
  case list([JSONItem])
  case object([(String, JSONItem)])
  /// raw JSON text
  case raw(String)
}

/// Renders JSON as text, on one line.
package enum JSONText {
  package static func of(_ item: JSONItem) -> String {
    switch item {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .text(let text): quoted(text)
    case .list(let items): "[" + items.map(of).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quoted($0)): \(of($1))" }.joined(separator: ", ") + "}"
    case .raw(let text): text
    }
  }

  /// The JSON of a value: dates as ISO 8601, bytes as base64, NaN and infinities as text. `depth`
  /// is the depth limit for following objects, which may be cyclic.
  package static func of(_ value: KeyedValue, depth: Int = 512) -> String {
    guard depth > 0 else { return "null" }
    switch value {
    case .value(let value): return of(value)
    case .collection(let collection):
      return list(collection.elements.map { of($0, depth: depth - 1) })
    case .object(let object):
      return members(
        (object.readableKeyNames ?? []).map { key in
          (key, of(object.value(forKey: key) ?? .null, depth: depth - 1))
        }
      )
    }
  }

  package static func of(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): number.isFinite ? "\(number)" : quoted(PlainNumber.plain(number))
    case .decimal(let number): number.isNaN ? quoted("nan") : "\(number)"
    case .text(let text), .url(let text): quoted(text)
    case .date(let date): quoted(DateText.plain(date))
    case .uuid(let uuid): quoted(uuid.uuidString)
    case .bytes(let bytes): quoted(Data(bytes).base64EncodedString())
    case .list(let values), .set(let values): list(values.map { of($0) })
    case .map(let entries): members(entries.sorted { $0.key < $1.key }.map { ($0, of($1)) })
    }
  }

  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.joined(separator: ", ") + "]"
  }

  private static func members(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0)): \($1)" }.joined(separator: ", ") + "}"
  }
}
