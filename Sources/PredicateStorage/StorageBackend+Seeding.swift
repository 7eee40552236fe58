import PredicateSchema
import PredicateSyntax

extension StorageBackend {
  /// Copies the objects that match a request into another store with the same entity: attributes,
  /// keys, and the keys that relationships use, one batch of the request per transaction. Returns
  /// the number of objects copied.
  ///
  /// Related objects are not copied; copy their entity too. If foreign keys are enforced, copy all
  /// of them in one transaction of the other store: `try await new.transaction { new in … }`.
  ///
  ///     try await old.seed(new, with: FetchRequest(entity: "Person", batchSize: 500))
  @discardableResult
  public func seed(
    _ other: some WritableStorageBackend,
    with request: FetchRequest
  ) async throws(StorageError) -> Int {
    var count = 0
    var iterator = batches(request).makeAsyncIterator()
    while let batch = try await iterator.next() {
      var rows: [[String: Value]] = []
      rows.reserveCapacity(batch.count)
      for object in batch { rows.append(try await object.row()) }
      try await other.insert(rows, into: request.entity, batchSize: request.batchSize)
      count += batch.count
    }
    return count
  }
}

extension StoredObject {
  /// The object as a row to insert.
  func row() async throws(StorageError) -> [String: Value] {
    var row = attributes
    let described = Set(shape.entity.attributes.values.map(\.column))
    for column in shape.entity.primaryKey where !described.contains(column) {
      row[column] = try values(ofColumns: [column])[0]
    }
    for (name, relationship) in shape.entity.relationships {
      switch (relationship.cardinality, relationship.join) {
      case (.one, .direct(let pairs)):
        // A key that consists of attributes is already in the row.
        let columns = pairs.map(\.near).filter { !described.contains($0) }
        if !columns.isEmpty { row[name] = Self.key(try values(ofColumns: pairs.map(\.near))) }
      case (.many, .direct): break
      case (_, .through(_, _, let far)):
        var keys: [Value] = []
        for object in try await related(name) {
          guard far.allSatisfy({ object.shape.columnPositions[$0.far] != nil }) else {
            throw .invalidRequest("“\(entity).\(name)” is joined by columns that are not read")
          }
          keys.append(Self.key(try object.values(ofColumns: far.map(\.far))))
        }
        row[name] = relationship.cardinality == .one ? keys.first ?? .null : .list(keys)
      }
    }
    return row
  }

  private static func key(_ parts: [Value]) -> Value {
    guard parts.count > 1 else { return parts.first ?? .null }
    return parts.contains(.null) ? .null : .list(parts)
  }
}
