import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct PostgresRowDecoder {
  private let row: RowColumns

  init(_ row: RowColumns) { self.row = row }

  /// The values, all of which are wanted.
  func values(_ rows: PostgresRows, _ number: Int) throws(StorageError) -> [Value] {
    try stored(rows, number).required()
  }

  /// The row, with the faults of columns that cannot be read. Throws if its key is one of them.
  func stored(_ rows: PostgresRows, _ number: Int) throws(StorageError) -> StoredRow {
    var values: [Value] = []
    values.reserveCapacity(row.columns.count)
    var errors: [Int: StorageError] = [:]
    for (index, column) in row.columns.enumerated() {
      let found = rows.withBytes(row: number, column: index) {
        PostgresCodec.value(of: $0, in: column, isSum: row.sums.contains(index))
      }
      if let found {
        values.append(found)
        continue
      }
      let error = StorageError.wrongType(
        table: row.table,
        column: column.name,
        row: key(rows, number),
        expected: column.type,
        found: rows.text(row: number, column: index).map { "“\($0.prefix(100))”" } ?? "nothing"
      )
      if row.keyPositions.contains(index) { throw error }
      errors[index] = error
      values.append(.null)
    }
    return StoredRow(values, errors.isEmpty ? nil : RowFaults(errors))
  }

  private func key(_ rows: PostgresRows, _ number: Int) -> String {
    let texts = row.keyPositions.map { rows.text(row: number, column: $0) ?? "NULL" }
    return texts.isEmpty ? "unknown" : texts.joined(separator: ", ")
  }
}
