import CSQLite
import PredicateEvaluation
import PredicatePlatform
package import PredicateStorage
import PredicateSyntax

/// A prepared statement in use. Use it with the connection's lock held; give it back once, with
/// `finish`.
package final class SQLiteStatement {
  let text: String
  let connection: SQLiteConnection
  private var pointer: OpaquePointer?
  /// Whether it is kept for reuse.
  private let isKept: Bool
  /// The budget that its functions count against; nil where there is none.
  var budget: RequestBudget?

  init(
    _ pointer: OpaquePointer,
    text: String,
    connection: SQLiteConnection,
    isKept: Bool = true
  ) {
    self.pointer = pointer
    self.isKept = isKept
    self.text = text
    self.connection = connection
  }

  deinit { finish() }

  /// Gives the statement back. Values already read stay valid; no more can be read.
  package func finish() {
    guard let pointer else { return }
    self.pointer = nil
    if isKept { connection.giveBack(pointer, text: text) } else { sqlite3_finalize(pointer) }
  }

  /// Binds values in the order of the placeholders.
  func bind(_ values: [Value]) throws(StorageError) {
    for (index, value) in values.enumerated() {
      let status = bind(value, at: Int32(clamping: index + 1))
      guard status == SQLITE_OK else { throw connection.error(status, statement: text) }
    }
  }

  /// All rows, with their values as stored.
  func rows(_ bindings: [Value] = []) throws(StorageError) -> [[SQLiteValue]] {
    try bind(bindings)
    var rows: [[SQLiteValue]] = []
    while try step() { rows.append((0..<columnCount).map(storedValue)) }
    return rows
  }

  /// Advances to the next row; false when there are no more.
  package func step() throws(StorageError) -> Bool {
    if connection.failures.budget !== budget { connection.failures.budget = budget }
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      try connection.requireUnchanged()
      return false
    case let status: throw connection.error(status, statement: text)
    }
  }

  /// Resets it to be run again, with its values still bound.
  func rewind() { sqlite3_reset(pointer) }

  var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  /// The value in a column of the row, as stored.
  func storedValue(at column: Int) -> SQLiteValue {
    let column = Int32(clamping: column)
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(pointer, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(pointer, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return String(validating: bytes, as: UTF8.self).map(SQLiteValue.text) ?? .invalidText
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  /// The text in a column of the row; nil for anything else.
  func text(at column: Int) -> String? {
    if case .text(let text) = storedValue(at: column) { text } else { nil }
  }

  /// The integer in a column of the row; nil for anything else.
  package func integer(at column: Int) -> Int64? {
    if case .integer(let number) = storedValue(at: column) { number } else { nil }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(pointer, index)
    case .bool(let flag): sqlite3_bind_int64(pointer, index, flag ? 1 : 0)
    case .integer(let number): sqlite3_bind_int64(pointer, index, number)
    case .real(let number): sqlite3_bind_double(pointer, index, number)
    case .text(let text), .url(let text): bind(text, at: index)
    case .bytes(let bytes): bind(bytes, at: index)
    case .decimal(let number): bind(number.description, at: index)
    case .uuid(let uuid): bind(uuid.uuidString, at: index)
    case .date(let date): sqlite3_bind_double(pointer, index, date.timeIntervalSince1970)
    case .list, .set, .map: SQLITE_MISMATCH
    }
  }

  /// Binds text with its length, since it may contain U+0000.
  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    // SQLite turns a null pointer into NULL, and empty text need not have an address.
    guard !text.isEmpty else {
      return sqlite3_bind_text(pointer, index, "", 0, predicate_sqlite_transient())
    }
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          pointer,
          index,
          characters.baseAddress,
          UInt64(characters.count),
          predicate_sqlite_transient(),
          UInt8(SQLITE_UTF8)
        )
      }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(pointer, index, 0) }
    return bytes.withUnsafeBytes { buffer in
      sqlite3_bind_blob64(
        pointer,
        index,
        buffer.baseAddress,
        UInt64(buffer.count),
        predicate_sqlite_transient()
      )
    }
  }
}
