import PredicateSchema
public import PredicateStorage

extension MariaDBBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> MariaDBBackend {
    let tables = try await pool.run(layout, .reading) { session throws(StorageError) in
      try MariaDBCatalog.tables(of: session)
    }
    return MariaDBBackend(pool, describedBy: tables)
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    try await pool.run(layout, .reading) { session throws(StorageError) in
      let tables = try MariaDBCatalog.tables(of: session)
      let others = try MariaDBCatalog.omissions(of: session)
      return (CatalogSchema.omissions(of: tables) + others).sortedByName()
    }
  }
}
