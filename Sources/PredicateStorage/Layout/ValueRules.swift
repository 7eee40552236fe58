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
    case (.list(of: let element, let hasOptionalElements), .list(let values)):
      guard hasOptionalElements || !values.contains(.null) else { return nil }
      let stored = values.compactMap { Self.stored($0, as: element) }
      return stored.count == values.count ? .list(stored) : nil
    case (.object(let fields), .map(let entries)): return Self.stored(entries, as: fields)
    case (.map(of: let type, let hasOptionalValues), .map(let entries)):
      guard hasOptionalValues || !entries.values.contains(.null) else { return nil }
      let stored = entries.compactMapValues { Self.stored($0, as: type) }
      return stored.count == entries.count ? .map(stored) : nil
    case (.bool, _), (.integer, _), (.real, _), (.decimal, _), (.text, _), (.date, _), (.uuid, _),
      (.bytes, _), (.url, _), (.list, _), (.object, _), (.map, _):
      return nil
    }
  }

  /// An object inside a row. A key that is missing is nil.
  private static func stored(
    _ entries: [String: Value],
    as fields: [String: Attribute]
  ) -> Value? {
    var stored: [String: Value] = [:]
    for (name, field) in fields {
      let value = entries[name] ?? .null
      guard field.isOptional || value != .null, let own = Self.stored(value, as: field.type) else {
        return nil
      }
      stored[name] = own
    }
    return entries.keys.allSatisfy { fields[$0] != nil } ? .map(stored) : nil
  }

  /// Whether JSON can represent the value.
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
    case .object: TypeName.object.phrase
    case .map: TypeName.dictionary.phrase
    }
  }
}
