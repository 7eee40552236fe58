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

  /// What the names of files in other formats end in.
  private static let otherFormats = [
    ".json", ".ndjson", ".jsonl", ".csv", ".txt", ".parquet", ".xml",
  ]

  /// Reads the word of `--to`; `others` are what the command takes besides: ", a .ndjson file".
  init(_ word: String, others: String = "") throws(CommandError) {
    if word.hasPrefix("postgres://") || word.hasPrefix("postgresql://") {
      self = .postgres(address: word)
    } else if CoreDataFile.isStore(word) {
      throw .usage("'--to' takes a plain database, but '\(word)' is a Core Data store")
    } else if word.isEmpty || word == "-" || word == ":memory:" || word.hasPrefix("file:")
      || Database.isAddress(word)
      || Self.otherFormats.contains(where: word.lowercased().hasSuffix)
    {
      throw .usage("'--to' takes an SQLite file\(others) or a postgres:// address, not '\(word)'")
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

  /// The database for reading only; nil where it is a file that is yet to be made.
  func existing(_ schema: Schema) throws(StorageError) -> (any StorageBackend)? {
    switch self {
    case .sqlite(let path):
      guard OutputFile(path: path).exists else { return nil }
      return try SQLiteBackend(path: path, schema: schema, options: .readOnly)
    case .postgres(let address): return try PostgresBackend(url: address, schema: schema)
    }
  }

  func open(
    _ schema: Schema
  ) throws(StorageError) -> any MutableStorageBackend {
    switch self {
    case .sqlite(let path):
      // With a log beside it, the file would not be whole until the last program has closed it.
      try SQLiteBackend(
        path: path,
        schema: schema,
        options: SQLiteOptions(createsFile: true, journal: .rollback)
      )
    case .postgres(let address): try PostgresBackend(url: address, schema: schema)
    }
  }
}
