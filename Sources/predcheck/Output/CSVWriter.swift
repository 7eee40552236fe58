import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax

/// Rows as CSV by RFC 4180, so that reading them gives the same values: nil is an empty field, empty
/// text is quoted, and so is text that could be taken for a number or a truth value.
struct CSVWriter {
  private let output: TextOutput

  init(_ output: TextOutput) { self.output = output }

  func writeHeader(_ columns: [String]) throws(CommandError) {
    try write(columns.map { Self.field($0, isQuoted: $0.isEmpty) })
  }

  func write(_ row: [Value]) throws(CommandError) { try write(row.map(Self.field)) }

  private func write(_ fields: [String]) throws(CommandError) {
    try output.write(fields.joined(separator: ",") + "\n")
  }

  private static func field(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .text(let text), .url(let text): field(text, isQuoted: text.isEmpty || isAmbiguous(text))
    case .date(let date): field(DateText.plain(date), isQuoted: false)
    case .uuid(let uuid): uuid.uuidString
    case .bytes(let bytes):
      field(Data(bytes).base64EncodedString(), isQuoted: bytes.isEmpty)
    case .bool, .integer, .real, .decimal, .list, .set, .map:
      number(JSONText.of(value))
    }
  }

  /// JSON; what is not a finite number is text in it, and without its quotes here.
  private static func number(_ json: String) -> String {
    field(json.first == "\"" ? String(json.dropFirst().dropLast()) : json, isQuoted: false)
  }

  /// Whether text would be read as another value: as JSON, all that begins so is a number or a word.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    let isNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= first
    return isNumber || text == "true" || text == "false" || text == "null"
  }

  private static func field(_ text: String, isQuoted: Bool) -> String {
    let marks: Set<UInt8> = [0x22, 0x2C, 0x3B, 0x09, 0x0A, 0x0D]
    let hasMark = text.utf8.contains(where: marks.contains)
    let hasMargin = text.utf8.first == 0x20 || text.utf8.last == 0x20
    guard isQuoted || hasMark || hasMargin else { return text }
    var field = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }
}
