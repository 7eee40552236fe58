/// The value of a column as the server sent it.
enum MariaDBValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// An integer beyond those of 64 bits with a sign
  case unsigned(UInt64)
  case real(Double)
  /// `1.10`
  case decimal(String)
  /// `2025-01-31 12:00:00.250000`
  case time(String)
  case text(String)
  /// Text whose bytes are not UTF-8
  case invalidText
  case blob([UInt8])

  /// The value as text; nil of NULL and of data.
  var text: String? {
    switch self {
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .real(let number): number.description
    case .decimal(let text), .time(let text), .text(let text): text
    case .null, .invalidText, .blob: nil
    }
  }

  /// A description of the value, for messages.
  var phrase: String {
    switch self {
    case .null: "NULL"
    case .integer, .unsigned: "the integer \(text ?? "")"
    case .real, .decimal: "the number \(text ?? "")"
    case .time(let text): "the time \(text)"
    case .text(let text): "the string “\(text.prefix(40))\(text.count > 40 ? "…" : "")”"
    case .invalidText: "bytes that are not UTF-8"
    case .blob(let bytes): "\(bytes.count) bytes of data"
    }
  }
}
