import PredicateSchema
import PredicateSyntax

/// Checks that no foreign key dangles, as databases do at the end of a transaction.
struct ForeignKeyCheck {
  private let store: MemoryStore

  init(_ store: MemoryStore) { self.store = store }

  /// Throws for a dangling key. If rows were only inserted `since` an earlier state, only those are
  /// checked.
  func run(since before: MemoryStore? = nil) throws(StorageError) {
    for layout in store.layout.inOrder {
      guard let table = store.tables[layout.name] else { continue }
      let known = before?.tables[layout.name]?.rows.count ?? 0
      for key in store.layout.enforceableKeys(of: layout) {
        try run(key, of: table, table.rows.dropFirst(known))
      }
    }
  }

  private func run(
    _ key: TableLayout.ForeignKey,
    of table: MemoryTable,
    _ rows: ArraySlice<[Value]>
  ) throws(StorageError) {
    for row in rows {
      let values = key.columns.map { table.value(of: $0, in: row) }
      guard !values.contains(.null) else { continue }
      let found = store.tables[key.table]?.rows(where: key.referenced, are: values) ?? []
      guard found.isEmpty else { continue }
      throw .constraint(
        store: "memory",
        detail: """
          a row of the table “\(table.layout.name)” refers to a row \
          \(StoredIdentifier.text(of: values)) of “\(key.table)” that does not exist
          """
      )
    }
  }
}

/// The moment at which foreign keys are checked.
enum KeyEnforcement {
  case mayLeadNowhere
  /// Within a transaction; they are checked at its end.
  case areCheckedLater
  case areChecked

  /// The moment within a transaction of the store.
  var inTransaction: Self {
    switch self {
    case .mayLeadNowhere: .mayLeadNowhere
    case .areCheckedLater, .areChecked: .areCheckedLater
    }
  }
}
