public import PredicateSyntax

extension StorageBackend {
  /// The objects that match, one by one; memory holds one batch of `request.batchSize`, unless rows
  /// need a sort that no database can do.
  ///
  ///     for try await book in store.stream(request) { show(book) }
  public func stream(_ request: FetchRequest) -> FetchStream<StoredObject> {
    let batches = batches(request)
    return FetchStream { () async throws(StorageError) in
      let cursor = try await batches.open()
      return { () async throws(StorageError) in try await cursor.nextBatch() }
    }
  }

  public func streamDictionaries(_ request: FetchRequest) -> FetchStream<[String: Value]> {
    FetchStream(
      all: { () async throws(StorageError) in try await self.dictionaries(request) },
      batchSize: request.batchSize
    )
  }
}
