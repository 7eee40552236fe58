import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax

/// Copies rows into the tables of a plain schema.
struct ExportCopy {
  private let source: SQLiteBackend
  private let target: any MutableStorageBackend
  private let plain: PlainSchema
  private let progress: @Sendable (Int) -> Void
  private var written = 0
  private(set) var report = ExportReport()

  init(
    _ source: SQLiteBackend,
    _ target: any MutableStorageBackend,
    _ plain: PlainSchema,
    _ progress: @escaping @Sendable (Int) -> Void
  ) {
    self.source = source
    self.target = target
    self.plain = plain
    self.progress = progress
  }

  /// Copies the objects of an entity, or the pairs of a table between two.
  mutating func copy(_ request: FetchRequest) async throws(StorageError) {
    guard let entity = plain.tables.resolvedEntity(named: request.entity) else { return }
    let isJoin = plain.schema.entities[request.entity] == nil
    let attributes = entity.attributes.filter { $0.key != entity.discriminator?.column }
    var count = 0
    var last: [Value] = []
    var batches = source.batches(request).makeAsyncIterator()
    while let batch = try await batches.next() {
      var rows: [[String: Value]] = []
      rows.reserveCapacity(batch.count)
      for object in batch {
        var row: [String: Value] = [:]
        for (key, attribute) in attributes {
          if let value = try value(of: key, object).flatMap({ value in
            ExportedValues.stored(value, as: attribute.type).flatMap(plain.values.nearest)
          }) {
            row[key] = value
          } else {
            row[key] = .null
            report.misfits["\(entity.name).\(key)", default: 0] += 1
          }
        }
        let key = entity.primaryKey.map { row[$0] ?? .null }
        // A pair with a missing object joins nothing, and duplicate pairs count once.
        if isJoin, key.contains(.null) || key == last { continue }
        last = key
        rows.append(row)
      }
      try await target.insert(rows, into: request.entity, batchSize: max(rows.count, 1))
      count += rows.count
      written += rows.count
      progress(written)
    }
    if !isJoin { report.counts[request.entity] = count }
  }

  /// The value of an attribute; nil if the file with its data is missing.
  private func value(of key: String, _ object: StoredObject) throws(StorageError) -> Value? {
    do throws(StorageError) { return try object.value(ofAttribute: key) } catch {
      guard error.isMissingFile else { throw error }
      return nil
    }
  }
}
