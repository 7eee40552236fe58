import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageMariaDB
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateTestSupport
import Testing

/// Empty stores whose tables have the constraints that are asked for.
extension ParityConstraints {
  func sqliteStore(_ schema: Schema) throws(StorageError) -> any WritableStorageBackend {
    AlteredStore(try SQLiteBackend(path: ":memory:", schema: schema)) { store in
      for statement in sqlite { try store.connection.execute(statement) }
    }
  }

  func postgresStore(_ schema: Schema) throws -> any WritableStorageBackend {
    AlteredStore(try PostgresServer.store(schema)) { store in
      let connection = try PostgresServer.connection(store.options)
      for statement in postgres { try connection.run(statement) }
    }
  }

  func mariaDBStore(_ schema: Schema) throws -> any WritableStorageBackend {
    AlteredStore(try MariaDBServer.store(schema)) { store in
      let connection = try store.connection()
      for statement in mariaDB { try connection.run(statement) }
    }
  }
}
