import Foundation
package import PredicateSchema
package import PredicateSyntax

/// The rules for the values that an attribute can hold.
package enum ValueRules {
  /// The value that an attribute of `type` stores for `value`: itself, or the same number in the
  /// attribute's type. Nil when it is of another type, or a number that the type cannot hold
  /// exactly.
  package static func stored(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (_, .null), (.bool, .bool), (.integer, .integer), (.real, .real), (.decimal, .decimal),
      (.text, .text), (.date, .date), (.uuid, .uuid), (.bytes, .bytes), (.url, .url):
      return value
    case (.real, .integer(let number)):
      return Int64(exactly: Double(number)) == number ? .real(Double(number)) : nil
    case (.decimal, .integer(let number)): return .decimal(Decimal(number))
    case (.url, .text(let text)): return .url(text)
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.uuid, _),
      (.bytes, _), (.url, _):
      return nil
    }
  }
}

extension AttributeType {
  /// The type with its article, for messages.
  package var phrase: String {
    switch self {
    case .bool: "a Boolean"
    case .integer: "an integer"
    case .real: "a real number"
    case .decimal: "a decimal"
    case .text: "text"
    case .date: "a date"
    case .uuid: "a UUID"
    case .bytes: "data"
    case .url: "a URL"
    }
  }
}
