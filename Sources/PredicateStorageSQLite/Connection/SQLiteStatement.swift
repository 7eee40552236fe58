import CSQLite
import Foundation
import PredicateStorage
import PredicateSyntax

/// A prepared statement that is being run. Used with the connection's lock held; given back once,
/// with `finish`.
final class SQLiteStatement {
  let text: String
  private let connection: SQLiteConnection
  private var pointer: OpaquePointer?

  init(_ pointer: OpaquePointer, text: String, connection: SQLiteConnection) {
    self.pointer = pointer
    self.text = text
    self.connection = connection
  }

  deinit { finish() }

  /// Lets go of it. What it read stays read; nothing more can be.
  func finish() {
    guard let pointer else { return }
    self.pointer = nil
    connection.giveBack(pointer, text: text)
  }

  /// Binds values in the order of the placeholders.
  func bind(_ values: [Value]) throws(StorageError) {
    for (index, value) in values.enumerated() {
      let status = bind(value, at: Int32(clamping: index + 1))
      guard status == SQLITE_OK else { throw connection.error(status, statement: text) }
    }
  }

  /// All rows, as they are held.
  func rows(_ bindings: [Value] = []) throws(StorageError) -> [[SQLiteValue]] {
    try bind(bindings)
    var rows: [[SQLiteValue]] = []
    while try step() { rows.append((0..<columnCount).map(storedValue)) }
    return rows
  }

  /// Goes to the next row; false when there are no more.
  func step() throws(StorageError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status: throw connection.error(status, statement: text)
    }
  }

  /// Makes it ready to be run again, its values still bound.
  func rewind() { sqlite3_reset(pointer) }

  var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  /// What a column of the row holds, as it is held.
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

  /// Text in a column of the row; nil of anything else.
  func text(at column: Int) -> String? {
    if case .text(let text) = storedValue(at: column) { text } else { nil }
  }

  /// An integer in a column of the row; nil of anything else.
  func integer(at column: Int) -> Int64? {
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

  /// With its length, since text may hold U+0000.
  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    // Of a null pointer SQLite makes NULL, and empty text need not have a place of its own.
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
