package import PredicateStorage
import Synchronization

/// A pool of idle connections.
package final class PostgresPool: SQLSessionPool {
  let url: String
  let options: PostgresOptions
  /// The folder that is dropped with the last user of the pool.
  private let folder: TemporaryPostgresSchema?
  private let idle = Mutex<[PostgresConnection]>([])

  init(_ url: String, _ options: PostgresOptions, folder: TemporaryPostgresSchema? = nil) {
    self.url = url
    self.folder = folder
    self.options = options
  }

  package var workplace: BlockingWork.Place { .otherThread }

  /// Takes a connection, which the caller has exclusively until it is given back or released.
  package func take() throws(StorageError) -> PostgresConnection {
    while let connection = idle.withLock({ $0.popLast() }) {
      if connection.isUsable { return connection }
    }
    return try PostgresConnection(url, options: options)
  }

  /// Returns a connection to the pool. An open transaction is rolled back.
  package func giveBack(_ connection: PostgresConnection) {
    connection.leaveTransaction()
    guard connection.isUsable else { return }
    idle.withLock { if $0.count < options.idleConnections { $0.append(connection) } }
  }
}
