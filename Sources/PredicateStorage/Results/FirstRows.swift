/// The rows that come first in an order, as many as are wanted: a heap whose root is the last of them, so
/// that most rows are compared once and let go.
struct FirstRows<Row> {
  /// Nil for all rows.
  private let maximum: Int?
  /// In the order of addition where there is no maximum, or fewer rows than that.
  private(set) var rows: [Row] = []

  /// Room for the rows before the end of a part.
  init(offset: Int, limit: Int?) {
    maximum = limit.map { limit in
      let (sum, isOver) = offset.addingReportingOverflow(limit)
      return isOver ? .max : max(sum, 0)
    }
  }

  /// Whether a row is among the first so far.
  func admits(_ row: Row, _ precedes: (Row, Row) -> Bool) -> Bool {
    guard let maximum, rows.count >= maximum else { return true }
    guard let last = rows.first else { return false }
    return precedes(row, last)
  }

  /// Adds a row that is admitted, and returns the one that makes way for it.
  mutating func add(_ row: Row, _ precedes: (Row, Row) -> Bool) -> Row? {
    guard let maximum else {
      rows.append(row)
      return nil
    }
    guard rows.count >= maximum else {
      rows.append(row)
      if rows.count == maximum { makeHeap(precedes) }
      return nil
    }
    let last = rows[0]
    rows[0] = row
    siftDown(from: 0, precedes)
    return last
  }

  private mutating func makeHeap(_ precedes: (Row, Row) -> Bool) {
    for position in (0..<rows.count / 2).reversed() { siftDown(from: position, precedes) }
  }

  private mutating func siftDown(from start: Int, _ precedes: (Row, Row) -> Bool) {
    var parent = start
    while true {
      var last = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < rows.count && precedes(rows[last], rows[child]) {
        last = child
      }
      if last == parent { return }
      rows.swapAt(parent, last)
      parent = last
    }
  }
}

extension FirstRows: Sendable where Row: Sendable {}
