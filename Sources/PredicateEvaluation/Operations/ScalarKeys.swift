import PredicatePlatform
import PredicateSyntax

/// The keys of text, numbers and other data: the pure methods without arguments that are used on
/// Apple's systems.
enum ScalarKeys {
  /// Nil if the key is unknown.
  static func value(of value: Value, forKey key: String) -> Value? {
    if key == "self" { return value }
    switch value {
    case .text(let text): return Self.text[key]?(text)
    case .bool, .integer, .real, .decimal: return number[key]?(value)
    case .date(let date): return Self.date[key]?(date)
    case .url(let text): return URL(string: text).flatMap { url[key]?($0) }
    case .uuid(let uuid):
      return key == "UUIDString" || key == "description" ? .text(uuid.uuidString) : nil
    case .bytes(let bytes): return key == "length" ? .integer(Int64(bytes.count)) : nil
    case .null, .list, .set, .map: return nil
    }
  }

  /// The keys of a value, for suggestions.
  static func names(of value: Value) -> [String] {
    let names: [String] =
      switch value {
      case .text: Array(text.keys)
      case .bool, .integer, .real, .decimal: Array(number.keys)
      case .date: Array(date.keys)
      case .url: Array(url.keys)
      case .uuid: ["UUIDString", "description"]
      case .bytes: ["length"]
      case .null, .list, .set, .map: []
      }
    return names.sorted() + ["self"]
  }

  private static let text: [String: @Sendable (String) -> Value] = [
    "length": { .integer(Int64($0.utf16.count)) },
    "uppercaseString": { .text(TextCase.uppercased($0)) },
    "lowercaseString": { .text(TextCase.lowercased($0)) },
    "capitalizedString": { .text(TextCase.capitalized($0)) },
    "intValue": { .integer(TextNumber.integer(.text($0))) },
    "integerValue": { .integer(TextNumber.integer(.text($0))) },
    "longLongValue": { .integer(TextNumber.integer(.text($0))) },
    "floatValue": { .real(TextNumber.real(.text($0))) },
    "doubleValue": { .real(TextNumber.real(.text($0))) },
    "boolValue": { .bool(TextNumber.bool(.text($0))) },
    "description": { .text($0) },
  ]

  private static let number: [String: @Sendable (Value) -> Value] = [
    "stringValue": { .text(ValueText.plain($0)) },
    "description": { .text(ValueText.plain($0)) },
    "intValue": { .integer(TextNumber.integer($0)) },
    "integerValue": { .integer(TextNumber.integer($0)) },
    "longLongValue": { .integer(TextNumber.integer($0)) },
    "floatValue": { .real(TextNumber.real($0)) },
    "doubleValue": { .real(TextNumber.real($0)) },
    "boolValue": { .bool(TextNumber.bool($0)) },
  ]

  private static let date: [String: @Sendable (Date) -> Value] = [
    "timeIntervalSinceReferenceDate": { .real($0.timeIntervalSinceReferenceDate) },
    "timeIntervalSince1970": { .real($0.timeIntervalSince1970) },
    "description": { .text(ValueText.plain(.date($0))) },
  ]

  private static let url: [String: @Sendable (URL) -> Value] = [
    "absoluteString": { .text($0.absoluteString) },
    "scheme": { $0.scheme.predicateValue },
    "host": { $0.host.predicateValue },
    "path": { .text($0.path) },
    "query": { $0.query.predicateValue },
    "fragment": { $0.fragment.predicateValue },
    "lastPathComponent": { .text($0.lastPathComponent) },
    "pathExtension": { .text($0.pathExtension) },
    "description": { .text($0.absoluteString) },
  ]
}
