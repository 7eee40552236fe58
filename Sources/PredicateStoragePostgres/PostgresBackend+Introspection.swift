import PredicateSchema
public import PredicateStorage

extension PostgresBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> PostgresBackend {
    let tables = try await pool.run(layout, .reading) {
      [introspection] session throws(StorageError) in
      try PostgresCatalog.tables(of: session, introspection)
    }
    return PostgresBackend(pool, introspection, describedBy: tables)
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    try await pool.run(layout, .reading) { [introspection] session throws(StorageError) in
      let tables = try PostgresCatalog.tables(of: session, introspection)
      let others = try PostgresCatalog.omissions(of: session, introspection)
      return (CatalogSchema.omissions(of: tables) + others).sortedByName()
    }
  }
}
