import Foundation
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport

/// The faults that occur beside the clients' work.
enum Disturbances {
  /// Another process' lock, a file that may not grow, and interrupted statements.
  static func sqlite(
    _ store: SQLiteBackend,
    until end: ContinuousClock.Instant,
    _ tally: LoadTally
  ) async {
    await tally.repeating("disturb", until: end) {
      let other = try SQLiteConnection(path: store.connection.path)
      try other.execute("BEGIN IMMEDIATE")
      try await Task.sleep(for: .milliseconds(50))
      try other.execute("ROLLBACK")
      try store.connection.execute("PRAGMA max_page_count = 1")
      try await Task.sleep(for: .milliseconds(50))
      try store.connection.execute("PRAGMA max_page_count = 1073741823")
      store.connection.interrupt()
      try await Task.sleep(for: .milliseconds(400))
    }
  }

  /// Sessions that are ended, and a server that is killed and started again.
  static func postgres(
    _ server: RestartableServer,
    until end: ContinuousClock.Instant,
    every interval: Duration,
    _ tally: LoadTally
  ) async {
    let start = ContinuousClock.now
    var kills = 0
    await tally.repeating("disturb", until: end) {
      let other = try PostgresConnection(server.url)
      try other.run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name LIKE 'predicateql %' ORDER BY random() LIMIT 2
        """
      )
      try await Task.sleep(for: .seconds(1))
      // Time enough at the end for the server to start.
      if ContinuousClock.now - start > interval * (kills + 1), ContinuousClock.now + interval < end
      {
        kills += 1
        try await server.killAndStart()
      }
    }
    print("the server was killed \(kills) times")
  }
}
