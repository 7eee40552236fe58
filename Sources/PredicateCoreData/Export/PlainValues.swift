import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The forms that the values of a store take in the columns of a plain database.
enum PlainValues {
  /// The value as a column of the type holds it; nil where the type cannot hold it, such as a decimal
  /// that is not a number.
  static func stored(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (.text, .null), (.text, .text): value
    // Values that JSON lacks are text, and so is JSON where the database has none.
    case (.text, _): .text(JSONText.of(value))
    case (.json, _): ValueRules.stored(json(value), as: .json)
    case (.decimal, .decimal(let number)): number.isNaN ? nil : value
    // Of any other type the value is what the column holds.
    default: ValueRules.stored(value, as: type)
    }
  }

  /// The value as JSON has it: dates, UUIDs, URLs and data as text, as our JSON writes them.
  static func json(_ value: Value) -> Value {
    switch value {
    case .null, .bool, .integer, .text: value
    case .real(let number) where number.isFinite: value
    case .decimal(let number) where !number.isNaN: value
    case .real, .decimal, .date, .uuid, .bytes:
      .text(String(JSONText.of(value).dropFirst().dropLast()))
    case .url(let text): .text(text)
    case .list(let values), .set(let values): .list(values.map(json))
    case .map(let entries): .map(entries.mapValues(json))
    }
  }
}
