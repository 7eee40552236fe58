import PredicateSQL
import PredicateSchema
import PredicateStorage

/// The type of a column in `CREATE TABLE`.
struct MariaDBColumnType {
  /// `LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin`
  let declaration: String

  /// The bytes of an index, less those of numbers in it.
  private static let indexedBytes = 3_040

  /// Nil where MariaDB does not keep the type in that form.
  init?(_ column: TableLayout.Column, in table: TableLayout) {
    if case .json = column.type {
      // It is an alias of LONGTEXT with a CHECK.
      declaration = "JSON"
      return
    }
    guard let form = MariaDBConnection.dialect.form(of: column.attribute) else { return nil }
    let share = Self.indexedBytes / Self.sharing(column, in: table)
    let isIndexed = Self.isIndexed(column, in: table)
    let text = isIndexed ? "VARCHAR(\(share / 4))" : "LONGTEXT"
    let binary = " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin"
    switch (form, column.type) {
    case (_, .bool): declaration = "BOOLEAN"
    case (_, .decimal) where column.storage == .native: declaration = "DECIMAL(65, 30)"
    case (.integer, _): declaration = "BIGINT"
    case (.real, _): declaration = column.storage == .single ? "FLOAT" : "DOUBLE"
    case (.secondsSince2001, _), (.secondsSince1970, _): declaration = "DOUBLE"
    case (.text(.binary), _), (.url(.binary), _), (.decimalText, _), (.dateText, _):
      declaration = text + binary
    // Keys that differ in case only are two. Other text has the server's collation for its set.
    case (.text, _), (.url, _):
      declaration = text + (isIndexed ? binary : " CHARACTER SET utf8mb4")
    case (.timestamp, _), (.zonelessTimestamp, _): declaration = "DATETIME(6)"
    case (.uuidText, _): declaration = "VARCHAR(36)" + binary
    case (.uuidBytes, _): declaration = "BINARY(16)"
    case (.uuid, _): declaration = "UUID"
    case (.bytes, _): declaration = isIndexed ? "VARBINARY(\(share))" : "LONGBLOB"
    case (.decimal(let digits), _):
      declaration = "DECIMAL(\(digits.precision), \(digits.fraction))"
    case (.numeric, _): declaration = "DECIMAL(65, 30)"
    case (.boolean, _): declaration = "BOOLEAN"
    }
  }

  private static func keys(of table: TableLayout) -> [[String]] {
    [table.primaryKey] + table.foreignKeys.map(\.columns)
  }

  private static func isIndexed(_ column: TableLayout.Column, in table: TableLayout) -> Bool {
    keys(of: table).contains { $0.contains(column.name) }
  }

  /// The number of columns of indefinite length in the largest key that the column is part of.
  private static func sharing(_ column: TableLayout.Column, in table: TableLayout) -> Int {
    let counts = keys(of: table).filter { $0.contains(column.name) }.map { key in
      key.count { name in
        switch table[name]?.type {
        case .text, .url, .bytes, .decimal, .date: true
        // Every other type has a length of its own.
        default: false
        }
      }
    }
    return max(counts.max() ?? 1, 1)
  }
}
