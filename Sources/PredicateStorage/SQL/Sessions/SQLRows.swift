package import PredicateSyntax

/// The rows of a running statement, in order. Used like its session.
package protocol SQLRows: AnyObject {
  /// Advances to the next row, initially to the first one; false if there are no more.
  func step() throws(StorageError) -> Bool

  /// The value of a column of the row, read by the form of the column; nil if its content does not
  /// have its type.
  func value(at index: Int, of row: RowColumns) -> Value?

  /// The path of the external file with the data of a column of the row, if that file is missing.
  func missingFile(at index: Int, of row: RowColumns) -> String?

  /// The integer in a column of the row; nil for anything else.
  func integer(at index: Int) -> Int64?

  /// The value of a column as the engine has it, whatever its form.
  func content(at index: Int) -> Value

  /// A description of the value of a column, for messages.
  func phrase(at index: Int) -> String

  /// The next row, with the faults of columns that cannot be read; nil if there are no more. Throws
  /// if a column of the key is one of them. A requirement, so that each engine's module specialises
  /// it for its own rows.
  func next(_ row: RowColumns) throws(StorageError) -> StoredRow?

  /// Releases the statement. Values already read stay valid; no more can be read.
  func finish()
}

extension SQLRows {
  package func missingFile(at index: Int, of row: RowColumns) -> String? { nil }

  @inlinable
  package func next(_ row: RowColumns) throws(StorageError) -> StoredRow? {
    guard try step() else { return nil }
    var values: [Value] = []
    values.reserveCapacity(row.columns.count)
    var errors: [Int: StorageError] = [:]
    for index in row.columns.indices {
      if let value = value(at: index, of: row) {
        values.append(value)
      } else {
        errors[index] = try fault(at: index, of: row)
        values.append(.null)
      }
    }
    return StoredRow(values, errors.isEmpty ? nil : RowFaults(errors))
  }

  /// The error of an unreadable column. Throws it if the column belongs to the key.
  @usableFromInline
  package func fault(at index: Int, of row: RowColumns) throws(StorageError) -> StorageError {
    let key = row.keyPositions.map { value(at: $0, of: row) ?? content(at: $0) }
    if let file = missingFile(at: index, of: row) {
      return .missingFile(
        file,
        entity: row.entity,
        key: row.key(at: index),
        row: key.isEmpty ? "unknown" : StoredIdentifier.text(of: key)
      )
    }
    let error = StorageError.wrongType(
      table: row.table,
      column: row.columns[index].name,
      row: key.isEmpty ? "unknown" : StoredIdentifier.text(of: key),
      expected: row.columns[index].type,
      found: phrase(at: index)
    )
    if row.keyPositions.contains(index) { throw error }
    return error
  }
}
