import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

extension PostgresServer {
  /// A connection to it.
  static func connection(
    _ options: PostgresOptions = PostgresOptions()
  ) throws -> PostgresConnection {
    try PostgresConnection(#require(url), options: options)
  }

  /// An empty store in a folder of its own.
  static func store(_ schema: Schema) throws -> PostgresBackend {
    try PostgresBackend(temporaryAt: #require(url), schema: schema)
  }

  /// Options with which tables are made where nobody else's are, for several stores that share them.
  /// They stay as long as the server does.
  static func options() throws -> PostgresOptions {
    let name = "test \(UUID())"
    try PostgresConnection(#require(url)).run("CREATE SCHEMA \"\(name)\"")
    return PostgresOptions(searchPath: [name], applicationName: name)
  }

  /// The rows of what is asked again and again until there are some, which comes to pass unless
  /// there is a mistake.
  static func rows(
    _ watcher: PostgresConnection,
    _ statement: String,
    _ bindings: [Value] = []
  ) async throws -> PostgresRows {
    for _ in 0..<500_000 {
      let rows = try watcher.execute(statement, bindings)
      if rows.count > 0 { return rows }
      await Task.yield()
    }
    throw NeverHappens(statement: statement)
  }

  private struct NeverHappens: Error {
    let statement: String
  }
}
