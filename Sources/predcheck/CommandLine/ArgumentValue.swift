import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateSyntax

/// The syntax of values on the command line.
enum ArgumentValue {
  /// `42`, `"42"`, `[1, 2]`, `Ada`, `date:2026-01-02T00:00:00Z`, `text:42`
  static func read(_ word: String) throws(CommandError) -> Value {
    for prefix in Prefix.allCases where word.hasPrefix("\(prefix):") {
      let text = String(word.dropFirst("\(prefix):".count))
      guard let value = prefix.value(of: text) else {
        throw .usage(
          "invalid '\(prefix):' value '\(text)': use \(prefix.meaning); "
            + "for plain text write 'text:\(word)'"
        )
      }
      return value
    }
    guard let json = try? JSONReader().read(word) else { return .text(word) }
    return json.plainValue
  }

  /// `limit=18`
  static func readVariable(_ word: String) throws(CommandError) -> (name: String, value: Value) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].hasPrefix("$") ? parts[0].dropFirst() : parts[0]
    guard parts.count == 2, !name.isEmpty else {
      throw .usage("invalid --var '\(word)': use NAME=VALUE")
    }
    return (String(name), try read(String(parts[1])))
  }

  /// A prefix of a value, which decides its type.
  private enum Prefix: String, CaseIterable {
    case date, text, uuid, data, url, decimal

    var meaning: String {
      switch self {
      case .date: "a date such as 2026-01-02 or 2026-01-02T00:00:00Z"
      case .text: "text"
      case .uuid: "a UUID"
      case .data: "base64"
      case .url: "a URL"
      case .decimal: "a decimal number"
      }
    }

    func value(of text: String) -> Value? {
      switch self {
      case .date: DateText.date(text).map(Value.date)
      case .text: .text(text)
      case .uuid: UUID(uuidString: text).map(Value.uuid)
      case .data: Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
      case .url: text.isEmpty ? nil : .url(text)
      case .decimal: Decimal(exactly: text).map(Value.decimal)
      }
    }
  }
}
