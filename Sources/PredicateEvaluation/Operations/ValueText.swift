import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

/// Values as text, for `CAST(x, "NSString")`, traces and messages.
enum ValueText {
  /// The description of a value, without quotes: `2` for 2.0, `1` for YES.
  static func plain(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .bool(let flag): flag ? "1" : "0"
    case .integer(let number): String(number)
    case .real(let number): PlainNumber.plain(number)
    case .decimal(let number): PlainNumber.plain(number)
    case .text(let text), .url(let text): text
    case .date(let date): self.date(date, zone: " +0000", separator: " ")
    case .uuid(let uuid): uuid.uuidString
    case .bytes(let bytes): bytes.map { hexadecimal($0) }.joined()
    case .list(let elements): "(" + elements.map(plain).joined(separator: ", ") + ")"
    case .set(let elements): "{(" + elements.map(plain).joined(separator: ", ") + ")}"
    case .map(let entries):
      "{"
        + entries.sorted { $0.key < $1.key }.map { $0.key + " = " + plain($0.value) + ";" }
        .joined(separator: " ") + "}"
    }
  }

  /// Whether `plain` returns at most `length` bytes.
  static func hasPlain(_ value: Value, upTo length: Int) -> Bool {
    var left = length
    take(value, from: &left)
    return left >= 0
  }

  private static func take(_ value: Value, from left: inout Int) {
    if left < 0 { return }
    switch value {
    case .null, .bool, .integer, .real, .decimal, .date, .uuid: left -= plain(value).utf8.count
    case .text(let text), .url(let text): left -= text.utf8.count
    case .bytes(let bytes): left -= 2 * bytes.count
    case .list(let elements):
      left -= 2 * max(1, elements.count)
      for element in elements where left >= 0 { take(element, from: &left) }
    case .set(let elements):
      left -= 2 * max(1, elements.count) + 2
      for element in elements where left >= 0 { take(element, from: &left) }
    case .map(let entries):
      left -= 2 + max(0, entries.count - 1)
      for (key, element) in entries where left >= 0 {
        left -= key.utf8.count + 4
        take(element, from: &left)
      }
    }
  }

  /// A value for people to read: quoted text, ISO dates, and only the start of a long value.
  static func shown(_ value: KeyedValue) -> String {
    switch value {
    case .value(let value): shown(value)
    case .object(let object):
      object.readableKind == .dictionary
        ? "a dictionary" : "a \(String(describing: type(of: object)))"
    case .collection(let collection): shown(collection.elements, shown)
    }
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .bool(let flag): flag ? "YES" : "NO"
    case .text(let text): quoted(text)
    case .date(let date): self.date(date, zone: "Z", separator: "T")
    case .list(let elements), .set(let elements): shown(elements, shown)
    case .map(let entries):
      shown(entries.sorted { $0.key < $1.key }) { $0.key + ": " + shown($0.value) }
    case .null, .integer, .real, .decimal, .uuid, .bytes, .url: shortened(plain(value))
    }
  }

  private static func shown<T>(_ elements: [T], _ shown: (T) -> String) -> String {
    let limit = 10
    let more = elements.count > limit ? ", … \(elements.count) in all" : ""
    return "{" + elements.prefix(limit).map(shown).joined(separator: ", ") + more + "}"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + shortened(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func shortened(_ text: String) -> String {
    let limit = 80
    return text.utf8.count > limit && text.count > limit ? text.prefix(limit) + "…" : text
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// A date with whole seconds; in ISO form with milliseconds if there are any.
  private static func date(_ date: Date, zone: String, separator: String) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "an impossible date" }
    let whole = seconds.rounded(.down)
    let time = CalendarTime(secondsSince2001: Int(whole))
    let milliseconds = Int(((seconds - whole) * 1000).rounded(.down))
    let fraction =
      separator == "T" && milliseconds > 0 ? "." + CalendarTime.padded(milliseconds, 3) : ""
    return time.text(separator: separator) + fraction + zone
  }
}
