import PredicateAnalysis
import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct PostgresRowDecoder {
  private let row: RowColumns

  init(_ row: RowColumns) { self.row = row }

  func values(_ rows: PostgresRows, _ number: Int) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(row.columns.count)
    for (index, column) in row.columns.enumerated() {
      let found = rows.withBytes(row: number, column: index) {
        PostgresCodec.value(of: $0, in: column, isSum: row.sums.contains(index))
      }
      guard let found else {
        throw .wrongType(
          table: row.table,
          column: column.name,
          row: key(rows, number),
          expected: column.type,
          found: rows.text(row: number, column: index).map { "“\($0.prefix(100))”" } ?? "nothing"
        )
      }
      values.append(found)
    }
    return values
  }

  private func key(_ rows: PostgresRows, _ number: Int) -> String {
    let texts = row.keyPositions.map { rows.text(row: number, column: $0) ?? "NULL" }
    return texts.isEmpty ? "unknown" : texts.joined(separator: ", ")
  }
}
