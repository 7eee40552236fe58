import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The attribute that a column's declared type describes.
struct DeclaredType {
  let declaration: String
  let table: SQLiteCatalog.Table
  let column: String
  let connection: SQLiteConnection

  /// SQLite's rules look for parts of words, in this order.
  func attribute() throws(StorageError) -> (type: AttributeType, storage: StorageForm?) {
    if let known = ColumnDeclaration.type(of: declaration) { return known }
    let words = declaration.uppercased()
    func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    if says("BOOL") { return (.bool, nil) }
    if says("UUID", "GUID") { return (.uuid, says("BLOB") ? .blob : .text) }
    if says("DATE", "TIME") { return try date() }
    if says("INT") { return (.integer, nil) }
    if says("URL") { return (.url, nil) }
    if says("CHAR", "CLOB", "TEXT") { return (.text, nil) }
    if says("BLOB") { return (.bytes, nil) }
    if says("REAL", "FLOA", "DOUB", "NUM", "DEC") { return (.real, nil) }
    return try sampled()
  }

  private func date() throws(StorageError) -> (type: AttributeType, storage: StorageForm?) {
    switch try sample() {
    case .text: return (.date, .iso8601)
    case .null, .integer, .real, .invalidText, .blob:
      let isCoreData = table.columns.contains { $0.name == "Z_PK" }
      return (.date, isCoreData ? .secondsSince2001 : .secondsSince1970)
    }
  }

  /// The type of a column that declares none, from the first value in it.
  private func sampled() throws(StorageError) -> (type: AttributeType, storage: StorageForm?) {
    switch try sample() {
    case .integer: (.integer, nil)
    case .real: (.real, nil)
    case .blob: (.bytes, nil)
    case .null, .text, .invalidText: (.text, nil)
    }
  }

  /// A value of the column, if a bounded search finds one; so large tables do not delay opening.
  private func sample() throws(StorageError) -> SQLiteValue {
    try connection.exclusively { () throws(StorageError) in
      try ColumnSample(column, of: table, connection).value()
    }
  }
}
