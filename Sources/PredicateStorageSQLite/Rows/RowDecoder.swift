import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct RowDecoder {
  let table: String
  let columns: [TableLayout.Column]
  /// Where the primary key stands among the columns, for messages.
  let keyPositions: [Int]

  func values(_ statement: SQLiteStatement) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      let stored = statement.storedValue(at: index)
      guard let value = ColumnCodec.value(of: stored, in: column) else {
        throw .wrongType(
          table: table,
          column: column.name,
          row: row(statement),
          expected: column.type,
          found: stored.phrase
        )
      }
      values.append(value)
    }
    return values
  }

  private func row(_ statement: SQLiteStatement) -> String {
    let key = keyPositions.map { position -> Value in
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
