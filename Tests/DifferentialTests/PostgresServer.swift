import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

extension PostgresServer {
  /// A connection to the server.
  static func connection(
    _ options: PostgresOptions = PostgresOptions()
  ) throws -> PostgresConnection {
    try PostgresConnection(#require(url), options: options)
  }

  /// An empty store in a folder of its own.
  static func store(_ schema: Schema) throws -> PostgresBackend {
    try PostgresBackend(temporaryAt: #require(url), schema: schema)
  }

  /// Options with which tables are made in a schema of their own, for several stores that share
  /// them. The tables last as long as the server.
  static func options() throws -> PostgresOptions {
    let name = "test \(UUID())"
    try PostgresConnection(#require(url)).run("CREATE SCHEMA \"\(name)\"")
    return PostgresOptions(searchPath: [name], applicationName: name)
  }

  /// The rows of a query that is repeated until it gives some. It throws if that never happens,
  /// which is a fault.
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
