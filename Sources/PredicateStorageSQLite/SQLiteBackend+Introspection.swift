import PredicateSchema
public import PredicateStorage

extension SQLiteBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> SQLiteBackend {
    let schema = try await pool.run(layout, .reading) { session throws(StorageError) in
      try session.describedSchema()
    }
    return SQLiteBackend(pool, schema)
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    try await pool.run(layout, .reading) { session throws(StorageError) in
      let tables = try session.describedTables()
      let views = try SQLiteCatalog.views(of: session)
        .map {
          SchemaOmission(
            table: $0,
            reason: "it is a view or a virtual table, whose rows have no key"
          )
        }
      return (CatalogSchema.omissions(of: tables) + views).sortedByName()
    }
  }
}
