import PredicateModels
package import PredicateStorage
package import PredicateSyntax

/// The records of a request, in batches, each with a value for every column: URIs are `Value.url`, the
/// parts of composite attributes `Value.map`. Memory holds one batch.
package actor RecordBatches {
  enum Source: Sendable {
    case objects(FetchBatches)
    case dictionaries(FetchStream<[String: Value]>, Int)
  }

  private enum Reading {
    case objects(FetchBatches.Iterator)
    case dictionaries(FetchStream<[String: Value]>.Iterator, Int)
  }

  package nonisolated let columns: [RecordColumn]
  private let store: CoreDataBackend
  /// Counts values with missing files, which are then nil; without it they are errors.
  private let missing: MissingFiles?
  private var reading: Reading

  init(
    _ columns: [RecordColumn],
    _ store: CoreDataBackend,
    _ source: Source,
    noting missing: MissingFiles? = nil
  ) {
    self.missing = missing
    self.columns = columns
    self.store = store
    switch source {
    case .objects(let batches): reading = .objects(batches.makeAsyncIterator())
    case .dictionaries(let rows, let size):
      reading = .dictionaries(rows.makeAsyncIterator(), max(size, 1))
    }
  }

  /// The next records; nil at the end.
  package func next() async throws(StorageError) -> [[Value]]? {
    switch reading {
    case .objects(var iterator):
      defer { reading = .objects(iterator) }
      guard let batch = try await iterator.next(isolation: self) else { return nil }
      var rows: [[Value]] = []
      rows.reserveCapacity(batch.count)
      for object in batch { rows.append(try await values(of: object)) }
      return rows
    case .dictionaries(var iterator, let size):
      defer { reading = .dictionaries(iterator, size) }
      var rows: [[Value]] = []
      while rows.count < size, let row = try await iterator.next(isolation: self) {
        rows.append(columns.map { row[$0.name] ?? .null })
      }
      return rows.isEmpty ? nil : rows
    }
  }

  private func values(of object: StoredObject) async throws(StorageError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(columns.count)
    for column in columns { values.append(try await value(of: column, object)) }
    return values
  }

  private func value(
    of column: RecordColumn,
    _ object: StoredObject
  ) async throws(StorageError) -> Value {
    if let path = column.computed { return try path.value(on: object) }
    var object = object
    for relationship in column.relationships {
      guard let next = try await object.related(relationship).first else { return .null }
      object = next
    }
    let key = column.key
    switch column.content {
    case .attribute:
      switch key {
      case IdentifierRewriter.key: return .url(store.objectID(of: object).uri)
      case IdentifierRewriter.entityKey: return .text(store.objectID(of: object).entity)
      // The names of the model.
      default:
        do throws(StorageError) { return try object.value(ofAttribute: key) } catch {
          guard let missing else { throw error }
          try missing.note(error)
          return .null
        }
      }
    case .identifier:
      let related = try await object.related(IdentifierSchema.key(key))
      return related.first.map { .url(identifier(of: $0)) } ?? .null
    case .identifiers:
      let related = try await object.related(IdentifierSchema.key(key))
      return .list(related.map { .url(identifier(of: $0)) })
    case .composite(let parts):
      guard let part = try await object.related(key).first else { return .null }
      var values: [String: Value] = [:]
      for column in parts { values[column.name] = try await value(of: column, part) }
      return .map(values)
    }
  }

  /// The URI of an object that was read without its attributes.
  private func identifier(of object: StoredObject) -> String { store.objectID(of: object).uri }
}
