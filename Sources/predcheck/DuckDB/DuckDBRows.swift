import PredicateStorage
import PredicateSyntax

/// The rows of a statement, many at a time from Python, one by one from here.
final class DuckDBRows: SQLRows {
  private let session: DuckDBSession
  private let id: Int64
  private var rows: [[Value]] = []
  private var row = -1
  private var isOpen = true

  init(_ session: DuckDBSession, _ id: Int64) {
    self.session = session
    self.id = id
  }

  func step() throws(StorageError) -> Bool {
    row += 1
    if row < rows.count { return true }
    guard isOpen else { return false }
    rows = try session.fetch(id)
    row = 0
    if rows.isEmpty { finish() }
    return !rows.isEmpty
  }

  func value(at index: Int, of columns: RowColumns) -> Value? {
    DuckDBCodec.value(
      of: content(at: index),
      in: columns.columns[index],
      isSum: columns.sums.contains(index)
    )
  }

  func integer(at index: Int) -> Int64? { content(at: index).integer }

  func content(at index: Int) -> Value {
    rows.indices.contains(row) && rows[row].indices.contains(index) ? rows[row][index] : .null
  }

  func phrase(at index: Int) -> String {
    let content = content(at: index)
    return content == .null ? "NULL" : "“\("\(content)".prefix(100))”"
  }

  func finish() {
    guard isOpen else { return }
    isOpen = false
    session.finish(id)
  }
}
