import PredicateAnalysis
import PredicateSQL
import PredicateStorage

extension RowDecoder {
  /// For rows that are objects.
  init(_ shape: StoredShape) {
    self.init(
      table: shape.entity.table,
      columns: shape.columns,
      keyPositions: shape.keyPositions
    )
  }

  /// For rows of what a selection gives: columns of the table as they are, then expressions.
  init(_ selection: SQLSelection, _ shape: StoredShape) {
    var keys: [Int] = []
    var columns: [TableLayout.Column] = []
    for (index, column) in selection.columns.enumerated() {
      if let form = column.form, let type = column.type {
        columns.append(
          TableLayout.Column(
            name: column.name,
            type: type,
            storage: form.storage,
            isOptional: true
          )
        )
      } else if let position = shape.columnPositions[column.name] {
        keys.append(index)
        columns.append(shape.columns[position])
      }
    }
    self.init(table: shape.entity.table, columns: columns, keyPositions: keys)
  }
}

extension ColumnForm {
  /// The form of an attribute whose column holds the same.
  fileprivate var storage: StorageForm? {
    switch self {
    case .secondsSince2001: .secondsSince2001
    case .secondsSince1970: .secondsSince1970
    case .dateText: .iso8601
    case .uuidBytes: .blob
    case .boolean, .integer, .real, .numeric, .decimalText, .text, .url, .timestamp, .uuidText,
      .uuid, .bytes:
      nil
    }
  }
}
