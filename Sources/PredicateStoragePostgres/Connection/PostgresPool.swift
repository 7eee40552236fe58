package import PredicateStorage

/// The connections of a store to its server.
package final class PostgresPool: SQLSessionPool {
  /// The address, for messages.
  let store: String
  let options: PostgresOptions
  /// The folder that is dropped with the last user of the pool.
  private let folder: TemporaryPostgresSchema?
  private let members: ResourcePool<PostgresConnection>

  init(_ url: String, _ options: PostgresOptions, folder: TemporaryPostgresSchema? = nil) {
    self.folder = folder
    self.options = options
    cursorsKeepSessions = true
    isBorrowed = false
    let store = PostgresAddress(url).text
    self.store = store
    members = ResourcePool(
      .init(
        maximum: options.maximumConnections,
        idle: options.idleConnections,
        wait: options.poolTimeout
      ),
      interrupted: .interrupted(store: store),
      exhausted: .exhausted(store: store, connections: options.maximumConnections),
      isUsable: { $0.isUsable },
      make: { () throws(StorageError) in try PostgresConnection(url, options: options) }
    )
  }

  /// Makes the pool of the one connection that the application lends.
  init(borrowing handle: OpaquePointer) throws(StorageError) {
    let connection = try PostgresConnection(borrowing: handle)
    let store = connection.store
    self.store = store
    options = PostgresOptions()
    folder = nil
    cursorsKeepSessions = false
    isBorrowed = true
    members = ResourcePool(
      .init(maximum: 1, idle: 1, wait: nil),
      idle: [connection],
      interrupted: .interrupted(store: store),
      exhausted: .exhausted(store: store, connections: 1),
      make: { () throws(StorageError) in
        throw .connectionLost(store: store, detail: "it is not there")
      }
    )
  }

  package let cursorsKeepSessions: Bool
  /// Whether its one connection is the application's, which may have a transaction open.
  let isBorrowed: Bool

  package func take(_ access: SQLAccess) async throws(StorageError) -> PostgresConnection {
    try await members.take()
  }

  package func takeBlocking(_ access: SQLAccess) throws(StorageError) -> PostgresConnection {
    try members.takeBlocking()
  }

  package func holding<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await members.holding(body)
  }

  /// Returns a connection. An open transaction of ours is rolled back.
  package func giveBack(_ connection: PostgresConnection) {
    if connection.borrowed == nil { connection.leaveTransaction() }
    members.giveBack(connection)
  }
}
