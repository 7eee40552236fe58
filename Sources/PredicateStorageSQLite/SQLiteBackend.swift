import PredicateSQL
public import PredicateSchema
public import PredicateStorage

/// A store in an SQLite file.
///
///     let store = try SQLiteBackend(path: "library.sqlite")           // as the file describes itself
///     let books = try await store.objects(of: "book", where: "title", equals: "Ulysses")
///
/// SQLite decides every condition that it can decide exactly, with its indexes. It narrows the
/// others, and memory checks the rows one by one. A request reads one state of the file, except
/// that relationships of returned objects are read when they are used.
public final class SQLiteBackend: WritableStorageBackend, SQLBackend {
  public let schema: Schema
  /// The connection that writes.
  public var connection: SQLiteConnection { pool.writer }
  package let layout: StoreLayout
  /// A cache of requests.
  package let requests: RequestCache

  package let pool: SQLiteSessions
  /// The omissions of its schema, if the file has described itself.
  let ownOmissions: [SchemaOmission]?

  /// A file whose tables a schema describes.
  public convenience init(
    path: String,
    schema: Schema,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    try self.init(SQLiteConnection(path: path, options: options), schema, options)
  }

  /// A file with the schema that it has by its own account. Tables are entities and columns attributes
  /// of the same names; a foreign key is a to-one relationship called like its column without `_id`,
  /// and a to-many one back, called by the plural of the table; a table of nothing but two foreign keys joins two entities.
  public convenience init(
    path: String,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    let connection = try SQLiteConnection(path: path, options: options)
    let description = try connection.description()
    self.init(try SQLiteSessions(connection, options), description)
  }

  /// A store over a connection of the application, with the schema that the file has by its own
  /// account unless one is given.
  ///
  ///     let store = try SQLiteBackend(connection: database, schema: schema)
  ///
  /// The connection keeps its settings, busy handler and progress handler; it is only given the
  /// functions that our statements call (`SQLiteFunction`). The application may go on using it, in
  /// its own transactions too: what the store does while one is open belongs to it. It must have a
  /// lock (`SQLITE_OPEN_FULLMUTEX`), and be closed after the store and its objects are gone.
  public convenience init(
    connection database: OpaquePointer,
    schema: Schema? = nil
  ) throws(StorageError) {
    let connection = try SQLiteConnection(borrowing: database)
    if let schema {
      try self.init(connection, schema, .default)
    } else {
      let description = try connection.description()
      self.init(try SQLiteSessions(connection, .default), description)
    }
  }

  package convenience init(
    _ connection: SQLiteConnection,
    _ schema: Schema,
    _ options: SQLiteOptions
  ) throws(StorageError) {
    self.init(try SQLiteSessions(connection, options), schema)
  }

  init(_ pool: SQLiteSessions, _ schema: Schema, without omissions: [SchemaOmission]? = nil) {
    self.pool = pool
    ownOmissions = omissions
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
  }

  convenience init(_ pool: SQLiteSessions, _ description: DatabaseDescription) {
    self.init(pool, description.schema, without: description.omissions)
    requests.learn(description.guaranteed, SQLiteConnection.folded)
  }
}
