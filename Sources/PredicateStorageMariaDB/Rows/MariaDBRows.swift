import PredicateJSON
import PredicatePlatform
package import PredicateStorage
package import PredicateSyntax

/// The rows of a running statement. Used like its connection, and given back once, with `finish`.
package final class MariaDBRows: SQLRows {
  private let connection: MariaDBConnection
  private var statement: MariaDBStatement?
  private lazy var json = JSONReader()

  init(_ statement: MariaDBStatement, over connection: MariaDBConnection) {
    self.statement = statement
    self.connection = connection
  }

  deinit { finish() }

  package func step() throws(StorageError) -> Bool {
    guard let statement else { return false }
    return try connection.step(statement)
  }

  var columnCount: Int { statement?.columnCount ?? 0 }

  /// The value in a column of the row, as it was sent.
  func stored(at index: Int) -> MariaDBValue { statement?.value(at: index) ?? .null }

  package func value(at index: Int, of row: RowColumns) -> Value? {
    MariaDBCodec.value(
      of: stored(at: index),
      in: row.columns[index],
      isSum: row.sums.contains(index),
      json: json
    )
  }

  package func integer(at index: Int) -> Int64? { stored(at: index).text.flatMap { Int64($0) } }

  package func content(at index: Int) -> Value {
    switch stored(at: index) {
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .unsigned(let number): .decimal(Decimal(number))
    case .decimal(let text), .time(let text), .text(let text): .text(text)
    case .blob(let bytes): .bytes(bytes)
    case .null, .invalidText: .null
    }
  }

  package func phrase(at index: Int) -> String { stored(at: index).phrase }

  package func finish() {
    guard let statement else { return }
    self.statement = nil
    connection.giveBack(statement)
  }
}
