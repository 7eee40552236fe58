import Foundation
import Testing

/// The server that `.ci/postgres run` starts for the tests.
enum PostgresServer {
  static let url = ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"]
  static let isThere = url?.isEmpty == false
}

extension Trait where Self == ConditionTrait {
  /// Skips tests, and says so, where there is no server.
  static var needsPostgres: Self {
    .enabled(
      if: PostgresServer.isThere,
      "needs a PostgreSQL server: .ci/postgres run swift test, or set PREDICATE_POSTGRES_URL"
    )
  }
}
