import PredicateSyntax

extension WritableStorageBackend {
  /// Inserts objects that are `Encodable`, and returns their number. Their coding keys are the keys
  /// of `insert(_:into:batchSize:)`: a relationship is encoded as the key, or the list of keys, of
  /// the related objects. Throws `EncodingError`, and `StorageError`.
  ///
  ///     try await store.insert(encoding: books, into: "Book")
  @discardableResult
  public func insert(
    encoding objects: some Sequence<some Encodable>,
    into entity: String,
    batchSize: Int = 500
  ) async throws -> Int {
    try await insert(RowEncoder.rows(of: objects), into: entity, batchSize: batchSize)
  }
}

extension MutableStorageBackend {
  /// Inserts objects that are `Encodable`, or changes existing rows, and returns their number. A
  /// property that is nil is set to nil.
  ///
  ///     try await store.upsert(encoding: books, into: "Book", by: ["isbn"])
  @discardableResult
  public func upsert(
    encoding objects: some Sequence<some Encodable>,
    into entity: String,
    by keys: [String]
  ) async throws -> Int {
    try await upsert(RowEncoder.rows(of: objects), into: entity, by: keys)
  }
}
