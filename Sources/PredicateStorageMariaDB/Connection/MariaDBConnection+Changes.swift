import PredicateEvaluation
import PredicateSQL
import PredicateSchema
package import PredicateStorage
import PredicateSyntax

/// Changes of rows by their keys.
extension MariaDBConnection {
  /// One statement for many rows, if their keys are integers: strings would be compared by the
  /// collation of the connection. Their values are one parameter, a list of lists as JSON.
  package func change(_ changes: RowChanges) throws(StorageError) -> Int {
    guard changes.hasPlainKeys(in: Self.dialect), changes.key.allSatisfy({ $0.type == .integer })
    else { return try changeOneByOne(changes) }
    let types = changes.columns.indices.map { JSONColumnType(of: changes.values(ofColumn: $0)) }
    guard !types.contains(nil) else { return try changeOneByOne(changes) }
    let statement = Self.statement(for: changes, types.compactMap(\.self))
    // Strings of the longest kind stay below the size of a packet.
    return try changes.inBatches(of: types.contains(.text) ? 1_000 : 10_000, store) {
      rows throws(StorageError) in
      let values = rows.map { Value.list($0.map(\.inJSON)) }
      return try change(statement, [.text(JSONText.of(Value.list(values)))])
    }
  }

  /// `UPDATE t JOIN JSON_TABLE(?, '$[*]' COLUMNS (c0 BIGINT PATH '$[0]', …)) AS new ON t.id = new.c0
  /// SET t.a = new.c1`
  private static func statement(for changes: RowChanges, _ types: [JSONColumnType]) -> String {
    let table = dialect.quotedTable(changes.table.name)
    func column(_ index: Int) -> String { "`new`.`c\(index)`" }
    let columns = types.enumerated().map { index, type in
      "`c\(index)` \(type.rawValue) PATH '$[\(index)]' ERROR ON EMPTY ERROR ON ERROR"
    }
    let list = columns.joined(separator: ", ")
    let rows = "JSON_TABLE(?, '$[*]' COLUMNS (\(list))) AS `new`"
    let keys = changes.key.enumerated().map { index, key in
      "\(table).\(dialect.quoted(key.name)) = \(column(index))"
    }
    let join = "\(table) JOIN \(rows) ON \(keys.joined(separator: " AND "))"
    guard let setting = changes.setting else { return "DELETE \(table) FROM \(join)" }
    let values = setting.enumerated().map { index, own in
      "\(table).\(dialect.quoted(own.name)) = \(column(changes.key.count + index))"
    }
    return "UPDATE \(join) SET \(values.joined(separator: ", "))"
  }
}

/// The type as which the values of a column are read from JSON.
private enum JSONColumnType: String {
  case integer = "BIGINT"
  case real = "DOUBLE"
  case date = "DATETIME(6)"
  case text = "LONGTEXT"

  /// The number of bytes of the longest string.
  private static let longest = 1_000

  /// Nil for values that have none in common, or that JSON does not keep.
  init?(of values: [Value]) {
    var type: JSONColumnType?
    for value in values {
      let own: JSONColumnType
      switch value {
      case .null: continue
      case .bool, .integer: own = .integer
      case .real(let number):
        guard number.isFinite else { return nil }
        own = .real
      case .date(let date):
        guard Timestamp(date) != nil else { return nil }
        own = .date
      case .text(let text):
        guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else { return nil }
        own = .text
      case .decimal, .uuid, .bytes, .url, .list, .set, .map: return nil
      }
      guard type ?? own == own else { return nil }
      type = own
    }
    self = type ?? .integer
  }
}

extension Value {
  /// The value as `JSONColumnType` reads it.
  fileprivate var inJSON: Value {
    switch self {
    case .bool(let truth): .integer(truth ? 1 : 0)
    case .date(let date): Timestamp(date).map { .text($0.zonelessText) } ?? .null
    case .null, .integer, .real, .decimal, .text, .uuid, .bytes, .url, .list, .set, .map: self
    }
  }
}
