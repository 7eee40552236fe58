public import PredicateAnalysis
import PredicateEvaluation
public import PredicateSyntax
import Synchronization

/// A store in memory: the reference that every other backend must agree with, and a stand-in for
/// one in tests.
///
///     let store = try MemoryBackend(schema: schema, rows: ["Person": [["id": .integer(1)]]])
///
/// A request reads the rows as they were when it began.
public final class MemoryBackend: WritableStorageBackend {
  public let schema: Schema
  private let store: Mutex<MemoryStore>

  /// Rows by entity; their keys are those of `insert(_:into:batchSize:)`.
  public init(
    schema: Schema,
    rows: [String: [[String: Value]]] = [:]
  ) throws(StorageError) {
    self.schema = schema
    var store = MemoryStore(StoreLayout(schema))
    for (entity, rows) in rows.sorted(by: { $0.key < $1.key }) {
      try store.insert(rows[...], RowWriter(entity: entity, layout: store.layout))
    }
    self.store = Mutex(store)
  }

  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    let run = try run(request, as: .objects)
    var objects: [StoredObject] = []
    try run.forEachMatch { object throws(StorageError) in objects.append(object) }
    if !request.sortDescriptors.isEmpty || run.request.isPart {
      objects = try ObjectOrder(run.request).sorted(objects)
    }
    return Array(objects.dropFirst(request.offset).prefix(request.limit ?? .max))
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      ArrayCursor(try await self.objects(request), size: request.batchSize)
    }
  }

  public func identifiers(
    _ request: FetchRequest
  ) async throws(StorageError) -> [StoredIdentifier] {
    try await objects(request).map(\.identifier)
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    try dictionaries(run(request, as: .dictionaries))
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    let snapshot = store.withLock { $0 }
    let run = MemoryRun(
      try CheckedRequest(counting: request, layout: snapshot.layout),
      snapshot
    )
    guard run.request.isRowByRow else { return try dictionaries(run).count }
    var count = 0
    try run.forEachMatch { _ throws(StorageError) in count += 1 }
    return min(max(count - request.offset, 0), request.limit ?? .max)
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    let request = try CheckedRequest(counting: request, layout: StoreLayout(schema))
    return FetchPlan(
      engine: "memory",
      residual: request.request.predicate,
      inMemory: request.stepsInMemory
    )
  }

  /// Memory needs no tables.
  public func createTables() async throws(StorageError) {}

  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) {
    let writer = try RowWriter(entity: entity, layout: StoreLayout(schema))
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size is \(batchSize); it is 1 or more")
    }
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      let batch = rows[start..<min(start + batchSize, rows.count)]
      try store.withLock { store throws(StorageError) in try store.insert(batch, writer) }
    }
  }

  private func run(
    _ request: FetchRequest,
    as form: CheckedRequest.Form
  ) throws(StorageError) -> MemoryRun {
    let snapshot = store.withLock { $0 }
    return MemoryRun(try CheckedRequest(request, as: form, layout: snapshot.layout), snapshot)
  }

  private func dictionaries(_ run: MemoryRun) throws(StorageError) -> [[String: Value]] {
    var table = try RowTable(run.request)
    try run.forEachMatch { object throws(StorageError) in
      table.add(try run.request.columns.inputs(of: object), key: object.identifier.key)
    }
    return try table.finish()
  }
}

/// One request over one state of the store.
private struct MemoryRun {
  let request: CheckedRequest
  private let store: MemoryStore

  init(_ request: CheckedRequest, _ store: MemoryStore) {
    self.request = request
    self.store = store
  }

  func forEachMatch(
    _ body: (StoredObject) throws(StorageError) -> Void
  ) throws(StorageError) {
    let filter = try ResidualFilter(request.predicate?.predicate)
    for object in store.objects(request.shape, MemoryReader(store)) {
      if try filter.matches(object) { try body(object) }
    }
  }
}
