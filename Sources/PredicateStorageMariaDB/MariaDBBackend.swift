public import PredicateSchema
public import PredicateStorage

/// A store in a MariaDB database.
///
///     let store = try MariaDBBackend(url: "mariadb://ada@localhost/shop")  // as it describes itself
///     let orders = try await store.objects(of: "orders", where: "number", equals: 17)
///
/// MariaDB decides every condition that it can decide exactly, with its indexes. It narrows the
/// others, and memory checks the rows one by one. A request sees one state of the database, except
/// that relationships of returned objects are read when they are used. Text is compared by code
/// points, whatever the collations of columns; an index of text serves an order too if its column
/// has the collation `utf8mb4_nopad_bin`, as those of `createTables` do.
///
/// The tables are InnoDB's. A foreign key is looked at with each row that is written, not when the
/// transaction ends, and `createTables` cannot be undone: MariaDB commits each table by itself.
public final class MariaDBBackend: WritableStorageBackend, SQLBackend {
  public let schema: Schema
  /// How the server is spoken with.
  public var options: MariaDBOptions { pool.options }
  /// Where it is, as errors name it: `127.0.0.1:3306/shop`.
  public var address: String { pool.store }
  package let layout: StoreLayout
  /// A cache of requests.
  package let requests: RequestCache
  package let pool: MariaDBPool
  /// The omissions of its schema, if the database has described itself.
  let ownOmissions: [SchemaOmission]?

  /// A database whose tables a schema describes. Throws `StorageError.wrongType` of a column that
  /// compares otherwise than what is read of it, unless its storage form says so: `char(3)`, an
  /// enumeration and text in another character set (`cast`), `float` (`single`); and
  /// `StorageError.cannotOpen` of a server that is not there, or is none that statements have been
  /// tried on.
  ///
  /// `url` is `mariadb://user:password@host:port/database`, and may end in `?socket=path`,
  /// `&encryption=required` or `verified`, `&authorities=path`.
  public convenience init(
    url: String,
    schema: Schema,
    options: MariaDBOptions = MariaDBOptions()
  ) throws(StorageError) {
    try self.init(MariaDBPool(MariaDBAddress(url), options), schema)
  }

  /// A database with the schema that it has by its own account: its tables, their columns and keys.
  /// Throws `StorageError.cannotOpen` as the other initializer does.
  public convenience init(
    url: String,
    options: MariaDBOptions = MariaDBOptions()
  ) throws(StorageError) {
    let pool = try MariaDBPool(MariaDBAddress(url), options)
    let description = try pool.with { connection throws(StorageError) in
      try MariaDBCatalog.description(of: connection)
    }
    self.init(pool, description)
  }

  init(_ pool: MariaDBPool, _ schema: Schema) throws(StorageError) {
    self.pool = pool
    ownOmissions = nil
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout, isInTransaction: false)
    // A server that is not there is not found out later.
    try pool.with { [layout] connection throws(StorageError) in
      try MariaDBColumnCheck.requireFaithfulTypes(layout, connection)
    }
  }

  init(_ pool: MariaDBPool, _ description: DatabaseDescription) {
    self.pool = pool
    ownOmissions = description.omissions
    schema = description.schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout, isInTransaction: false)
    requests.learn(description.guaranteed, MariaDBConnection.folded)
  }
}
