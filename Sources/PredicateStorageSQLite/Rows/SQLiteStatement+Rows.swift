import PredicateSchema
package import PredicateStorage
package import PredicateSyntax

extension SQLiteStatement: SQLRows {
  package func value(at index: Int, of row: RowColumns) -> Value? {
    ColumnCodec.value(of: storedValue(at: index), in: row.columns[index], connection.contents)
  }

  package func missingFile(at index: Int, of row: RowColumns) -> String? {
    guard row.columns[index].storage == .external,
      case .blob(let bytes) = storedValue(at: index)
    else { return nil }
    return connection.contents?.missingFile(external: bytes)
  }

  package func content(at index: Int) -> Value {
    switch storedValue(at: index) {
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    case .null, .invalidText: .null
    }
  }

  package func phrase(at index: Int) -> String { storedValue(at: index).phrase }
}
