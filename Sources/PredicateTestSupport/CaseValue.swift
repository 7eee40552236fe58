import Foundation
package import PredicateEvaluation
package import PredicateSyntax

/// The data that a case is evaluated on, sendable between tasks.
package enum CaseValue: Hashable, Sendable {
  /// dictionaries whose missing keys are nil
  case value(Value)
  /// objects whose missing keys are mistakes, all the way down
  case record(Value)

  package var keyed: KeyedValue {
    switch self {
    case .value(let value): .value(value)
    case .record(let value): Record.keyed(value)
    }
  }
}

/// A typed object for tests, which has its own keys and no others.
package struct Record: KeyValueReadable, Hashable, Sendable {
  package let fields: [String: Value]

  package init(_ fields: [String: Value]) { self.fields = fields }

  package func value(forKey key: String) -> KeyedValue? { fields.exact(key).map(Self.keyed) }
  package var readableKeyNames: [String]? { fields.keys.sorted() }

  static func keyed(_ value: Value) -> KeyedValue {
    switch value {
    case .map(let fields): .object(Record(fields))
    case .list(let elements): .array(elements.map(keyed))
    case .set(let elements): .collection(KeyedCollection(.set, elements.map(keyed)))
    default: .value(value)  // No other value has parts to wrap.
    }
  }
}

/// JSON with tags for values that JSON lacks.
package enum CaseJSON {
  /// Values separated by commas, as they follow ` ; ` in a case.
  package static func list(of text: String) throws -> [Value] {
    guard case .list(let values) = try value(of: "[\(text)]") else { return [] }
    return values
  }

  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  static func value(of text: String) throws -> Value {
    let object = try JSONSerialization.jsonObject(
      with: Data(text.utf8),
      options: [.fragmentsAllowed]
    )
    return try value(of: object)
  }

  private static func value(of any: Any) throws -> Value {
    if let elements = any as? [Any] { return .list(try elements.map(value(of:))) }
    if let entries = any as? [String: Any] {
      if entries.count == 1, let (tag, content) = entries.first, tag.hasPrefix("$") {
        return try tagged(tag, try value(of: content))
      }
      return .map(try entries.mapValues(value(of:)))
    }
    guard case .value(let value) = KeyedValue(converting: any) else {
      throw Unknown(description: "no value for \(any)")
    }
    return value
  }

  private static func tagged(_ tag: String, _ content: Value) throws -> Value {
    switch (tag, content) {
    case ("$null", _): return .null
    case ("$set", .list(let elements)): return .set(elements)
    case ("$date", .text(let text)):
      guard let date = try? Date(text, strategy: .iso8601) else { break }
      return .date(date)
    case ("$decimal", .text(let text)):
      guard let decimal = Decimal(nearest: text) else { break }
      return .decimal(decimal)
    case ("$uuid", .text(let text)):
      guard let uuid = UUID(uuidString: text) else { break }
      return .uuid(uuid)
    case ("$url", .text(let text)): return .url(text)
    case ("$data", .text(let text)):
      let digits = Array(text)
      return .bytes(
        stride(from: 0, to: digits.count - 1, by: 2).compactMap {
          UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
      )
    default: break  // No other tag is known, or not with such content.
    }
    throw Unknown(description: "unknown tag \(tag)")
  }
}
