import PredicateSQL
import PredicateSchema
package import PredicateStorage
import PredicateSyntax

/// Changes of rows by their keys.
extension PostgresConnection {
  /// One statement for many rows, with a list for each column, unless the server has to tell the type of
  /// one.
  package func change(_ changes: RowChanges) throws(StorageError) -> Int {
    guard let statement = Self.statement(for: changes) else { return try changeOneByOne(changes) }
    let width = changes.columns.count
    // Each statement may read the whole table.
    return try changes.inBatches(of: 100_000, store) { rows throws(StorageError) in
      let lists = (0..<width).map { index in Value.list(rows.map { $0[$0.startIndex + index] }) }
      return try change(SQLStatement(text: statement, bindings: lists))
    }
  }

  /// `UPDATE "t" SET "a" = "new"."c1" FROM unnest($1::bigint[], $2::text[]) AS "new" ("c0", "c1") WHERE
  /// "t"."id" = "new"."c0"`; nil where a column has another form than its parameter.
  private static func statement(for changes: RowChanges) -> String? {
    guard changes.hasPlainKeys(in: dialect) else { return nil }
    var lists: [String] = []
    for (index, column) in changes.columns.enumerated() {
      guard column.type.isScalar, dialect.assignedType(of: column.attribute) != .inferred,
        let type = PostgresColumnType(column)
      else { return nil }
      lists.append("$\(index + 1)::\(type.name)[]")
    }
    let names = lists.indices.map { dialect.quoted("c\($0)") }
    let list = lists.joined(separator: ", ")
    let rows = "unnest(\(list)) AS \(dialect.quoted("new")) (\(names.joined(separator: ", ")))"
    let table = dialect.quotedTable(changes.table.name)
    let keys = zip(changes.key, names).map { column, name in
      "\(table).\(dialect.quoted(column.name)) = \(dialect.quoted("new")).\(name)"
    }
    let restriction = " WHERE " + keys.joined(separator: " AND ")
    guard let setting = changes.setting else {
      return "DELETE FROM \(table) USING \(rows)" + restriction
    }
    let values = zip(setting, names.dropFirst(changes.key.count)).map { column, name in
      "\(dialect.quoted(column.name)) = \(dialect.quoted("new")).\(name)"
    }
    return "UPDATE \(table) SET \(values.joined(separator: ", ")) FROM \(rows)" + restriction
  }
}
