import CSQLite
import PredicateStorage

extension SQLiteConnection {
  /// The meaning of the last call's failure. Call with the lock held.
  func error(_ status: Int32, statement: String? = nil) -> StorageError {
    let message = String(cString: sqlite3_errmsg(database))
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked(store: name)
    case SQLITE_CORRUPT: return .corrupt(store: name, detail: message)
    case SQLITE_NOTADB: return .notADatabase(store: name)
    case SQLITE_READONLY: return .readOnly(store: name)
    case SQLITE_CANTOPEN, SQLITE_PERM: return .cannotOpen(store: name, reason: message)
    case SQLITE_FULL: return .full(store: name)
    case SQLITE_INTERRUPT:
      return failures.take().map { .evaluation($0) } ?? .interrupted(store: name)
    case SQLITE_CONSTRAINT: return .constraint(store: name, detail: message)
    case SQLITE_ERROR:
      if let failure = failures.take() { return .evaluation(failure) }
      if let table = Self.existingTable(in: message) { return .existingTable(table, store: name) }
      if let name = message.dropping(prefix: "no such table: ") {
        return .missingTable(name.dropping(prefix: "main.") ?? name, store: self.name)
      }
      if let name = message.dropping(prefix: "no such function: ") {
        return .missingFunction(name, store: self.name)
      }
      if let name = message.dropping(prefix: "no such column: ") { return missingColumn(name) }
      if let rest = message.dropping(prefix: "table "), rest.contains(" has no column named ") {
        let names = rest.components(around: " has no column named ")
        return .missingColumn(names.after, table: names.before, store: name)
      }
    default: break
    }
    return .engine(
      store: name,
      code: SQLiteErrorName.name(of: status),
      message: message,
      statement: statement
    )
  }

  /// `table "Person" already exists`, with the name as the statement has it.
  private static func existingTable(in message: String) -> String? {
    let end = " already exists"
    guard message.hasPrefix("table "), message.hasSuffix(end) else { return nil }
    let name = message.dropFirst("table ".count).dropLast(end.count)
    guard name.count > 1, name.first == "\"", name.last == "\"" else { return String(name) }
    return name.dropFirst().dropLast().split(separator: "\"\"", omittingEmptySubsequences: false)
      .joined(separator: "\"")
  }

  private func missingColumn(_ name: String) -> StorageError {
    guard let dot = name.lastIndex(of: ".") else {
      return .missingColumn(name, table: "", store: self.name)
    }
    return .missingColumn(
      String(name[name.index(after: dot)...]),
      table: String(name[..<dot]),
      store: self.name
    )
  }
}

/// SQLite's names for its result codes, as in its documentation.
enum SQLiteErrorName {
  static func name(of status: Int32) -> String {
    names[status & 0xFF].map { status > 0xFF ? "\($0), \(status)" : $0 } ?? "\(status)"
  }

  private static let names: [Int32: String] = [
    SQLITE_ERROR: "SQLITE_ERROR",
    SQLITE_INTERNAL: "SQLITE_INTERNAL",
    SQLITE_ABORT: "SQLITE_ABORT",
    SQLITE_NOMEM: "SQLITE_NOMEM",
    SQLITE_IOERR: "SQLITE_IOERR",
    SQLITE_NOTFOUND: "SQLITE_NOTFOUND",
    SQLITE_PROTOCOL: "SQLITE_PROTOCOL",
    SQLITE_SCHEMA: "SQLITE_SCHEMA",
    SQLITE_TOOBIG: "SQLITE_TOOBIG",
    SQLITE_MISMATCH: "SQLITE_MISMATCH",
    SQLITE_MISUSE: "SQLITE_MISUSE",
    SQLITE_AUTH: "SQLITE_AUTH",
    SQLITE_RANGE: "SQLITE_RANGE",
  ]
}

extension String {
  /// The rest of the string after `prefix`; nil when it does not begin with it.
  fileprivate func dropping(prefix: String) -> String? {
    utf8.starts(with: prefix.utf8)
      ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }

  fileprivate func components(around separator: String) -> (before: String, after: String) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
