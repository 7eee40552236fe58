import PredicateStorage
import Synchronization

/// Connections that are kept while nobody needs them.
final class PostgresPool: Sendable {
  let url: String
  let options: PostgresOptions
  /// What goes with the last who uses the pool.
  private let folder: PostgresFolder?
  private let idle = Mutex<[PostgresConnection]>([])

  init(_ url: String, _ options: PostgresOptions, folder: PostgresFolder? = nil) {
    self.url = url
    self.folder = folder
    self.options = options
  }

  /// One that is for the caller alone until it is given back or let go of.
  func take() throws(StorageError) -> PostgresConnection {
    while let connection = idle.withLock({ $0.popLast() }) {
      if connection.isUsable { return connection }
    }
    return try PostgresConnection(url, options: options)
  }

  /// A connection that still is in a transaction leaves it.
  func giveBack(_ connection: PostgresConnection) {
    connection.leaveTransaction()
    guard connection.isUsable else { return }
    idle.withLock { if $0.count < options.idleConnections { $0.append(connection) } }
  }

  /// A connection for as long as `body` takes, which waits for the server.
  func with<Answer>(
    _ body: (PostgresConnection) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    let connection = try take()
    defer { giveBack(connection) }
    return try body(connection)
  }
}
