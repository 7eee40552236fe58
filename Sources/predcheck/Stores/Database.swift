import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite

/// A database named on the command line: an SQLite file, the address of a database on a PostgreSQL or
/// MariaDB server, or what DuckDB reads.
enum Database: Hashable {
  case sqlite(path: String)
  case postgres(address: String)
  case mariadb(address: String)
  case duckDB(DuckDBSource)

  /// Makes a database; throws for a file that cannot be read, before any work is done.
  init(_ word: String) throws(CommandError) {
    if Self.isAddress(word, Self.postgresSchemes) {
      self = .postgres(address: word)
    } else if Self.isAddress(word, Self.mariadbSchemes) {
      self = .mariadb(address: word)
    } else if word == "-" {
      throw .usage("a database cannot be read from standard input")
    } else if let source = try DuckDBSource(word) {
      self = .duckDB(source)
    } else {
      _ = try InputFile.readable([word])
      self = .sqlite(path: word)
    }
  }

  private static let postgresSchemes = ["postgres://", "postgresql://"]
  private static let mariadbSchemes = ["mariadb://", "mysql://"]

  /// The words that an address begins with.
  static var schemes: [String] { postgresSchemes + mariadbSchemes }

  static func isAddress(_ word: String) -> Bool {
    isAddress(word, schemes)
  }

  private static func isAddress(_ word: String, _ schemes: [String]) -> Bool {
    schemes.contains(where: word.hasPrefix)
  }

  var dialect: any SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgres: .postgres
    case .mariadb: .mariaDB
    case .duckDB: .duckDB
    }
  }

  /// Whether rows can be changed.
  var isWritable: Bool {
    switch self {
    case .sqlite, .postgres, .mariadb: true
    case .duckDB: false
    }
  }

  /// The only table; nil where there may be several.
  var onlyTable: String? {
    switch self {
    case .sqlite, .postgres, .mariadb: nil
    case .duckDB(let source): source.kind == .database ? nil : source.table
    }
  }

  /// The store, for reading unless it is to be changed, with its own description as the schema if none is given.
  func open(
    _ schema: Schema? = nil,
    _ policy: PredicatePolicy?,
    isChanged: Bool = false
  ) throws(CommandError) -> any MutableStorageBackend {
    if case .duckDB(let source) = self {
      let tables = try DuckDBTables(source)
      return try Self.opening(policy) { () throws(StorageError) in
        try DuckDBBackend(source, tables, schema: schema)
      }
    }
    return try Self.opening(policy) { () throws(StorageError) -> any MutableStorageBackend in
      switch self {
      case .sqlite(let path):
        let options: SQLiteOptions = isChanged ? .default : .readOnly
        if let schema { return try SQLiteBackend(path: path, schema: schema, options: options) }
        return try SQLiteBackend(path: path, options: options)
      case .postgres(let address):
        if let schema { return try PostgresBackend(url: address, schema: schema) }
        return try PostgresBackend(url: address)
      case .mariadb(let address):
        if let schema { return try MariaDBBackend(url: address, schema: schema) }
        return try MariaDBBackend(url: address)
      case .duckDB(let source): throw .notADatabase(store: source.path)
      }
    }
  }

  static func opening<Store>(
    _ policy: PredicatePolicy?,
    _ open: () throws(StorageError) -> Store
  ) throws(CommandError) -> Store {
    do throws(StorageError) { return try open() } catch {
      throw .failure(error.text(under: policy))
    }
  }
}
