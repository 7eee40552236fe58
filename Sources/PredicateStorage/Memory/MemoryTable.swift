import PredicateSyntax

/// The rows of a table, indexed by the columns that relationships use.
struct MemoryTable: Sendable {
  let layout: TableLayout
  private(set) var rows: [[Value]] = []
  /// The indexes by columns: the numbers of the rows with given values. Nulls join nothing and are
  /// not indexed.
  private var indexes: [[String]: [[Value]: [Int]]] = [:]

  init(_ layout: TableLayout) { self.layout = layout }

  mutating func index(by columns: [String]) {
    guard indexes[columns] == nil else { return }
    indexes[columns] = [:]
    for (number, row) in rows.enumerated() { add(row, number, to: columns) }
  }

  /// The rows with these values in the columns; none if one is null.
  func rows(where columns: [String], are values: [Value]) -> [[Value]] {
    indexes[columns]?[values]?.map { rows[$0] } ?? []
  }

  /// Adds a row. Returns false, and adds nothing, if a row with the same primary key exists.
  mutating func insert(_ row: [Value]) -> Bool {
    index(by: layout.primaryKey)
    let key = layout.primaryKey.map { value(of: $0, in: row) }
    guard rows(where: layout.primaryKey, are: key).isEmpty else { return false }
    rows.append(row)
    for columns in Array(indexes.keys) { add(row, rows.count - 1, to: columns) }
    return true
  }

  /// Changes the row with the same values in the columns of a key, or adds the row if there is none
  /// or one of the values is null. Returns false, and does nothing, if a constraint forbids it.
  mutating func upsert(_ row: [Value], by columns: [String], setting positions: [Int]) -> Bool {
    index(by: columns)
    let key = columns.map { value(of: $0, in: row) }
    let numbers = indexes[columns]?[key] ?? []
    guard let number = numbers.first else { return insert(row) }
    guard numbers.count == 1 else { return false }
    for columns in Array(indexes.keys) { remove(rows[number], number, from: columns) }
    for position in positions { rows[number][position] = row[position] }
    for columns in Array(indexes.keys) { add(rows[number], number, to: columns) }
    return true
  }

  /// Sets columns, by their positions, of the rows with these keys; nil removes the row.
  mutating func change(_ changes: [[Value]: [Int: Value]?]) {
    rows = rows.compactMap { row in
      let key = layout.primaryKey.map { value(of: $0, in: row) }
      guard let change = changes[key] else { return row }
      guard let change else { return nil }
      var row = row
      for (position, value) in change { row[position] = value }
      return row
    }
    indexAgain()
  }

  /// Removes the rows whose values in the columns are among `keys`.
  mutating func remove(where columns: [String], areIn keys: Set<[Value]>) {
    let kept = rows.filter { row in !keys.contains(columns.map { value(of: $0, in: row) }) }
    guard kept.count < rows.count else { return }
    rows = kept
    indexAgain()
  }

  private mutating func indexAgain() {
    for columns in Array(indexes.keys) {
      indexes[columns] = [:]
      for (number, row) in rows.enumerated() { add(row, number, to: columns) }
    }
  }

  func value(of column: String, in row: [Value]) -> Value {
    layout.positions[column].map { row[$0] } ?? .null
  }

  private mutating func add(_ row: [Value], _ number: Int, to columns: [String]) {
    let key = columns.map { value(of: $0, in: row) }
    if !key.contains(.null) { indexes[columns]?[key, default: []].append(number) }
  }

  private mutating func remove(_ row: [Value], _ number: Int, from columns: [String]) {
    let key = columns.map { value(of: $0, in: row) }
    indexes[columns]?[key]?.removeAll { $0 == number }
  }
}
