import CSQLite
import PredicateEvaluation

/// One call of a function by SQLite: its arguments, and where its result goes.
struct FunctionCall {
  let context: OpaquePointer
  let arguments: UnsafeMutablePointer<OpaquePointer?>?
  let count: Int

  /// The text of an argument; nil of NULL. Numbers and data count as text, as SQLite takes them.
  func text(_ index: Int) -> String? {
    bytes(index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an argument's text, U+0000 included; nil of NULL. They are SQLite's: they lie there
  /// until the call ends.
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let argument = argument(index) else { return nil }
    // The order of the two calls matters: the first makes the text that the second measures.
    guard let start = sqlite3_value_text(argument) else {
      return sqlite3_value_type(argument) == SQLITE_NULL
        ? nil : UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
  }

  /// The bytes of the arguments that are texts or data.
  var textSize: Int {
    (0..<count).reduce(0) { sum, index in
      guard let argument = argument(index) else { return sum }
      let type = sqlite3_value_type(argument)
      return type == SQLITE_TEXT || type == SQLITE_BLOB
        ? sum + Int(sqlite3_value_bytes(argument)) : sum
    }
  }

  func storedValue(_ index: Int) -> SQLiteValue {
    guard let argument = argument(index) else { return .null }
    return switch sqlite3_value_type(argument) {
    case SQLITE_INTEGER: .integer(sqlite3_value_int64(argument))
    case SQLITE_FLOAT: .real(sqlite3_value_double(argument))
    case SQLITE_TEXT: text(index).map(SQLiteValue.text) ?? .null
    case SQLITE_BLOB: .blob([])
    default: .null
    }
  }

  /// The result of `body` for the pattern made from one argument, with the options in another; nil
  /// if there is no pattern. SQLite caches the pattern as long as the argument is constant.
  func withPattern<Answer>(
    of index: Int,
    letters other: Int,
    make: (String, UnsafeBufferPointer<UInt8>) -> PatternCache?,
    _ body: (PatternCache) -> Answer
  ) -> Answer? {
    guard let letters = bytes(other) else { return nil }
    if let known = sqlite3_get_auxdata(context, Int32(index)) {
      // SQLite holds it for as long as the call lasts.
      let answer = Unmanaged<PatternCache>.fromOpaque(known)._withUnsafeGuaranteedRef {
        $0.isMade(with: letters) ? body($0) : nil
      }
      if let answer { return answer }
    }
    guard let made = text(index).flatMap({ make($0, letters) }) else { return nil }
    sqlite3_set_auxdata(
      context,
      Int32(index),
      Unmanaged.passRetained(made).toOpaque()
    ) { kept in
      if let kept { Unmanaged<PatternCache>.fromOpaque(kept).release() }
    }
    return body(made)
  }

  func give(_ value: SQLiteValue) {
    switch value {
    case .null, .invalidText: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text):
      var text = text
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress, !characters.isEmpty else {
            sqlite3_result_text(context, "", 0, predicate_sqlite_transient())
            return
          }
          sqlite3_result_text64(
            context,
            start,
            UInt64(characters.count),
            predicate_sqlite_transient(),
            UInt8(SQLITE_UTF8)
          )
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else {
        sqlite3_result_zeroblob(context, 0)
        return
      }
      bytes.withUnsafeBytes { buffer in
        sqlite3_result_blob64(
          context,
          buffer.baseAddress,
          UInt64(buffer.count),
          predicate_sqlite_transient()
        )
      }
    }
  }

  /// Text that is ASCII, in small letters; false of other text, and of long.
  func giveLowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 256, bytes.isASCII else { return false }
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices {
        let byte = bytes[index]
        buffer[index] = CChar(truncatingIfNeeded: byte &- 65 < 26 ? byte | 0x20 : byte)
      }
      sqlite3_result_text(
        context,
        buffer.baseAddress,
        Int32(clamping: bytes.count),
        predicate_sqlite_transient()
      )
    }
    return true
  }

  func give(_ truth: Bool) { sqlite3_result_int(context, truth ? 1 : 0) }

  /// Stops the statement.
  func fail(_ message: String) { sqlite3_result_error(context, message, -1) }

  private func argument(_ index: Int) -> OpaquePointer? {
    index < count ? arguments?[index] : nil
  }
}
