import CMariaDB
import PredicateStorage
import PredicateSyntax

/// A prepared statement of a connection, with the memory for its rows.
///
/// `@unchecked`: it is used by the one who has the connection.
final class MariaDBStatement: @unchecked Sendable {
  let text: String
  private let pointer: UnsafeMutablePointer<MYSQL_STMT>
  private var cells: MariaDBCells?

  /// Nil, with the failure in `failure`, where the server refuses it.
  init?(_ text: String, over handle: MariaDBHandle.Pointer, _ failure: inout MariaDBFailure?) {
    guard let pointer = mysql_stmt_init(handle) else {
      failure = MariaDBFailure(of: handle)
      return nil
    }
    guard mysql_stmt_prepare(pointer, text, UInt(text.utf8.count)) == 0 else {
      failure = MariaDBFailure(of: pointer)
      mysql_stmt_close(pointer)
      return nil
    }
    self.pointer = pointer
    self.text = text
  }

  /// Frees it; nobody uses it after that.
  func close() { mysql_stmt_close(pointer) }

  var failure: MariaDBFailure { MariaDBFailure(of: pointer) }

  /// The number of rows that it has found or inserted.
  var changedCount: Int { Int(clamping: mysql_stmt_affected_rows(pointer)) }

  /// Runs it; false if that fails. With a chunk, the server keeps the rows and sends so many at a
  /// time, if it can.
  func execute(_ parameters: inout MariaDBParameters, chunk: Int?) -> Bool {
    var cursor = UInt(
      chunk == nil ? CURSOR_TYPE_NO_CURSOR.rawValue : CURSOR_TYPE_READ_ONLY.rawValue
    )
    mysql_stmt_attr_set(pointer, STMT_ATTR_CURSOR_TYPE, &cursor)
    if let chunk {
      var rows = UInt(max(chunk, 1))
      mysql_stmt_attr_set(pointer, STMT_ATTR_PREFETCH_ROWS, &rows)
    }
    return parameters.withBindings { bindings in
      (bindings == nil || mysql_stmt_bind_param(pointer, bindings) == 0)
        && mysql_stmt_execute(pointer) == 0
    }
  }

  /// Prepares the reading of the rows, all of which are fetched from the server unless it keeps them
  /// for a cursor; false if that fails.
  func beginRows(hasCursor: Bool) -> Bool {
    guard let result = mysql_stmt_result_metadata(pointer) else { return true }
    defer { mysql_free_result(result) }
    let fields = UnsafeBufferPointer(
      start: mysql_fetch_fields(result),
      count: Int(mysql_num_fields(result))
    )
    let cells = MariaDBCells(fields)
    self.cells = cells
    return mysql_stmt_bind_result(pointer, cells.bindings) == 0
      && (hasCursor || mysql_stmt_store_result(pointer) == 0)
  }

  /// Advances to the next row; nil if that fails.
  func step() -> Bool? {
    guard cells != nil else { return false }
    return switch mysql_stmt_fetch(pointer) {
    case 0, MYSQL_DATA_TRUNCATED: true
    case MYSQL_NO_DATA: false
    default: nil
    }
  }

  var columnCount: Int { cells?.count ?? 0 }

  func value(at index: Int) -> MariaDBValue { cells?.value(at: index, of: pointer) ?? .null }

  /// Ends the rows, so that it can be run again.
  func reset() {
    mysql_stmt_free_result(pointer)
    cells = nil
  }
}
