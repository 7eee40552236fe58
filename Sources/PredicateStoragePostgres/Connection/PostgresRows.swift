import CPostgreSQL

/// The rows of a statement's result, as text.
///
/// `@unchecked`: libpq never changes a result once it exists, and lets any thread read it.
package final class PostgresRows: @unchecked Sendable {
  private let result: OpaquePointer
  package let count: Int
  package let columnCount: Int

  /// Takes ownership of `result`.
  init(_ result: OpaquePointer) {
    self.result = result
    count = Int(PQntuples(result))
    columnCount = Int(PQnfields(result))
  }

  deinit { PQclear(result) }

  /// The number of rows that a statement without results has changed.
  package var changedCount: Int {
    guard let text = PQcmdTuples(result) else { return 0 }
    return Int(String(cString: text)) ?? 0
  }

  /// Calls `body` with the bytes of a cell; nil for NULL.
  func withBytes<Answer>(
    row: Int,
    column: Int,
    _ body: (UnsafeBufferPointer<UInt8>?) -> Answer
  ) -> Answer {
    precondition(row < count && column < columnCount)
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
      return body(nil)
    }
    let length = Int(PQgetlength(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      body(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  /// The text of a cell; nil for NULL.
  package func text(row: Int, column: Int) -> String? {
    withBytes(row: row, column: column) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The rows, every cell as text.
  package var texts: [[String?]] {
    (0..<count).map { row in (0..<columnCount).map { text(row: row, column: $0) } }
  }
}
