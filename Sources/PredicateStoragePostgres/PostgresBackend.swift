public import PredicateSchema
public import PredicateStorage

/// A store in a PostgreSQL database.
///
///     let store = try PostgresBackend(url: "postgresql://ada@localhost/shop")  // as it describes itself
///     let orders = try await store.objects(of: "orders", where: "number", equals: 17)
///
/// PostgreSQL decides every condition that it can decide exactly, with its indexes. It narrows the
/// others, and memory checks the rows one by one. A request sees one state of the database, except
/// that relationships of returned objects are read when they are used. Text is compared by code
/// points, whatever the collation of the database; an index of text serves
/// equality in the default collation too, and an order if it has the collation `C`, as those of
/// `createTables` do.
public final class PostgresBackend: WritableStorageBackend, SQLBackend {
  public let schema: Schema
  /// How the server is spoken with.
  public var options: PostgresOptions { pool.options }
  /// Where it is, as errors name it: `127.0.0.1:5432/shop`.
  public var address: String { pool.store }
  package let layout: StoreLayout
  /// A cache of requests.
  package let requests: RequestCache
  package let pool: PostgresPool
  /// The description of the database that a refreshed store has.
  let introspection: PostgresIntrospection
  /// The omissions of its schema, if the database has described itself.
  let ownOmissions: [SchemaOmission]?

  /// A database whose tables a schema describes. Throws `StorageError.wrongType` of a column that
  /// compares otherwise than what is read of it, unless its storage form says so: `char(3)`
  /// (`padded`), `citext` (`cast`), `real` (`single`). `url` is anything that libpq takes:
  /// `postgresql://ada@localhost/shop`, `host=/tmp dbname=shop`.
  public convenience init(
    url: String,
    schema: Schema,
    options: PostgresOptions = PostgresOptions()
  ) throws(StorageError) {
    try self.init(PostgresPool(url, options), schema)
  }

  /// A store over a connection of the application, with the schema that the database has by its own
  /// account unless one is given.
  ///
  ///     let store = try PostgresBackend(connection: connection, schema: schema)
  ///
  /// The store uses the connection for one request at a time, and the application may use it when no
  /// request runs; libpq has no lock of its own. What the store does while a transaction of the
  /// application is open belongs to it. Values are read as text, so `TimeZone` is UTC, `DateStyle`
  /// ISO and `bytea_output` hex while a request runs; a connection that has these settings saves two
  /// round trips a request. It is closed by the application, after the store and its objects.
  public convenience init(
    connection: OpaquePointer,
    schema: Schema? = nil,
    introspection: PostgresIntrospection = PostgresIntrospection()
  ) throws(StorageError) {
    let pool = try PostgresPool(borrowing: connection)
    if let schema {
      try self.init(pool, schema)
    } else {
      try self.init(pool, introspection)
    }
  }

  init(_ pool: PostgresPool, _ schema: Schema) throws(StorageError) {
    self.pool = pool
    ownOmissions = nil
    introspection = PostgresIntrospection()
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout, isInTransaction: pool.isBorrowed)
    // A server that is not there is not found out later.
    try pool.with { [layout] connection throws(StorageError) in
      try PostgresColumnCheck.requireFaithfulTypes(layout, connection)
    }
  }

  /// A database with the schema that it has by its own account (`PostgresCatalog`, `CatalogSchema`).
  public convenience init(
    url: String,
    options: PostgresOptions = PostgresOptions(),
    introspection: PostgresIntrospection = PostgresIntrospection()
  ) throws(StorageError) {
    try self.init(PostgresPool(url, options), introspection)
  }

  private convenience init(
    _ pool: PostgresPool,
    _ introspection: PostgresIntrospection
  ) throws(StorageError) {
    let description = try PostgresConnection.readingCatalogue { () throws(StorageError) in
      try pool.with { connection throws(StorageError) in
        try PostgresCatalog.description(of: connection, introspection)
      }
    }
    self.init(pool, introspection, description)
  }

  init(
    _ pool: PostgresPool,
    _ introspection: PostgresIntrospection,
    _ description: DatabaseDescription
  ) {
    self.pool = pool
    self.introspection = introspection
    ownOmissions = description.omissions
    schema = description.schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout, isInTransaction: pool.isBorrowed)
    requests.learn(description.guaranteed, PostgresConnection.folded)
  }
}
