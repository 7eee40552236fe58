import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateTestSupport
import Testing

extension MariaDBServer {
  /// A connection to the server.
  static func connection(
    _ options: MariaDBOptions = MariaDBOptions()
  ) throws -> MariaDBConnection {
    try MariaDBConnection(#require(url), options: options)
  }

  /// An empty store in a database of its own.
  static func store(
    _ schema: Schema,
    _ options: MariaDBOptions = MariaDBOptions()
  ) throws -> MariaDBBackend {
    try MariaDBBackend(temporaryAt: #require(url), schema: schema, options: options)
  }
}
