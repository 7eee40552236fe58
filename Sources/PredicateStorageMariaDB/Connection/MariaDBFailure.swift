import CMariaDB
import PredicateStorage

/// An error reported by the server or the client library.
struct MariaDBFailure {
  /// The server's own number: 1146.
  let number: UInt32
  /// The SQLSTATE: `42S02`.
  let state: String
  let message: String

  init(of handle: MariaDBHandle.Pointer) {
    number = mysql_errno(handle)
    state = String(cString: mysql_sqlstate(handle))
    message = String(cString: mysql_error(handle))
  }

  init(of statement: UnsafeMutablePointer<MYSQL_STMT>) {
    number = mysql_stmt_errno(statement)
    state = String(cString: mysql_stmt_sqlstate(statement))
    message = String(cString: mysql_stmt_error(statement))
  }

  func error(store: String, statement: String?) -> StorageError {
    switch number {
    // The client's numbers for a connection that is not there or has ended; killed, shut down, timed
    // out by the server.
    case 2002...2006, 2013, 2055, 1040, 1053, 1927, 4031:
      return .connectionLost(store: store, detail: message)
    case 1050: return .existingTable(Self.unqualified(quoted.first ?? message), store: store)
    case 1146: return .missingTable(Self.unqualified(quoted.first ?? message), store: store)
    case 1054: return missingColumn(store)
    case 1305: return .missingFunction(Self.unqualified(functionName ?? message), store: store)
    // 1021: disk full; 1114: table full, also a temporary one.
    case 1021, 1114: return .full(store: store)
    case 1205: return .locked(store: store)
    case 1317: return .interrupted(store: store)
    case 1969: return .timedOut(store: store)
    case 1290, 1792, 1836: return .readOnly(store: store)
    case 1034, 1194, 1195, 1712: return .corrupt(store: store, detail: message)
    // A row has changed since the transaction's first look: it is to be repeated.
    case 1020:
      return .engine(store: store, code: "40001", message: message, statement: statement)
    case _ where state.hasPrefix("08"): return .connectionLost(store: store, detail: message)
    // A CHECK has 4025, and a value that is missing 1364, in general states.
    case _ where state.hasPrefix("23") || number == 4025 || number == 1364:
      return .constraint(store: store, detail: message)
    default: return .engine(store: store, code: state, message: message, statement: statement)
    }
  }

  /// `Unknown column 't0.age' in 'WHERE'`
  private func missingColumn(_ store: String) -> StorageError {
    .missingColumn(Self.unqualified(quoted.first ?? message), table: "", store: store)
  }

  /// `FUNCTION shop.fold does not exist`
  private var functionName: String? {
    message.split(separator: " ").dropFirst().first.map(String.init)
  }

  /// A name without that of its database or table before it.
  private static func unqualified(_ name: String) -> String {
    name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The quoted parts of the message.
  private var quoted: [String] {
    message.split(omittingEmptySubsequences: false) { "'\"`«»„“”".contains($0) }.enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
