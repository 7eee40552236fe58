package import PredicateSQL
import PredicateSchema
package import PredicateSyntax

/// Changes of rows that memory has chosen: the key of each, and its new values.
package struct RowChanges: Sendable {
  package let table: TableLayout
  /// The columns of the key.
  package let key: [TableLayout.Column]
  /// The columns to set; nil deletes the rows.
  package let setting: [TableLayout.Column]?
  /// The values of one row after another, in the form of the columns: those of its key, then the
  /// new ones.
  package private(set) var values: [Value] = []
  package private(set) var count = 0

  init(_ table: TableLayout, key: [TableLayout.Column], setting: [TableLayout.Column]?) {
    self.table = table
    self.key = key
    self.setting = setting
  }

  /// The columns of a row's values.
  package var columns: [TableLayout.Column] { key + (setting ?? []) }

  mutating func append(_ row: [Value]) {
    values += row
    count += 1
  }

  /// The values of one row, of `columns`.
  package func row(_ index: Int) -> ArraySlice<Value> {
    let width = key.count + (setting?.count ?? 0)
    return values[(index * width)..<((index + 1) * width)]
  }

  /// The values of one of `columns`, of each row.
  package func values(ofColumn index: Int) -> [Value] {
    (0..<count).map { position in
      let row = row(position)
      return row[row.startIndex + index]
    }
  }

  /// Changes the rows in batches, and returns their number. `change` returns the number of rows
  /// that match the keys of a batch; fewer if deleting one has deleted another.
  package func inBatches(
    of size: Int,
    _ store: String,
    _ change: ([ArraySlice<Value>]) throws(StorageError) -> Int
  ) throws(StorageError) -> Int {
    var total = 0
    for start in stride(from: 0, to: count, by: size) {
      let rows = (start..<min(start + size, count)).map(row)
      let found = try change(rows)
      total += found
      guard found == rows.count || setting == nil && found < rows.count else {
        throw .constraint(
          store: store,
          detail: "\(rows.count) keys of “\(table.name)” match \(found) rows"
        )
      }
    }
    return total
  }

  /// Whether each key matches only its own row, if it still exists, and no two are equal: then the
  /// number of rows that many keys match together shows whether each has matched one.
  package func hasPlainKeys(in dialect: any SQLDialect) -> Bool {
    guard hasPlainKey(in: dialect) else { return false }
    var known: Set<ArraySlice<Value>> = []
    return (0..<count).allSatisfy { index in
      let key = row(index).prefix(self.key.count)
      return !key.contains(.null) && known.insert(key).inserted
    }
  }

  /// Whether a key is read as it is stored: an integer, a string, or a UUID that is not a string.
  private func hasPlainKey(in dialect: any SQLDialect) -> Bool {
    key.allSatisfy { column in
      let attribute = column.attribute
      guard dialect.reading("", of: attribute) == nil, let form = dialect.form(of: attribute) else {
        return false
      }
      return switch column.type {
      case .integer, .text: true
      case .uuid: form != .uuidText
      case .bool, .real, .decimal, .date, .bytes, .url, .json, .list, .object, .map: false
      }
    }
  }
}

extension SQLSession {
  package func change(_ changes: RowChanges) throws(StorageError) -> Int {
    try changeOneByOne(changes)
  }

  /// Changes the rows with one statement each, and returns their number.
  package func changeOneByOne(_ changes: RowChanges) throws(StorageError) -> Int {
    var statement: SQLStatement?
    var total = 0
    let mayBeGone = changes.setting == nil && changes.hasPlainKeys(in: Self.dialect)
    for index in 0..<changes.count {
      let (key, values) = changes.cells(index, Self.dialect)
      // Rows differ in their values only.
      let text =
        statement?.text ?? changes.statement(key, values, SQLCompiler(dialect: Self.dialect)).text
      let own = SQLStatement(
        text: text,
        bindings: values.map(\.value) + key.flatMap(\.bindings)
      )
      statement = own
      let count = try change(own)
      // A key need not be stored as it is read: `1.50` is read as 1.5.
      guard count == 1 || count == 0 && mayBeGone else {
        throw changes.mismatch(index, count, store)
      }
      total += count
    }
    return total
  }
}

extension RowChanges {
  /// The key of a row, and its new values.
  fileprivate func cells(_ index: Int, _ dialect: any SQLDialect) -> (key: [SQLCell], [SQLCell]) {
    let row = Array(row(index))
    let key = zip(self.key, row).map { column, value in
      SQLCell(
        column.name,
        value,
        column.type(in: dialect),
        of: column.attribute,
        otherSpelling: column.type == .uuid ? value.text?.lowercased() : nil
      )
      .readAsDate(in: dialect)
    }
    let values = zip(setting ?? [], row.dropFirst(self.key.count)).map { column, value in
      SQLCell(column.name, value, dialect.assignedType(of: column.attribute))
    }
    return (key, values)
  }

  fileprivate func statement(
    _ key: [SQLCell],
    _ values: [SQLCell],
    _ compiler: SQLCompiler
  ) -> SQLStatement {
    setting == nil
      ? compiler.deletion(from: table.name, where: key)
      : compiler.update(table.name, setting: values, where: key)
  }

  fileprivate func mismatch(_ index: Int, _ count: Int, _ store: String) -> StorageError {
    let key = StoredIdentifier.text(of: Array(row(index).prefix(self.key.count)))
    return .constraint(
      store: store,
      detail: "the key \(key) of “\(table.name)” matches \(count) rows, not one"
    )
  }
}
