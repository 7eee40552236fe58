import Foundation
package import PredicateAnalysis
package import PredicateStorage

/// A folder of tables, a schema in PostgreSQL's sense, that is made for one store and goes with it.
final class PostgresFolder: Sendable {
  let name: String
  private let url: String

  init(at url: String) throws(StorageError) {
    let name = "predicateql \(UUID())"
    try PostgresConnection(url).run("CREATE SCHEMA \(PostgresName.quoted(name))")
    self.name = name
    self.url = url
  }

  deinit {
    // Nobody waits for ever for what somebody has locked: then it stays.
    let options = PostgresOptions(lockTimeout: .seconds(9))
    let connection = try? PostgresConnection(url, options: options)
    try? connection?.run(
      "SET client_min_messages = warning; DROP SCHEMA \(PostgresName.quoted(name)) CASCADE"
    )
  }
}

extension PostgresBackend {
  /// An empty store without tables whose folder is its own: nobody else's tables are in reach, and
  /// nothing of it stays. The server shows its sessions under the folder's name.
  package convenience init(
    temporaryAt url: String,
    schema: Schema,
    idleConnections: Int = 4
  ) throws(StorageError) {
    let folder = try PostgresFolder(at: url)
    let options = PostgresOptions(
      searchPath: [folder.name],
      applicationName: folder.name,
      idleConnections: idleConnections
    )
    try self.init(PostgresPool(url, options, folder: folder), schema)
  }
}
