import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// The database of a dry run, with the same contents as the run's target, so that it finds the same
/// problems. It is a temporary file that is deleted with the trial.
struct MigrationTrial: Sendable {
  /// The dialect of the target, which decides what columns can hold.
  let dialect: any SQLDialect
  private let folder: PrivateFolder
  private let isSQLite: Bool

  /// Throws for a target whose columns the dialect does not have.
  init(
    _ dialect: any SQLDialect,
    for target: Schema,
    register: PrivateFolder.Registrar?
  ) throws(StorageError) {
    self.dialect = dialect
    isSQLite = dialect.name == SQLiteConnection.dialect.name
    for table in StoreLayout(target).tables.values.sorted(by: { $0.name < $1.name }) {
      for column in table.columns where dialect.form(of: column.attribute) == nil {
        throw .unsupportedForm(of: column, in: table.name, dialect)
      }
    }
    folder = try PrivateFolder(for: "the dry run", register: register)
  }

  func open(_ schema: Schema) throws(StorageError) -> any MutableStorageBackend {
    let store = try SQLiteBackend(
      path: folder.database,
      schema: isSQLite ? schema : kept(schema),
      options: SQLiteOptions(createsFile: true, journal: .rollback)
    )
    // The database is never read after a crash.
    try store.connection.execute("PRAGMA synchronous = OFF")
    return store
  }

  /// The schema with SQLite's storage forms: each column type of another database has one in
  /// SQLite.
  private func kept(_ schema: Schema) -> Schema {
    var schema = schema
    for (name, entity) in schema.entities {
      for key in entity.attributes.keys { schema.entities[name]?.attributes[key]?.storage = nil }
    }
    return schema
  }

  /// The rows in the trial's form: SQLite has no column for NaN.
  func kept(_ rows: [[String: Value]]) -> [[String: Value]] {
    guard !isSQLite else { return rows }
    return rows.map { row in
      row.mapValues { value in
        if case .real(let number) = value, number.isNaN { .real(0) } else { value }
      }
    }
  }
}
