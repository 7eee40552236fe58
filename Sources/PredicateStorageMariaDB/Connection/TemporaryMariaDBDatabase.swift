import PredicatePlatform
import PredicateSQL
package import PredicateSchema
package import PredicateStorage

/// A database that is created for one store and dropped with it.
final class TemporaryMariaDBDatabase: Sendable {
  let address: MariaDBAddress
  private let outer: MariaDBAddress

  init(at url: String) throws(StorageError) {
    outer = try MariaDBAddress(url)
    let name = "predicateql \(UUID())"
    try MariaDBConnection(outer, MariaDBOptions()).run(
      """
      CREATE DATABASE \(MariaDBConnection.dialect.quoted(name)) \
      CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin
      """
    )
    var address = outer
    address.database = name
    self.address = address
  }

  deinit {
    // The wait for another session's lock is bounded; after that the database stays.
    let options = MariaDBOptions(lockTimeout: .seconds(9))
    let connection = try? MariaDBConnection(outer, options)
    try? connection?.run("DROP DATABASE \(MariaDBConnection.dialect.quoted(address.database))")
  }
}

extension MariaDBBackend {
  /// Makes an empty store without tables in a database of its own, of which nothing remains.
  package convenience init(
    temporaryAt url: String,
    schema: Schema,
    options: MariaDBOptions = MariaDBOptions(poolTimeout: .seconds(600))
  ) throws(StorageError) {
    let database = try TemporaryMariaDBDatabase(at: url)
    try self.init(MariaDBPool(database.address, options, database: database), schema)
  }

  /// The store over the same connections with another schema.
  package func reopened(_ schema: Schema) throws(StorageError) -> MariaDBBackend {
    try MariaDBBackend(pool, schema)
  }

  /// A further connection to its database, for tests that alter tables.
  package func connection() throws(StorageError) -> MariaDBConnection { try pool.connection() }
}
