import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The forms of a store's values in the columns of a plain database.
enum ExportedValues {
  /// The value in the form of a column type; nil if the type cannot hold it, such as a decimal that
  /// is not a number.
  static func stored(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (.text, .null), (.text, .text): value
    // Values that JSON lacks are text, as is JSON in a database without it.
    case (.text, _): .text(JSONText.of(value))
    case (.json, _): ValueRules.stored(json(value), as: .json)
    case (.decimal, .decimal(let number)): number.isNaN ? nil : value
    // For any other type, the column's value.
    default: ValueRules.stored(value, as: type)
    }
  }

  /// The value as JSON: dates, UUIDs, URLs and data as text, in this package's form.
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
