import Foundation
package import Testing

/// The server that `.ci/mariadb run` starts for the tests.
package enum MariaDBServer {
  /// The server's URL; nil if there is none.
  package static let url = address(in: ProcessInfo.processInfo.environment)
  package static var isThere: Bool { url != nil }

  private static func address(in environment: [String: String]) -> String? {
    guard let url = environment["PREDICATE_MARIADB_URL"], !url.isEmpty else { return nil }
    return url
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests, with a message, if there is no server.
  package static var needsMariaDB: Self {
    .enabled(
      if: MariaDBServer.isThere,
      "needs a MariaDB server: .ci/mariadb run swift test, or set PREDICATE_MARIADB_URL"
    )
  }
}
