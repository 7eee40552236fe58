public import PredicateStorage

extension PostgresBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> PostgresBackend {
    PostgresBackend(pool, introspection, try await described())
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    if let ownOmissions { ownOmissions } else { try await described().omissions }
  }

  private func described() async throws(StorageError) -> DatabaseDescription {
    try await readingCatalogue { [introspection] session throws(StorageError) in
      try PostgresCatalog.description(of: session, introspection)
    }
  }
}

extension PostgresBackend: SearchIndexedBackend {}
