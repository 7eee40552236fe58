import PredicateEvaluation
import PredicatePlatform
public import PredicateSchema
public import PredicateSyntax

/// A store in memory: the reference for every other backend, and a substitute for one in tests.
///
///     let store = try MemoryBackend(schema: schema, rows: ["Person": [["id": .integer(1)]]])
///
/// A request reads the rows as they were when it began; relationships of returned objects are read
/// on demand.
public final class MemoryBackend: WritableStorageBackend {
  public let schema: Schema
  let layout: StoreLayout
  let store: Mutex<MemoryStore>
  private let turns = MemoryTurn.pool()
  private let enforcement: Mutex<KeyEnforcement>

  /// Creates a store with rows by entity; their keys are those of `insert(_:into:batchSize:)`.
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
    enforcement = Mutex(.mayLeadNowhere)
  }

  /// Creates a store for a transaction over another one.
  private init(
    _ schema: Schema,
    _ layout: StoreLayout,
    _ store: MemoryStore,
    _ keys: KeyEnforcement
  ) {
    enforcement = Mutex(keys)
    self.schema = schema
    self.layout = layout
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
    return try run.dictionaries()
  }

  public func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    let state = state
    let run = MemoryRun(
      try CheckedRequest(counting: request, layout: layout),
      state,
      reader(state),
      request.budget()
    )
    defer { run.finish() }
    guard run.request.isRowByRow else { return try run.dictionaries().count }
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

  /// Memory needs no tables; this only sets whether foreign keys are enforced. Throws
  /// `StorageError.constraint` if one dangles already.
  public func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {
    if enforcingForeignKeys { try ForeignKeyCheck(state).run() }
    enforcement.withLock { $0 = enforcingForeignKeys ? .areChecked : .mayLeadNowhere }
  }

  @discardableResult
  public func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    let writer = try RowWriter(entity: entity, layout: layout)
    guard batchSize > 0 else {
      throw .invalidRequest("the batch size \(batchSize) is less than 1")
    }
    for start in stride(from: 0, to: rows.count, by: batchSize) {
      let batch = rows[start..<min(start + batchSize, rows.count)]
      try await write(onlyInserting: true) { store throws(StorageError) in
        try store.insert(batch, writer)
      }
    }
    return rows.count
  }

  /// Changes the rows, serialised with other changes and with transactions.
  func write<Answer>(
    onlyInserting: Bool = false,
    _ body: (inout MemoryStore) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let turn = try await turns.take()
    defer { turns.giveBack(turn) }
    var changed = state
    let before = changed
    let answer = try body(&changed)
    try check(changed, since: onlyInserting ? before : nil)
    store.withLock { $0 = changed }
    return answer
  }

  var keys: KeyEnforcement { enforcement.withLock { $0 } }

  private func check(_ changed: MemoryStore, since before: MemoryStore?) throws(StorageError) {
    guard keys == .areChecked else { return }
    try ForeignKeyCheck(changed).run(since: before)
  }

  public func transaction<Answer: Sendable>(
    _ body: @Sendable (any MutableStorageBackend) async throws -> Answer
  ) async throws -> Answer {
    let turn = try await turns.take()
    defer { turns.giveBack(turn) }
    let inner = MemoryBackend(schema, layout, state, keys.inTransaction)
    let answer = try await turns.holding { try await body(inner) }
    let changed = inner.state
    try check(changed, since: nil)
    store.withLock { $0 = changed }
    return answer
  }

  private func run(
    _ request: FetchRequest,
    as form: CheckedRequest.Form
  ) throws(StorageError) -> MemoryRun {
    let state = state
    return MemoryRun(
      try CheckedRequest(request, as: form, layout: layout),
      state,
      reader(state),
      request.budget()
    )
  }

  private var state: MemoryStore { store.withLock { $0 } }

  private func reader(_ state: MemoryStore) -> MemoryReader {
    MemoryReader(state) { [weak self] in self?.state ?? state }
  }

}

/// One request over one state of the store.
struct MemoryRun {
  let request: CheckedRequest
  private let store: MemoryStore
  private let reader: MemoryReader
  private let now: Date
  /// The budget of the whole request, including its subrequests; nil if it has no limits.
  private let budget: RequestBudget?

  init(
    _ request: CheckedRequest,
    _ store: MemoryStore,
    _ reader: MemoryReader,
    _ budget: RequestBudget?,
    now: Date = Date()
  ) {
    self.request = request
    self.budget = budget
    self.now = now
    self.store = store
    self.reader = reader
  }

  /// Ends the request; from now on the returned objects read the current state of the store.
  func finish() { reader.letGo() }

  /// The objects that match, in order, before offset and limit.
  func objects() throws(StorageError) -> [StoredObject] {
    var objects: [StoredObject] = []
    let memory = KeptMemory(budget)
    var order = request.isOrdered ? ObjectOrder(request, budget) : nil
    try forEachMatch { object throws(StorageError) in
      if order == nil {
        try memory.keep(object.values)
        objects.append(object)
      } else {
        try order?.add(object)
      }
    }
    return order?.finish() ?? objects
  }

  func dictionaries() throws(StorageError) -> [[String: Value]] {
    var table = try RowTable(request, budget)
    try forEachMatch { object throws(StorageError) in
      try table.add(try request.columns.inputs(of: object), key: object.identifier.key)
    }
    return try table.finish()
  }

  func forEachMatch(
    _ body: (StoredObject) throws(StorageError) -> Void
  ) throws(StorageError) {
    let predicate = try request.predicate { subrequest throws(StorageError) in
      let budget = budget ?? subrequest.request.budget()
      let run = MemoryRun(subrequest, store, reader, budget, now: now)
      return subrequest.firstColumn(of: try run.dictionaries())
    }
    let filter = try ResidualFilter(
      predicate,
      of: request.request,
      budget,
      now: now
    )
    for object in store.objects(request.shape, reader) {
      guard try filter.matches(object) else { continue }
      if let after = request.after {
        let inputs = try request.columns.inputs(of: object)
        guard after.precedes(inputs, key: object.identifier.key, request.columns) else { continue }
      }
      try body(object)
    }
  }
}

/// The right to change the store; exclusive.
private struct MemoryTurn: Sendable {
  static func pool() -> ResourcePool<Self> {
    ResourcePool(
      .init(maximum: 1, idle: 1, wait: nil),
      idle: [Self()],
      interrupted: .interrupted(store: "memory"),
      exhausted: .locked(store: "memory"),
      make: { Self() }
    )
  }
}
