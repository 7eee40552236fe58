import Foundation
import PredicateEvaluation
public import PredicateSchema
public import PredicateSyntax
import Synchronization

/// A store in memory: the reference that every other backend must agree with, and a substitute for
/// one in tests.
///
///     let store = try MemoryBackend(schema: schema, rows: ["Person": [["id": .integer(1)]]])
///
/// A request reads the rows as they were when it began; relationships of returned objects are read
/// when they are requested.
public final class MemoryBackend: WritableStorageBackend {
  public let schema: Schema
  let layout: StoreLayout
  let store: Mutex<MemoryStore>

  /// Makes a store with rows by entity; their keys are those of `insert(_:into:batchSize:)`.
  public init(
    schema: Schema,
    rows: [String: [[String: Value]]] = [:]
  ) throws(StorageError) {
    self.schema = schema
    layout = StoreLayout(schema)
    var store = MemoryStore(layout)
    for (entity, rows) in rows.sorted(by: { $0.key < $1.key }) {
      try store.insert(rows[...], RowWriter(entity: entity, layout: store.layout))
    }
    self.store = Mutex(store)
  }

  public func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    let run = try run(request, as: .objects)
    defer { run.finish() }
    return try run.objects()
  }

  public func batches(_ request: FetchRequest) -> FetchBatches {
    FetchBatches { () async throws(StorageError) in
      ArrayCursor(try await self.objects(request), size: request.batchSize)
    }
  }

  public func dictionaries(
    _ request: FetchRequest
  ) async throws(StorageError) -> [[String: Value]] {
    let run = try run(request, as: .dictionaries)
    defer { run.finish() }
    return try dictionaries(run)
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    let state = state
    let run = MemoryRun(
      try CheckedRequest(counting: request, layout: layout),
      state,
      reader(state)
    )
    defer { run.finish() }
    guard run.request.isRowByRow else { return try dictionaries(run).count }
    var count = 0
    try run.forEachMatch { _ throws(StorageError) in count += 1 }
    return min(max(count - request.offset, 0), request.limit ?? .max)
  }

  public func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    let request = try CheckedRequest(counting: request, layout: layout)
    return FetchPlan(
      engine: "memory",
      residual: request.request.predicate,
      inMemory: request.stepsInMemory
    )
  }

  /// Does nothing: memory needs no tables.
  public func createTables() async throws(StorageError) {}

  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) {
    let writer = try RowWriter(entity: entity, layout: layout)
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
    let state = state
    return MemoryRun(
      try CheckedRequest(request, as: form, layout: layout),
      state,
      reader(state)
    )
  }

  private var state: MemoryStore { store.withLock { $0 } }

  private func reader(_ state: MemoryStore) -> MemoryReader {
    MemoryReader(state) { [weak self] in self?.state ?? state }
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
struct MemoryRun {
  let request: CheckedRequest
  private let store: MemoryStore
  private let reader: MemoryReader
  private let now: Date

  init(
    _ request: CheckedRequest,
    _ store: MemoryStore,
    _ reader: MemoryReader,
    now: Date = Date()
  ) {
    self.request = request
    self.now = now
    self.store = store
    self.reader = reader
  }

  /// Ends the request; from now on the returned objects read the current state of the store.
  func finish() { reader.letGo() }

  /// The objects that match, in order, of which the request may want a part.
  func objects() throws(StorageError) -> [StoredObject] {
    var objects: [StoredObject] = []
    try forEachMatch { object throws(StorageError) in objects.append(object) }
    if request.isOrdered { objects = try ObjectOrder(request).sorted(objects) }
    return Array(objects.dropFirst(request.request.offset).prefix(request.request.limit ?? .max))
  }

  func forEachMatch(
    _ body: (StoredObject) throws(StorageError) -> Void
  ) throws(StorageError) {
    let filter = try ResidualFilter(
      request.predicate?.predicate,
      limits: request.request.limits,
      now: now
    )
    for object in store.objects(request.shape, reader) {
      if try filter.matches(object) { try body(object) }
    }
  }
}
