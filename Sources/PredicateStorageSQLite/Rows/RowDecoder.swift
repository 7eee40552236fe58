import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct RowDecoder {
  private let row: RowColumns

  init(_ row: RowColumns) { self.row = row }

  func values(_ statement: SQLiteStatement) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(row.columns.count)
    for (index, column) in row.columns.enumerated() {
      let stored = statement.storedValue(at: index)
      guard let value = ColumnCodec.value(of: stored, in: column) else {
        throw .wrongType(
          table: row.table,
          column: column.name,
          row: key(statement),
          expected: column.type,
          found: stored.phrase
        )
      }
      values.append(value)
    }
    return values
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
