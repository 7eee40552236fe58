package import PredicateSQL
import PredicateSchema

/// The columns of the rows of a statement, in order.
@usableFromInline
package struct RowColumns: Sendable {
  /// The table, for messages.
  package let table: String
  private let shape: StoredShape
  @usableFromInline package let columns: [TableLayout.Column]
  /// The positions of the primary key among the columns, for messages.
  package let keyPositions: [Int]
  /// The columns that are sums: those of integers may overflow, and NULL is the sum of no values.
  package let sums: Set<Int>

  /// Creates the columns of rows that are objects.
  package init(_ shape: StoredShape) {
    table = shape.entity.table
    self.shape = shape
    columns = shape.columns
    keyPositions = shape.keyPositions
    sums = []
  }

  /// Creates the columns of rows that are objects, followed by others.
  init(_ shape: StoredShape, andThen others: [TableLayout.Column]) {
    table = shape.entity.table
    self.shape = shape
    columns = shape.columns + others
    keyPositions = shape.keyPositions
    sums = []
  }

  /// Creates the columns of a selection: columns of the table, then expressions.
  package init(_ selection: SQLSelection, _ shape: StoredShape) {
    var keys: [Int] = []
    var sums: Set<Int> = []
    var columns: [TableLayout.Column] = []
    for (index, column) in selection.columns.enumerated() {
      if let form = column.form, let type = column.type {
        if column.isSum { sums.insert(index) }
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
    self.shape = shape
    keyPositions = keys
    self.sums = sums
  }

  /// The name of the entity, for messages.
  package var entity: String { shape.entity.name }

  /// The name of a column's attribute, for messages.
  package func key(at index: Int) -> String {
    let position = shape.columnPositions[columns[index].name]
    return shape.positions.filter { $0.value == position }.keys.min() ?? columns[index].name
  }
}

extension ColumnForm {
  /// The storage form of an attribute whose column has this form.
  fileprivate var storage: StorageForm? {
    switch self {
    case .secondsSince2001: .secondsSince2001
    case .secondsSince1970: .secondsSince1970
    case .dateText: .iso8601
    case .zonelessTimestamp: .zoneless
    case .uuidBytes: .blob
    case .uuidText, .decimalText: .text
    case .boolean, .integer, .real, .numeric, .decimal, .text, .url, .timestamp, .uuid, .bytes: nil
    }
  }
}
