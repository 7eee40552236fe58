import PredicateCoreData
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite

/// The plain database that a store is written to.
enum PlainTarget: Hashable {
  case sqlite(path: String)
  case postgres(address: String)

  init(_ word: String) throws(CommandError) {
    if word.hasPrefix("postgres://") || word.hasPrefix("postgresql://") {
      self = .postgres(address: word)
    } else if word == "-" || Database.isAddress(word) || CoreDataFile.isStore(word) {
      throw .usage("'--to' takes an SQLite file or a postgres:// address, not '\(word)'")
    } else {
      self = .sqlite(path: word)
    }
  }

  var dialect: any SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgres: .postgres
    }
  }

  func open(
    _ schema: Schema,
    _ options: SQLiteOptions = .creating
  ) throws(StorageError) -> any MutableStorageBackend {
    switch self {
    case .sqlite(let path): try SQLiteBackend(path: path, schema: schema, options: options)
    case .postgres(let address): try PostgresBackend(url: address, schema: schema)
    }
  }
}
