import CPostgreSQL
import PredicateStorage

/// An error reported by the server or the library.
struct PostgresFailure {
  var store: String
  /// The five-character code, `42P01`; empty when the error is not the server's.
  var code: String
  var message: String
  var table: String?
  var column: String?
  var statement: String?
  /// Whether the connection is lost.
  var isConnectionLost: Bool
  /// Whether the session's statements have a time limit.
  var isTimed: Bool
  /// The server's function that reported the error, `op_error`.
  private var routine: String?

  init(
    _ result: OpaquePointer?,
    connection: OpaquePointer,
    store: String,
    statement: String?,
    isTimed: Bool
  ) {
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
    routine = field("R")
    self.isTimed = isTimed
    isConnectionLost = PQstatus(connection) == CONNECTION_BAD
  }

  /// The message of libpq, on one line.
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
    case "42P07": return .existingTable(table ?? quoted.last ?? message, store: store)
    case "42P01": return .missingTable(table ?? quoted.last ?? message, store: store)
    case "42703": return missingColumn
    // For an operator, the types are wrong.
    case "42883" where routine != "op_error":
      return .missingFunction(functionName ?? message, store: store)
    // The disk is full, or the server's quota for temporary files, `temp_file_limit`.
    case "53100", "53400": return .full(store: store)
    // The server distinguishes a time limit from an interruption only in words, in any language.
    case "57014": return isTimed ? .timedOut(store: store) : .interrupted(store: store)
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

  /// `function fold(text) does not exist`, in any language
  private var functionName: String? {
    let word = message.split(separator: " ").first { $0.dropFirst().contains("(") }
    return word.map { String($0.prefix { $0 != "(" }) }
  }

  /// The quoted parts of the message, with the quotation marks of any language.
  private var quoted: [String] {
    message.split(omittingEmptySubsequences: false) { "\"«»„“”".contains($0) }.enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
