import PredicateStorage
import PredicateSyntax

/// Rows of one table in an order in which the rows that others lead to come before them, since MariaDB
/// looks at a foreign key with each row. Rows that lead to one another in a circle have none.
struct InsertionOrder {
  private let rows: [[Value]]
  /// The positions of the columns of each key that leads to the table itself, and of those it leads to.
  private let keys: [(near: [Int], far: [Int])]

  init(_ rows: [[Value]], into table: TableLayout) {
    self.rows = rows
    keys = table.foreignKeys.filter { $0.table == table.name }.map { key in
      (
        key.columns.compactMap { table.positions[$0] },
        key.referenced.compactMap { table.positions[$0] }
      )
    }
  }

  func ordered() -> [[Value]] {
    guard !keys.isEmpty, rows.count > 1 else { return rows }
    // The rows that each must wait for, and those that wait for each.
    var waits = Array(repeating: 0, count: rows.count)
    var waiting: [[Int]] = Array(repeating: [], count: rows.count)
    for (near, far) in keys {
      let places = Dictionary(
        rows.indices.map { index in (far.map { rows[index][$0] }, index) },
        uniquingKeysWith: { first, _ in first }
      )
      for index in rows.indices {
        guard let first = places[near.map { rows[index][$0] }], first != index else { continue }
        waits[index] += 1
        waiting[first].append(index)
      }
    }
    var order = rows.indices.filter { waits[$0] == 0 }
    var next = 0
    while next < order.count {
      for index in waiting[order[next]] {
        waits[index] -= 1
        if waits[index] == 0 { order.append(index) }
      }
      next += 1
    }
    return order.count == rows.count ? order.map { rows[$0] } : rows
  }
}
