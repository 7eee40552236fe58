import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite

/// A database named on the command line: an SQLite file, the address of a database on a PostgreSQL or
/// MariaDB server, a store of Core Data, or what DuckDB reads.
enum Database: Hashable {
  case sqlite(path: String)
  /// A database of PostgreSQL, with the schemas that are read beside those of the search path.
  case postgres(address: String, schemas: [String] = [])
  case mariadb(address: String)
  case duckDB(DuckDBSource)
  /// A store of Core Data, whose model names its rows; its tables are those of an SQLite file.
  case coreData(path: String)

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
      try CoreDataFolder.refuse(word)
      try InputFile.readable([word])[0].requireRegular()
      self = CoreDataFile.isStore(word) ? .coreData(path: word) : .sqlite(path: word)
    }
  }

  /// The database as its tables, without the names of a model.
  var asTables: Database {
    if case .coreData(let path) = self { .sqlite(path: path) } else { self }
  }

  static let inSchema = CommandOption(
    "in-schema",
    value: "NAME",
    help: """
      also read the tables of this PostgreSQL schema, in addition to the search path; may be \
      repeated
      """
  )

  static let immutable = CommandOption(
    "immutable",
    help: """
      read an SQLite file without locks, as one that nobody changes meanwhile, such as a copy on a \
      network disk
      """
  )
  static let cacheSize = CommandOption(
    "cache-size",
    value: "SIZE",
    help: """
      the memory for pages of an SQLite file, such as 64M or 1G (default: that of SQLite, 2M); more \
      makes large joins and sorts faster
      """
  )

  /// The settings for an SQLite file, with those of the options.
  func settings(
    _ settings: SQLiteOptions,
    _ arguments: ParsedArguments
  ) throws(CommandError) -> SQLiteOptions {
    var settings = settings
    for option in [Self.immutable, Self.cacheSize] where arguments.has(option) {
      guard case .sqlite = self else {
        throw .usage("'--\(option.long)' is for SQLite files")
      }
    }
    guard settings.isReadOnly || !arguments.has(Self.immutable) else {
      throw .usage("'--immutable' is for files that are only read, without '--yes'")
    }
    settings.isImmutable = arguments.has(Self.immutable)
    guard let word = arguments.value(of: Self.cacheSize) else { return settings }
    guard let size = MemoryBound.size(word), size > 0 else {
      throw .usage("invalid --cache-size '\(word)': use a size such as 64M or 1G")
    }
    settings.cacheSize = size
    return settings
  }

  /// The database with the schemas that the options name.
  func reading(_ arguments: ParsedArguments) throws(CommandError) -> Database {
    let schemas = arguments.values(of: Self.inSchema)
    if schemas.isEmpty { return self }
    guard case .postgres(let address, _) = self else {
      throw .usage("'--in-schema' requires a PostgreSQL database")
    }
    return .postgres(address: address, schemas: schemas)
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
    case .sqlite, .coreData: .sqlite
    case .postgres: .postgres
    case .mariadb: .mariaDB
    case .duckDB: .duckDB
    }
  }

  /// Whether rows can be changed.
  var isWritable: Bool {
    switch self {
    case .sqlite, .postgres, .mariadb: true
    case .duckDB, .coreData: false
    }
  }

  /// The only table; nil where there may be several.
  var onlyTable: String? {
    switch self {
    case .sqlite, .postgres, .mariadb, .coreData: nil
    case .duckDB(let source): source.kind == .database ? nil : source.table
    }
  }

  /// The store, with its own description as the schema if none is given. `options` are for SQLite,
  /// `model` and `semantics` for stores of Core Data.
  func open(
    _ schema: Schema? = nil,
    _ policy: PredicatePolicy?,
    options: SQLiteOptions = .readOnly,
    model: ManagedObjectModel? = nil,
    semantics: NilSemantics = .predicate
  ) throws(CommandError) -> any StorageBackend {
    if case .duckDB(let source) = self {
      let tables = try DuckDBTables(source)
      return try Self.opening(policy) { () throws(StorageError) in
        try DuckDBBackend(source, tables, schema: schema)
      }
    }
    return try Self.opening(policy) { () throws(StorageError) -> any StorageBackend in
      switch self {
      case .sqlite(let path):
        if let schema { return try SQLiteBackend(path: path, schema: schema, options: options) }
        return try SQLiteBackend(path: path, options: options)
      case .postgres(let address, let schemas):
        if let schema { return try PostgresBackend(url: address, schema: schema) }
        let introspection = PostgresIntrospection(schemas: schemas)
        return try PostgresBackend(url: address, introspection: introspection)
      case .mariadb(let address):
        if let schema { return try MariaDBBackend(url: address, schema: schema) }
        return try MariaDBBackend(url: address)
      case .coreData(let path):
        return try CoreDataBackend(
          CoreDataFile(path: path, register: TemporaryFiles.registrar),
          model: model,
          options: CoreDataOptions(semantics: semantics)
        )
      case .duckDB(let source): throw .notADatabase(store: source.path)
      }
    }
  }

  /// A store of Core Data, with the model inside it unless another is given.
  static func coreDataStore(
    at path: String,
    model: SchemaSource?,
    in console: Console
  ) throws(CommandError) -> CoreDataBackend {
    let model = try model?.requiredModel(in: console)
    return try opening(nil) { () throws(StorageError) in
      try CoreDataBackend(
        CoreDataFile(path: path, register: TemporaryFiles.registrar),
        model: model,
        options: .default
      )
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
