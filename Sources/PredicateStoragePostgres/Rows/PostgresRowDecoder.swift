import PredicateAnalysis
import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// Reads the values of some columns of each row, and says which row holds what it should not.
struct PostgresRowDecoder {
  private let table: String
  private let columns: [TableLayout.Column]
  /// Where the primary key stands among the columns, for messages.
  private let keyPositions: [Int]
  /// Columns that are sums of integers, which may be too great for one.
  private let sums: Set<Int>

  /// For rows that are objects.
  init(_ shape: StoredShape) {
    table = shape.entity.table
    columns = shape.columns
    keyPositions = shape.keyPositions
    sums = []
  }

  /// For rows of what a selection gives: columns of the table as they are, then expressions.
  init(_ selection: SQLSelection, _ shape: StoredShape) {
    var keys: [Int] = []
    var sums: Set<Int> = []
    var columns: [TableLayout.Column] = []
    for (index, column) in selection.columns.enumerated() {
      if let form = column.form, let type = column.type {
        if form == .numeric, type == .integer { sums.insert(index) }
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
    self.columns = columns
    table = shape.entity.table
    keyPositions = keys
    self.sums = sums
  }

  func values(_ rows: PostgresRows, _ row: Int) throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(columns.count)
    for (index, column) in columns.enumerated() {
      let found = rows.withBytes(row: row, column: index) {
        PostgresCodec.value(of: $0, in: column, isSum: sums.contains(index))
      }
      guard let found else {
        throw .wrongType(
          table: table,
          column: column.name,
          row: key(rows, row),
          expected: column.type,
          found: rows.text(row: row, column: index).map { "“\($0.prefix(100))”" } ?? "nothing"
        )
      }
      values.append(found)
    }
    return values
  }

  private func key(_ rows: PostgresRows, _ row: Int) -> String {
    let texts = keyPositions.map { rows.text(row: row, column: $0) ?? "NULL" }
    return texts.isEmpty ? "unknown" : texts.joined(separator: ", ")
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
    case .uuidText, .decimalText: .text
    case .boolean, .integer, .real, .numeric, .text, .url, .timestamp, .uuid, .bytes: nil
    }
  }
}
