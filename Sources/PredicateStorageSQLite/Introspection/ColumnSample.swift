import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// A bounded search for a value in a column: in the first thousand rows, then in a thousand rows from each
/// of 64 places that divide the table evenly. A table without row numbers is read from its beginning.
struct ColumnSample {
  private static let places: UInt64 = 64
  private static let rows = 1_000

  private let column: String
  private let table: String
  private let rowNumber: String?
  private let connection: SQLiteConnection

  init(_ column: String, of table: SQLiteCatalog.Table, _ connection: SQLiteConnection) {
    let dialect = SQLiteDialect()
    self.column = dialect.quoted(column)
    self.table = dialect.quoted(table.name)
    rowNumber = table.rowNumber
    self.connection = connection
  }

  /// The first value that is found; null where none is.
  func value() throws(StorageError) -> SQLiteValue {
    guard let rowNumber else { return try first(in: "", Self.rows * Int(Self.places)) ?? .null }
    if let value = try first(in: "", Self.rows) { return value }
    guard case .integer(let least)? = try number("min(\(rowNumber))"),
      case .integer(let greatest)? = try number("max(\(rowNumber))")
    else { return .null }
    let distance = UInt64(bitPattern: greatest &- least)
    guard distance >= Self.rows else { return .null }
    for place in 1...Self.places {
      let start = least &+ Int64(bitPattern: distance / Self.places * place)
      // The last place is the end of the table, from which it is read backwards.
      let rows =
        place == Self.places
        ? "ORDER BY \(rowNumber) DESC" : "WHERE \(rowNumber) >= \(start) ORDER BY \(rowNumber)"
      if let value = try first(in: rows, Self.rows) { return value }
    }
    return .null
  }

  private func number(_ text: String) throws(StorageError) -> SQLiteValue? {
    try values("SELECT \(text) FROM \(table)")
  }

  private func first(in rows: String, _ limit: Int) throws(StorageError) -> SQLiteValue? {
    try values(
      """
      SELECT value FROM (SELECT \(column) AS value FROM \(table) \(rows) LIMIT \(limit))
      WHERE value IS NOT NULL LIMIT 1
      """
    )
  }

  private func values(_ text: String) throws(StorageError) -> SQLiteValue? {
    let statement = try connection.statement(text, isKept: false)
    defer { statement.finish() }
    return try statement.rows().first?.first
  }
}
