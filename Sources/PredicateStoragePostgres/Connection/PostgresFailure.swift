import CPostgreSQL
import PredicateStorage

/// What the server or the library says is wrong.
struct PostgresFailure {
  var store: String
  /// Five letters, `42P01`; empty when it was not the server that spoke.
  var code: String
  var message: String
  var table: String?
  var column: String?
  var statement: String?
  /// Whether there is nobody left to speak with.
  var isConnectionLost: Bool

  init(_ result: OpaquePointer?, connection: OpaquePointer, store: String, statement: String?) {
    func field(_ code: Character) -> String? {
      guard let value = code.asciiValue, let text = PQresultErrorField(result, Int32(value)) else {
        return nil
      }
      return String(cString: text)
    }
    self.store = store
    self.statement = statement
    code = field("C") ?? ""
    message = field("M") ?? Self.trimmed(PQerrorMessage(connection))
    table = field("t")
    column = field("c")
    isConnectionLost = PQstatus(connection) == CONNECTION_BAD
  }

  /// What libpq says, on one line.
  static func trimmed(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "out of memory" }
    return String(cString: message).split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix { $0.isWhitespace } }
      .joined(separator: "; ")
  }

  var error: StorageError {
    if isConnectionLost { return .connectionLost(store: store, detail: message) }
    switch code {
    // 08: connection exceptions; 57P: the server goes down.
    case _ where code.hasPrefix("08") || code.hasPrefix("57P"):
      return .connectionLost(store: store, detail: message)
    case "42P01": return .missingTable(table ?? quoted.last ?? message, store: store)
    case "42703": return missingColumn
    case "42883" where functionName != nil:
      return .missingFunction(functionName ?? "", store: store)
    // The disk is full, or what the server may keep on it for a while, `temp_file_limit`.
    case "53100", "53400": return .full(store: store)
    // Which of the two it was, the server says in words only.
    case "57014":
      return message.contains("timeout") ? .timedOut(store: store) : .interrupted(store: store)
    case "25006": return .readOnly(store: store)
    case "55P03": return .locked(store: store)
    case "XX001", "XX002": return .corrupt(store: store, detail: message)
    case _ where code.hasPrefix("23"): return .constraint(store: store, detail: message)
    default: return .engine(store: store, code: code, message: message, statement: statement)
    }
  }

  /// `column "age" does not exist`, `column t0.age does not exist`,
  /// `column "age" of relation "person" does not exist`
  private var missingColumn: StorageError {
    let names = quoted
    if names.count == 2 { return .missingColumn(names[0], table: names[1], store: store) }
    let words = message.split(separator: " ")
    let unquoted = words.count > 1 ? words[1].split(separator: ".").last.map(String.init) : nil
    return .missingColumn(names.first ?? unquoted ?? message, table: "", store: store)
  }

  /// `function fold(text) does not exist`. Of an operator it is the types that are wrong.
  private var functionName: String? {
    let words = message.split(separator: " ")
    guard words.first == "function", words.count > 1 else { return nil }
    return String(words[1].prefix { $0 != "(" })
  }

  /// What stands in quotes in the message.
  private var quoted: [String] {
    message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
