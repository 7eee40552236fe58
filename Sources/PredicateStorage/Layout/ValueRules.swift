import PredicatePlatform
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
    case (.json, _): return isJSON(value) ? value : nil
    case (.list(of: let element), .list(let values)):
      let stored = values.compactMap { Self.stored($0, as: element) }
      return stored.count == values.count ? .list(stored) : nil
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.uuid, _),
      (.bytes, _), (.url, _), (.list, _):
      return nil
    }
  }

  /// Whether JSON holds the value as what it is.
  private static func isJSON(_ value: Value, depth: Int = 512) -> Bool {
    guard depth > 0 else { return false }
    switch value {
    case .null, .bool, .integer, .text: return true
    case .real(let number): return number.isFinite
    case .decimal(let number): return !number.isNaN
    case .list(let values): return values.allSatisfy { isJSON($0, depth: depth - 1) }
    case .map(let entries): return entries.values.allSatisfy { isJSON($0, depth: depth - 1) }
    case .date, .uuid, .bytes, .url, .set: return false
    }
  }
}

extension AttributeType {
  /// The type with its article, for messages.
  package var phrase: String {
    switch self {
    case .bool: TypeName.boolean.phrase
    case .integer: TypeName.integer.phrase
    case .real: TypeName.double.phrase
    case .decimal: TypeName.decimal.phrase
    case .text: TypeName.string.phrase
    case .date: TypeName.date.phrase
    case .uuid: TypeName.uuid.phrase
    case .bytes: TypeName.data.phrase
    case .url: TypeName.url.phrase
    case .json: "a value of JSON"
    case .list: TypeName.array.phrase
    }
  }
}
