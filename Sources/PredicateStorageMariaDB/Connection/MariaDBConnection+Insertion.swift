import PredicateSQL
package import PredicateStorage
package import PredicateSyntax

extension MariaDBConnection {
  /// Rows that are there are left as they are, or changed. MariaDB's own clause goes by every unique
  /// key at once, so it serves a table that has no other than the one that is meant.
  package func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    _ conflict: SQLConflict?
  ) throws(StorageError) {
    switch conflict {
    case nil: try insert(rows, into: table, ending: "")
    case .ignore:
      let column = Self.dialect.quoted(table.columns[0].name)
      try insert(rows, into: table, ending: " ON DUPLICATE KEY UPDATE \(column) = \(column)")
    case .update(let key, let setting):
      guard try isOnlyKey(key, of: table) else {
        for row in rows { try upsert(row, into: table, by: key, setting) }
        return
      }
      let changes = (setting.isEmpty ? [key[0]] : setting).map { name in
        let column = Self.dialect.quoted(name)
        return setting.isEmpty ? "\(column) = \(column)" : "\(column) = VALUES(\(column))"
      }
      let ending = " ON DUPLICATE KEY UPDATE " + changes.joined(separator: ", ")
      try insert(rows, into: table, ending: ending)
    }
  }

  private func insert(
    _ rows: [[Value]],
    into table: TableLayout,
    ending: String
  ) throws(StorageError) {
    let ordered = InsertionOrder(rows, into: table).ordered()
    for statement in Self.insertions(of: ordered, into: table, ending: ending) {
      try change(statement.text, statement.bindings)
    }
  }

  /// Whether no other unique key is there; throws where the columns are no unique key.
  private func isOnlyKey(
    _ key: [String],
    of table: TableLayout
  ) throws(StorageError) -> Bool {
    let keys = try MariaDBCatalog.uniqueKeys(of: table.name, self)
    let names = Set(key.map { $0.lowercased() })
    guard keys.contains(where: { Set($0.map { $0.lowercased() }) == names }) else {
      throw .engine(
        store: store,
        code: "42000",
        message: """
          “\(table.name)” has no unique key of the columns of the upsert: \
          \(key.joined(separator: ", "))
          """,
        statement: nil
      )
    }
    return keys.count == 1
  }

  /// Changes the row that has the key, or inserts one.
  private func upsert(
    _ row: [Value],
    into table: TableLayout,
    by key: [String],
    _ setting: [String]
  ) throws(StorageError) {
    func equalities(_ names: [String]) -> [SQLFragment] {
      names.compactMap { name in
        guard let position = table.positions[name] else { return nil }
        let type = Self.dialect.assignedType(of: table.columns[position].attribute)
        return "\(identifier: name) = \(row[position], as: type)"
      }
    }
    let changes = equalities(setting.isEmpty ? [key[0]] : setting).joined(", ")
    let update: SQLFragment = """
      UPDATE \(Self.dialect.table(table.name)) SET \(changes) \
      WHERE \(equalities(key).joined(" AND "))
      """
    guard try change(update.statement(in: Self.dialect)) == 0 else { return }
    try insert([row], into: table, ending: "")
  }
}
