import Foundation
import PredicateAnalysis
import PredicateStorage
import PredicateStoragePostgres
import Testing

/// The server that `.ci/postgres run` starts for the tests.
enum PostgresServer {
  static let url = ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"]
  static let isThere = url?.isEmpty == false

  /// A connection to it.
  static func connection(
    _ options: PostgresOptions = PostgresOptions()
  ) throws -> PostgresConnection {
    try PostgresConnection(#require(url), options: options)
  }

  /// An empty store in a schema of its own, in PostgreSQL's sense.
  static func store(_ schema: Schema) throws -> PostgresBackend {
    try PostgresBackend(url: #require(url), schema: schema, options: options())
  }

  /// The same in a database that sorts and folds text as people in America do.
  static func americanStore(_ schema: Schema) async throws -> PostgresBackend {
    let url = try await american.value
    return try PostgresBackend(url: url, schema: schema, options: options(at: url))
  }

  private static let american = Task {
    let name = "american_\(UUID())"
    try connection().run(
      """
      CREATE DATABASE "\(name)" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu \
      ICU_LOCALE 'en-US' LOCALE 'C'
      """
    )
    var parts = try #require(URLComponents(string: url ?? ""))
    parts.path = "/" + name
    return try #require(parts.string)
  }

  /// Options with which tables are made where nobody else's are.
  static func options(at other: String? = nil) throws -> PostgresOptions {
    let name = "test \(UUID())"
    try PostgresConnection(#require(other ?? url)).run("CREATE SCHEMA \"\(name)\"")
    return PostgresOptions(searchPath: [name], applicationName: name)
  }
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
