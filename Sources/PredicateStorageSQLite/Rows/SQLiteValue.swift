/// The value of a column. SQLite allows any value in any column, whatever its declared type.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text whose bytes are not UTF-8.
  case invalidText
  case blob([UInt8])

  /// A description of the value, for messages.
  var phrase: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "the integer \(number)"
    case .real(let number): "the number \(number)"
    case .text(let text): "the string “\(text.prefix(40))\(text.count > 40 ? "…" : "")”"
    case .invalidText: "bytes that are not UTF-8"
    case .blob(let bytes): "\(bytes.count) bytes of data"
    }
  }
}
