/// The types of the keys that text, numbers and other data have in memory.
enum ScalarKeyTypes {
  /// The type of a key; nil if there is no such key.
  static func type(of key: String, in type: ValueType) -> ExpressionType? {
    if key == "self" { return ExpressionType(type) }
    return keys(of: type)[key]
  }

  /// The keys of a type, for suggestions.
  static func names(of type: ValueType) -> [String] { keys(of: type).keys.sorted() }

  private static func keys(of type: ValueType) -> [String: ExpressionType] {
    switch type {
    case .text: text
    case .bool, .integer, .real, .decimal, .number: number
    case .date: date
    case .url: url
    case .uuid: ["UUIDString": ExpressionType(.text), "description": ExpressionType(.text)]
    case .bytes: ["length": ExpressionType(.integer)]
    case .null, .list, .map, .object, .collection, .mixed, .any: [:]
    }
  }

  private static let conversions: [String: ExpressionType] = [
    "description": ExpressionType(.text),
    "intValue": ExpressionType(.integer),
    "integerValue": ExpressionType(.integer),
    "longLongValue": ExpressionType(.integer),
    "floatValue": ExpressionType(.real),
    "doubleValue": ExpressionType(.real),
    "boolValue": ExpressionType(.bool),
  ]

  private static let text = conversions.merging([
    "length": ExpressionType(.integer),
    "uppercaseString": ExpressionType(.text),
    "lowercaseString": ExpressionType(.text),
    "capitalizedString": ExpressionType(.text),
  ]) { $1 }

  private static let number = conversions.merging(["stringValue": ExpressionType(.text)]) { $1 }

  private static let date: [String: ExpressionType] = [
    "timeIntervalSinceReferenceDate": ExpressionType(.real),
    "timeIntervalSince1970": ExpressionType(.real),
    "description": ExpressionType(.text),
  ]

  private static let url: [String: ExpressionType] = [
    "absoluteString": ExpressionType(.text),
    "scheme": ExpressionType(.text, isOptional: true),
    "host": ExpressionType(.text, isOptional: true),
    "path": ExpressionType(.text),
    "query": ExpressionType(.text, isOptional: true),
    "fragment": ExpressionType(.text, isOptional: true),
    "lastPathComponent": ExpressionType(.text),
    "pathExtension": ExpressionType(.text),
    "description": ExpressionType(.text),
  ]
}
