import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct RowDecoder {
  private let row: RowColumns

  init(_ row: RowColumns) { self.row = row }

  /// The values, all of which are wanted.
  func values(_ statement: SQLiteStatement) throws(StorageError) -> [Value] {
    try stored(statement).required()
  }

  /// The row, with the faults of columns that cannot be read. Throws if its key is one of them.
  func stored(_ statement: SQLiteStatement) throws(StorageError) -> StoredRow {
    var values: [Value] = []
    values.reserveCapacity(row.columns.count)
    var errors: [Int: StorageError] = [:]
    for (index, column) in row.columns.enumerated() {
      let stored = statement.storedValue(at: index)
      if let value = ColumnCodec.value(of: stored, in: column) {
        values.append(value)
        continue
      }
      let error = StorageError.wrongType(
        table: row.table,
        column: column.name,
        row: key(statement),
        expected: column.type,
        found: stored.phrase
      )
      if row.keyPositions.contains(index) { throw error }
      errors[index] = error
      values.append(.null)
    }
    return StoredRow(values, errors.isEmpty ? nil : RowFaults(errors))
  }

  private func key(_ statement: SQLiteStatement) -> String {
    let key = row.keyPositions.map { position -> Value in
      switch statement.storedValue(at: position) {
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      case .blob(let bytes): .bytes(bytes)
      case .null, .invalidText: .null
      }
    }
    return key.isEmpty ? "unknown" : StoredIdentifier.text(of: key)
  }
}
