public import PredicateSyntax

/// The values of a row, and the faults of columns with invalid content. Only reading such a column
/// fails.
@usableFromInline
package struct StoredRow: Sendable {
  /// Null for unreadable values.
  package var values: [Value]
  /// Nil for nearly all rows.
  package var faults: RowFaults?

  @usableFromInline
  package init(_ values: [Value], _ faults: RowFaults? = nil) {
    self.values = values
    self.faults = faults
  }

  /// The values of the row. Throws if any of them cannot be read.
  package func required() throws(StorageError) -> [Value] {
    if let error = faults?.first { throw error }
    return values
  }
}

extension [StoredRow] {
  /// The rows without duplicates: in their order if they are sorted, else by primary key.
  func distinct(of shape: StoredShape, isSorted: Bool) -> Self {
    guard count > 1 else { return self }
    var seen: Set<StoredIdentifier> = []
    var rows = map { ($0, shape.identifier(of: $0.values)) }
      .filter { seen.insert($0.1).inserted }
    if !isSorted { rows.sort { ValueOrder.precedes($0.1.key, $1.1.key) } }
    return rows.map(\.0)
  }
}

/// The errors of the unreadable columns of a row, by position.
@usableFromInline
package final class RowFaults: Sendable {
  private let errors: [Int: StorageError]

  @usableFromInline
  package init(_ errors: [Int: StorageError]) { self.errors = errors }

  package subscript(position: Int) -> StorageError? { errors[position] }

  /// The errors of columns whose files are missing.
  package var missingFiles: [StorageError] {
    errors.sorted { $0.key < $1.key }.map(\.value).filter(\.isMissingFile)
  }

  /// The error of the first unreadable column, except for missing external files.
  package var damage: StorageError? {
    errors.filter { !$0.value.isMissingFile }.min { $0.key < $1.key }?.value
  }

  /// The error of the first unreadable column.
  package var first: StorageError? { errors.min { $0.key < $1.key }?.value }
}

extension StorageError {
  package var isMissingFile: Bool { if case .missingFile = self { true } else { false } }
}
