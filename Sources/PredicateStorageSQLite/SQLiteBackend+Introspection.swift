public import PredicateStorage

extension SQLiteBackend: IntrospectedStorageBackend {
  public func refreshed() async throws(StorageError) -> SQLiteBackend {
    SQLiteBackend(pool, try await described())
  }

  public func omissions() async throws(StorageError) -> [SchemaOmission] {
    if let ownOmissions { ownOmissions } else { try await described().omissions }
  }

  private func described() async throws(StorageError) -> DatabaseDescription {
    try await readingCatalogue { session throws(StorageError) in
      try session.description()
    }
  }
}

extension SQLiteBackend: SearchIndexedBackend {}
