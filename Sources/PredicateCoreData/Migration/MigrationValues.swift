import PredicateEvaluation
import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The implicit conversions of a migration: lossless and reversible ones.
enum MigrationValues {
  /// The value in the type of an attribute; nil if it does not fit.
  static func converted(_ value: Value, to type: AttributeType) -> Value? {
    // As in an export, a decimal that is not a number is lost.
    if case .decimal(let number) = value, number.isNaN { return nil }
    if let stored = ValueRules.stored(value, as: type) { return stored }
    switch (type, value) {
    case (.integer, .bool(let truth)): return .integer(truth ? 1 : 0)
    case (.bool, .integer(let number)) where number == 0 || number == 1: return .bool(number == 1)
    case (.integer, .real(let number)): return Int64(exactly: number).map(Value.integer)
    case (.integer, .decimal(let number)):
      return Int64("\(number)").map(Value.integer)
    case (.decimal, .real(let number)):
      return Decimal(string: "\(number)").map(Value.decimal)
    case (.real, .decimal(let number)):
      guard let real = Double("\(number)"), Decimal(string: "\(real)") == number else { return nil }
      return .real(real)
    case (.text, .uuid(let uuid)): return .text(uuid.uuidString)
    case (.text, .url(let url)): return .text(url)
    case (.text, .list), (.text, .set), (.text, .map): return .text(JSONText.of(value))
    case (.text, .bytes), (.text, .date):
      return .text(String(JSONText.of(value).dropFirst().dropLast()))
    case (.uuid, .text(let text)): return UUID(uuidString: text).map(Value.uuid)
    case (.json, _): return ExportedValues.stored(value, as: .json)
    // Every other conversion must be written explicitly.
    default: return nil
    }
  }

  /// A key as text in the ledger.
  static func text(of key: Value) -> String {
    switch key {
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .uuid(let uuid): uuid.uuidString
    case .null, .bool, .real, .decimal, .date, .bytes, .url, .list, .set, .map: "\(key)"
    }
  }

  /// The key in such a text.
  static func key(_ text: String, as type: AttributeType) -> Value? {
    switch type {
    case .integer: Int64(text).map(Value.integer)
    case .text: .text(text)
    case .uuid: UUID(uuidString: text).map(Value.uuid)
    case .bool, .real, .decimal, .date, .bytes, .url, .json, .list, .object, .map: nil
    }
  }
}
