import PredicatePlatform
package import PredicateSchema
package import PredicateStorage

/// A folder of tables, a schema in PostgreSQL's sense, that is created for one store and dropped
/// with it.
final class TemporaryPostgresSchema: Sendable {
  let name: String
  private let url: String

  init(at url: String) throws(StorageError) {
    let name = "predicateql \(UUID())"
    try PostgresConnection(url).run("CREATE SCHEMA \(PostgresName.quoted(name))")
    self.name = name
    self.url = url
  }

  deinit {
    // The wait for another session's lock is bounded; after that the schema stays.
    let options = PostgresOptions(lockTimeout: .seconds(9))
    let connection = try? PostgresConnection(url, options: options)
    try? connection?.run(
      "SET client_min_messages = warning; DROP SCHEMA \(PostgresName.quoted(name)) CASCADE"
    )
  }
}

extension PostgresBackend {
  /// Makes an empty store without tables in a folder of its own: no other tables are within reach,
  /// and nothing of it remains. The server shows its sessions under the folder's name.
  package convenience init(
    temporaryAt url: String,
    schema: Schema,
    idleConnections: Int = 4
  ) throws(StorageError) {
    let folder = try TemporaryPostgresSchema(at: url)
    let options = PostgresOptions(
      searchPath: [folder.name],
      applicationName: folder.name,
      idleConnections: idleConnections,
      // Tests of everything at once let a connection wait for a processor.
      poolTimeout: .seconds(600)
    )
    try self.init(PostgresPool(url, options, folder: folder), schema)
  }
}
