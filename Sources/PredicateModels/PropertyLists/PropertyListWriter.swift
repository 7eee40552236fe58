import PredicatePlatform
import PredicateSyntax

/// Writes property lists as XML, in Foundation's layout.
package struct PropertyListWriter {
  private var text = ""

  private init() {}

  /// The text of a list; nil if it contains null, which XML cannot represent.
  package static func text(of value: PropertyListValue) -> String? {
    var writer = Self()
    guard writer.write(value, indent: 0) else { return nil }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      \(writer.text)</plist>

      """
  }

  /// False for a value that XML cannot represent. Values are no deeper than their reader allows.
  private mutating func write(_ value: PropertyListValue, indent: Int) -> Bool {
    let tabs = String(repeating: "\t", count: indent)
    func line(_ name: String, _ content: String) -> String {
      "\(tabs)<\(name)>\(content)</\(name)>\n"
    }
    switch value {
    case .null: return false
    case .bool(let flag): text += "\(tabs)<\(flag)/>\n"
    case .integer(let number): text += line("integer", String(number))
    case .unsigned(let number): text += line("integer", String(number))
    case .real(let number): text += line("real", Self.digits(of: number))
    case .text(let string): text += line("string", Self.escaped(string))
    case .date(let date):
      guard let seconds = Int(exactly: date.timeIntervalSinceReferenceDate.rounded(.down)) else {
        return false
      }
      text += line("date", CalendarTime(secondsSince2001: seconds).text(separator: "T") + "Z")
    case .data(let bytes): writeData(bytes, tabs)
    case .array(let elements):
      if elements.isEmpty {
        text += "\(tabs)<array/>\n"
        return true
      }
      text += "\(tabs)<array>\n"
      for element in elements where !write(element, indent: indent + 1) { return false }
      text += "\(tabs)</array>\n"
    case .dictionary(let entries):
      if entries.isEmpty {
        text += "\(tabs)<dict/>\n"
        return true
      }
      text += "\(tabs)<dict>\n"
      for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
        text += "\(tabs)\t<key>\(Self.escaped(key))</key>\n"
        guard write(entry, indent: indent + 1) else { return false }
      }
      text += "\(tabs)</dict>\n"
    }
    return true
  }

  /// A tab counts as eight of the 76 columns.
  private mutating func writeData(_ bytes: [UInt8], _ tabs: String) {
    let width = 76 - 8 * min(tabs.utf8.count, 8)
    text += "\(tabs)<data>\n"
    var rest = Data(bytes).base64EncodedString()[...]
    while !rest.isEmpty {
      text += "\(tabs)\(rest.prefix(width))\n"
      rest = rest.dropFirst(width)
    }
    text += "\(tabs)</data>\n"
  }

  private static func digits(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>".utf8.contains($0) }) else { return text }
    return text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}
