import Foundation
package import Testing

/// The server that `.ci/postgres run` starts for the tests.
package enum PostgresServer {
  /// The server's URL; nil if there is none.
  package static let url = address(in: ProcessInfo.processInfo.environment)
  package static var isThere: Bool { url != nil }

  private static func address(in environment: [String: String]) -> String? {
    guard let url = environment["PREDICATE_POSTGRES_URL"], !url.isEmpty else { return nil }
    return url
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests, with a message, if there is no server.
  package static var needsPostgres: Self {
    .enabled(
      if: PostgresServer.isThere,
      "needs a PostgreSQL server: .ci/postgres run swift test, or set PREDICATE_POSTGRES_URL"
    )
  }
}
