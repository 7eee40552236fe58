import PredicateSchema
public import PredicateStorage

extension PostgresBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> PostgresBackend {
    let tables = try await pool.run(layout, .reading) { session throws(StorageError) in
      try PostgresCatalog.tables(of: session)
    }
    return PostgresBackend(pool, describedBy: tables)
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    try await pool.run(layout, .reading) { session throws(StorageError) in
      let tables = try PostgresCatalog.tables(of: session)
      let others = try PostgresCatalog.omissions(of: session)
      return (CatalogSchema.omissions(of: tables) + others).sortedByName()
    }
  }
}
