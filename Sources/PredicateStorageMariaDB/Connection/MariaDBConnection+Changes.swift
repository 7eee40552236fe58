import PredicateSQL
import PredicateSchema
package import PredicateStorage
import PredicateSyntax

/// Changes of rows by their keys.
extension MariaDBConnection {
  /// One statement for many rows, if their keys are integers: strings would be compared by the
  /// collation of the connection.
  package func change(_ changes: RowChanges) throws(StorageError) -> Int {
    let dialect = Self.dialect
    guard changes.hasPlainKey(in: dialect), changes.key.allSatisfy({ $0.type == .integer }) else {
      return try changeOneByOne(changes)
    }
    let width = changes.columns.count
    let types = (0..<width).map { CastType(of: changes.values(ofColumn: $0)) }
    guard !types.contains(nil) else { return try changeOneByOne(changes) }
    let size = min(max(dialect.maximumBindings / width, 1), 1_000)
    return try changes.inBatches(of: size, store) { rows throws(StorageError) in
      let values = rows.map { row -> SQLFragment in
        "(\(zip(row, types).map { $1?.cast($0) ?? "NULL" }.joined(", ")))"
      }
      return try change(Self.statement(for: changes, values.joined(", ")).statement(in: dialect))
    }
  }

  /// `UPDATE t JOIN (WITH new (c0, c1) AS (VALUES (?, ?), …) SELECT * FROM new) AS new ON t.id = new.c0
  /// SET t.a = new.c1`
  private static func statement(for changes: RowChanges, _ values: SQLFragment) -> SQLFragment {
    let table = dialect.table(changes.table.name)
    func column(_ index: Int) -> SQLFragment { .column("c\(index)", of: "new") }
    let names = changes.columns.indices
      .map { index -> SQLFragment in "\(identifier: "c\(index)")" }
    let rows: SQLFragment = """
      (WITH \(identifier: "new") (\(names.joined(", "))) AS (VALUES \(values)) \
      SELECT * FROM \(identifier: "new")) AS \(identifier: "new")
      """
    let keys = changes.key.enumerated().map { index, key -> SQLFragment in
      "\(table).\(identifier: key.name) = \(column(index))"
    }
    guard let setting = changes.setting else {
      return "DELETE \(table) FROM \(table) JOIN \(rows) ON \(keys.joined(" AND "))"
    }
    let list = setting.enumerated().map { index, own -> SQLFragment in
      "\(table).\(identifier: own.name) = \(column(changes.key.count + index))"
    }
    return "UPDATE \(table) JOIN \(rows) ON \(keys.joined(" AND ")) SET \(list.joined(", "))"
  }
}

/// The type to which the values of a column are cast. Without one, the first row of VALUES would set
/// the length of those in the others.
private enum CastType {
  case integer
  case real
  case date
  case text

  /// The number of characters of the longest string.
  private static let longest = 1_000

  /// Nil for values that have none in common, or that a cast would change.
  init?(of values: [Value]) {
    var type: CastType?
    for value in values {
      let own: CastType
      switch value {
      case .null: continue
      case .bool, .integer: own = .integer
      case .real: own = .real
      case .date: own = .date
      case .text(let text):
        guard text.utf8.count <= Self.longest else { return nil }
        own = .text
      case .decimal, .uuid, .bytes, .url, .list, .set, .map: return nil
      }
      guard type ?? own == own else { return nil }
      type = own
    }
    self = type ?? .integer
  }

  func cast(_ value: Value) -> SQLFragment {
    switch self {
    case .integer: "CAST(\(value, as: .integer) AS SIGNED)"
    case .real: "CAST(\(value, as: .real) AS DOUBLE)"
    case .date: "CAST(\(value, as: .timestamp) AS DATETIME(6))"
    case .text: "CAST(\(value, as: .text) AS CHAR(1000))"
    }
  }
}
