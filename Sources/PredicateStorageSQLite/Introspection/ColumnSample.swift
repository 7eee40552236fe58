import PredicateSQL
import PredicateStorage
import PredicateSyntax

/// A bounded search for a value in each of some columns of a table: in the first thousand rows, then in a thousand rows from each of 64 places that divide the table evenly. A table without
/// row numbers is read from its beginning.
struct ColumnSample {
  private static let places: UInt64 = 64
  private static let rows = 1_000

  private let columns: [String]
  private let table: String
  private let rowNumber: String?
  private let connection: SQLiteConnection

  init(_ columns: [String], of table: SQLiteCatalog.Table, _ connection: SQLiteConnection) {
    let dialect = SQLiteDialect()
    self.columns = columns.map(dialect.quoted)
    self.table = dialect.quoted(table.name)
    rowNumber = table.rowNumber
    self.connection = connection
  }

  /// The first value that is found in each column; null where none is.
  func values() throws(StorageError) -> [SQLiteValue] {
    if columns.isEmpty { return [] }
    let limit = Self.rows * (rowNumber == nil ? Int(Self.places) : 1)
    var (found, isWhole) = try firstValues(limit)
    guard !isWhole, found.contains(.null), let rowNumber,
      case .integer(let least)? = try row("SELECT min(\(rowNumber)) FROM \(table)").first,
      case .integer(let greatest)? = try row("SELECT max(\(rowNumber)) FROM \(table)").first
    else { return found }
    let distance = UInt64(bitPattern: greatest &- least)
    for (index, column) in columns.enumerated() where found[index] == .null {
      found[index] = try value(in: column, rowNumber, from: least, distance)
    }
    return found
  }

  /// The first value of each column in at most `limit` rows, and whether the table has no more rows.
  private func firstValues(_ limit: Int) throws(StorageError) -> ([SQLiteValue], isWhole: Bool) {
    var found = [SQLiteValue](repeating: .null, count: columns.count)
    let statement = try connection.statement(
      "SELECT \(columns.joined(separator: ", ")) FROM \(table) LIMIT \(limit)",
      isKept: false
    )
    defer { statement.finish() }
    var count = 0
    while found.contains(.null) {
      guard try statement.step() else { return (found, count < limit) }
      count += 1
      for index in columns.indices where found[index] == .null {
        found[index] = statement.storedValue(at: index)
      }
    }
    return (found, false)
  }

  private func value(
    in column: String,
    _ rowNumber: String,
    from least: Int64,
    _ distance: UInt64
  ) throws(StorageError) -> SQLiteValue {
    for place in 1...Self.places {
      let start = least &+ Int64(bitPattern: distance / Self.places * place)
      // The last place is the end of the table, from which it is read backwards.
      let rows =
        place == Self.places
        ? "ORDER BY \(rowNumber) DESC" : "WHERE \(rowNumber) >= \(start) ORDER BY \(rowNumber)"
      let value = try row(Self.search(column, table, rows, Self.rows)).first
      if let value, value != .null { return value }
    }
    return .null
  }

  private static func search(
    _ column: String,
    _ table: String,
    _ rows: String,
    _ limit: Int
  ) -> String {
    """
    SELECT value FROM (SELECT \(column) AS value FROM \(table) \(rows) LIMIT \(limit)) \
    WHERE value IS NOT NULL LIMIT 1
    """
  }

  private func row(_ text: String) throws(StorageError) -> [SQLiteValue] {
    let statement = try connection.statement(text, isKept: false)
    defer { statement.finish() }
    return try statement.rows().first ?? []
  }
}
