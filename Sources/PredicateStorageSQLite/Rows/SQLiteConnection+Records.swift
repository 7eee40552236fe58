package import PredicateStorage
package import PredicateSyntax

extension SQLiteConnection {
  /// The rows of a query as they are stored, for tables that no schema describes. Text that is not
  /// UTF-8 is nil.
  package func records(
    _ query: String,
    _ bindings: [Value] = []
  ) throws(StorageError) -> [[Value]] {
    try exclusively { () throws(StorageError) in
      let statement = try statement(query)
      defer { statement.finish() }
      return try statement.rows(bindings).map { row in
        row.map { value in
          switch value {
          case .integer(let number): .integer(number)
          case .real(let number): .real(number)
          case .text(let text): .text(text)
          case .blob(let bytes): .bytes(bytes)
          case .null, .invalidText: .null
          }
        }
      }
    }
  }
}
