package import PredicateStorage

/// The connections of a store: one that writes, and those that read beside it. Where a reader would
/// wait for the writer, one connection does everything, a request at a time. Where none writes, the first
/// is one of those that read.
package final class SQLiteSessions: SQLSessionPool {
  let writer: SQLiteConnection
  private let writers: ResourcePool<SQLiteConnection>
  private let readers: ResourcePool<SQLiteConnection>?

  /// Makes the pool of a connection.
  init(_ writer: SQLiteConnection, _ options: SQLiteOptions) throws(StorageError) {
    self.writer = writer
    let single = Self.pool(
      writer,
      options,
      maximum: 1,
      idle: [writer],
      make: { () throws(StorageError) in
        throw .connectionLost(store: writer.name, detail: "it is not there")
      }
    )
    let isLog = try writer.journalMode() == "wal"
    guard isLog || options.onlyReads, let access = writer.access, writer.path != ":memory:",
      options.maximumReaders > 0
    else {
      (writers, readers) = (single, nil)
      return
    }
    let path = writer.path
    let kind = SQLiteConnection.Kind(
      name: writer.name,
      options: options,
      contents: writer.contents,
      access: access
    )
    let several = Self.pool(
      writer,
      options,
      maximum: options.maximumReaders,
      idle: options.onlyReads ? [writer] : [],
      make: { () throws(StorageError) in
        try SQLiteConnection(readerOf: path, like: kind)
      }
    )
    writers = options.onlyReads ? several : single
    readers = several
  }

  private static func pool(
    _ writer: SQLiteConnection,
    _ options: SQLiteOptions,
    maximum: Int,
    idle: [SQLiteConnection] = [],
    make: @escaping @Sendable () throws(StorageError) -> SQLiteConnection
  ) -> ResourcePool<SQLiteConnection> {
    ResourcePool(
      .init(maximum: maximum, idle: maximum, wait: maximum > 1 ? options.readerTimeout : nil),
      idle: idle,
      interrupted: .interrupted(store: writer.name),
      exhausted: maximum > 1
        ? .exhausted(store: writer.name, connections: maximum) : .locked(store: writer.name),
      make: make
    )
  }

  package var cursorsKeepSessions: Bool { readers != nil }

  package func take(_ access: SQLAccess) async throws(StorageError) -> SQLiteConnection {
    try await members(access).take()
  }

  package func takeBlocking(_ access: SQLAccess) throws(StorageError) -> SQLiteConnection {
    try members(access).takeBlocking()
  }

  package func holding<Answer: Sendable>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    try await writers.holding(body)
  }

  package func giveBack(_ session: SQLiteConnection) {
    if session === writer { writers.giveBack(session) } else { readers?.giveBack(session) }
  }

  private func members(_ access: SQLAccess) -> ResourcePool<SQLiteConnection> {
    switch access {
    case .reading: readers ?? writers
    case .writing: writers
    }
  }
}
