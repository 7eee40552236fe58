import PredicateSchema
import PredicateSyntax

/// A check that every foreign key leads to a row, as databases make it when a transaction ends.
struct ForeignKeyCheck {
  private let store: MemoryStore

  init(_ store: MemoryStore) { self.store = store }

  /// Throws for a key that leads nowhere. Where rows were only inserted `since` an earlier state,
  /// the others need no second look.
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
  /// Within a transaction, whose end they are checked at.
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
