package import PredicateStorage

/// The connections of a store to its server.
package final class MariaDBPool: SQLSessionPool {
  /// The address, for messages.
  let store: String
  let options: MariaDBOptions
  private let address: MariaDBAddress
  /// The database that is dropped with the last user of the pool.
  private let database: TemporaryMariaDBDatabase?
  private let members: ResourcePool<MariaDBConnection>

  init(
    _ address: MariaDBAddress,
    _ options: MariaDBOptions,
    database: TemporaryMariaDBDatabase? = nil
  ) {
    self.database = database
    self.options = options
    self.address = address
    let store = address.text
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
      make: { () throws(StorageError) in try MariaDBConnection(address, options) }
    )
  }

  /// A connection beside those of the pool.
  func connection() throws(StorageError) -> MariaDBConnection {
    try MariaDBConnection(address, options)
  }

  package var cursorsKeepSessions: Bool { true }

  package func take(_ access: SQLAccess) async throws(StorageError) -> MariaDBConnection {
    try await members.take()
  }

  package func takeBlocking(_ access: SQLAccess) throws(StorageError) -> MariaDBConnection {
    try members.takeBlocking()
  }

  package func holding<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await members.holding(body)
  }

  /// Returns a connection. An open transaction is rolled back.
  package func giveBack(_ connection: MariaDBConnection) {
    connection.leaveTransaction()
    members.giveBack(connection)
  }
}
