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
  public let connection: SQLiteConnection
  package let layout: StoreLayout
  /// A cache of requests.
  package let requests: RequestCache

  package var pool: SQLiteSessions { SQLiteSessions(connection: connection) }

  /// A file whose tables a schema describes.
  public convenience init(
    path: String,
    schema: Schema,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    self.init(try SQLiteConnection(path: path, options: options), schema)
  }

  /// A file with the schema that it has by its own account. Tables are entities and columns attributes
  /// of the same names; a foreign key is a to-one relationship called like its column without `_id`,
  /// and a to-many one back; a table of nothing but two foreign keys joins two entities.
  public convenience init(
    path: String,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    let connection = try SQLiteConnection(path: path, options: options)
    self.init(connection, try connection.describedSchema())
  }

  private init(_ connection: SQLiteConnection, _ schema: Schema) {
    self.connection = connection
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
  }
}
