import PredicateSchema
import PredicateStorage

/// Finds columns that a statement would answer wrongly by. MariaDB compares any two types, a text with
/// a number too, so each column must be of a type that its attribute can be.
enum MariaDBColumnCheck {
  /// Throws for a column whose values do not compare as what is read of them: `char(3)` is without
  /// its blanks, an enumeration goes by the order of its declaration, what looks like 0.1 in a
  /// `float` is not the double 0.1. Tables that are not there are found out by their first request.
  static func requireFaithfulTypes(
    _ layout: StoreLayout,
    _ connection: MariaDBConnection
  ) throws(StorageError) {
    let names = try MariaDBNames(layout, connection)
    for found in try MariaDBColumn.all(of: connection) {
      guard let name = names.table(found.table), let table = layout.tables[name],
        let column = table[names.column(found.name, of: name)], !fits(found, column)
      else { continue }
      throw .wrongType(
        table: name,
        column: column.name,
        row: "",
        expected: column.type,
        found: shown(found)
      )
    }
  }

  private static func shown(_ column: MariaDBColumn) -> String {
    guard let set = column.characterSet, set != "utf8mb4" else { return column.shown }
    return "\(column.shown) CHARACTER SET \(set)"
  }

  private static func fits(_ found: MariaDBColumn, _ column: TableLayout.Column) -> Bool {
    guard let (type, storage) = found.attribute else { return false }
    switch (column.type, column.storage) {
    case (.bool, _): return type == .bool || type == .integer
    case (.integer, _): return type == .integer || type == .bool
    case (.real, .single): return type == .real && storage == .single
    case (.real, _):
      return type == .real && storage != .single || type == .integer || type == .decimal
    case (.decimal, _): return type == .decimal || type == .integer || isPlainText(type, storage)
    case (.text, .cast): return type == .text
    case (.text, _), (.url, _): return isPlainText(type, storage)
    case (.date, .secondsSince1970), (.date, .secondsSince2001):
      return type == .real && storage != .single || type == .integer || type == .decimal
    case (.date, .iso8601), (.date, .text): return isPlainText(type, storage)
    case (.date, _): return type == .date
    case (.uuid, .blob): return type == .bytes
    case (.uuid, _): return type == .uuid || isPlainText(type, storage)
    case (.bytes, _): return type == .bytes
    case (.json, _): return type == .json || isPlainText(type, storage)
    // No column of MariaDB is of these types.
    case (.list, _), (.object, _), (.map, _): return false
    }
  }

  private static func isPlainText(_ type: AttributeType, _ storage: StorageForm?) -> Bool {
    type == .text && storage == nil
  }
}
