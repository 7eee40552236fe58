import PredicatePlatform
import PredicateSchema
public import PredicateSyntax

extension MemoryBackend: MutableStorageBackend {
  @discardableResult
  public func delete(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await change(request, nil)
  }

  @discardableResult
  public func update(
    _ request: FetchRequest,
    setting changes: [String: PropertyChange]
  ) async throws(StorageError) -> Int {
    try await change(request, changes)
  }

  @discardableResult
  public func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String]
  ) async throws(StorageError) -> Int {
    let upsert = try CheckedUpsert(entity: entity, by: keys, layout)
    try await write { store throws(StorageError) in try store.upsert(rows, upsert) }
    return rows.count
  }

  /// Sets properties of the objects of a request; nil deletes them.
  private func change(
    _ request: FetchRequest,
    _ changes: [String: PropertyChange]?
  ) async throws(StorageError) -> Int {
    let checked = try CheckedRequest(request, as: .objects, layout: layout)
    let now = Date()
    let budget = request.budget()
    let change = try changes.map { changes throws(StorageError) in
      try CheckedChange(changes, to: checked, layout, budget, now: now)
    }
    return try await write { store throws(StorageError) in
      let before = store
      let run = MemoryRun(checked, before, MemoryReader(before) { before }, budget, now: now)
      var rows: [[Value]: [Int: Value]?] = [:]
      for object in try run.objects() {
        let values: [Int: Value]? = try change.map { change throws(StorageError) in
          try change.values(for: object)
        }
        rows.updateValue(values, forKey: object.identifier.key)
      }
      store.change(
        checked.shape.entity.table,
        rows,
        enforcesForeignKeys: keys != .mayLeadNowhere
      )
      return rows.count
    }
  }
}
