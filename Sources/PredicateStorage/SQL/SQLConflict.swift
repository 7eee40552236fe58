package import PredicateSQL
package import PredicateSyntax

/// The action if an inserted row violates a unique constraint, other than to fail.
package enum SQLConflict: Sendable {
  /// The row is skipped: `ON CONFLICT DO NOTHING`
  case ignore
  /// The existing row is changed: `ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name"`
  case update(key: [String], setting: [String])

  /// The clause, the same in SQLite and PostgreSQL.
  package func clause(in dialect: any SQLDialect) -> String {
    switch self {
    case .ignore: return " ON CONFLICT DO NOTHING"
    case .update(let key, let columns):
      let target = " ON CONFLICT (\(dialect.quoted(key))) DO "
      guard !columns.isEmpty else { return target + "NOTHING" }
      let changes = columns.map { "\(dialect.quoted($0)) = excluded.\(dialect.quoted($0))" }
      return target + "UPDATE SET " + changes.joined(separator: ", ")
    }
  }
}

extension SQLSession {
  /// The statements that insert rows in batches, with a value for each column of the table.
  package static func insertions(
    of rows: [[Value]],
    into table: TableLayout,
    ending: String
  ) -> [SQLStatement] {
    let types = table.columns.map { dialect.assignedType(of: $0.attribute) }
    let size = min(max(dialect.maximumBindings / max(types.count, 1), 1), 100)
    return stride(from: 0, to: rows.count, by: size).map { start in
      let values = rows[start..<min(start + size, rows.count)].map { row -> SQLFragment in
        "(\(zip(row, types).map { SQLFragment.binding($0, as: $1) }.joined(", ")))"
      }
      let list = values.joined(", ").statement(in: dialect)
      return SQLStatement(
        text: """
          INSERT INTO \(dialect.quotedTable(table.name)) \
          (\(dialect.quoted(table.columns.map(\.name)))) VALUES \(list.text)\(ending)
          """,
        bindings: list.bindings
      )
    }
  }
}
