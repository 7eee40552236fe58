import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Synchronization

/// A failure at one of the transactions of a store.
final class Fault: Sendable {
  struct Failure: Error {}

  enum Place: CaseIterable { case before, within, after }

  private let place: Place
  private let number: Int
  private let count = Atomic(0)

  init(place: Place, at number: Int) {
    self.place = place
    self.number = number
  }

  func begin() -> Bool { count.add(1, ordering: .relaxed).newValue == number }

  func strike(_ isThis: Bool, _ place: Place) throws {
    if isThis, place == self.place { throw Failure() }
  }
}

/// A store whose process would end at one of its transactions.
struct FailingStore: MutableStorageBackend {
  private let store: any MutableStorageBackend
  private let fault: Fault

  init(_ store: any MutableStorageBackend, _ fault: Fault) {
    self.store = store
    self.fault = fault
  }

  var schema: Schema { store.schema }

  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await store.objects(request)
  }

  func batches(_ request: FetchRequest) -> FetchBatches { store.batches(request) }

  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]] {
    try await store.dictionaries(request)
  }

  func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await store.count(request)
  }

  func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await store.plan(for: request)
  }

  func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {
    try await store.createTables(enforcingForeignKeys: enforcingForeignKeys)
  }

  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    try await store.insert(rows, into: entity, batchSize: batchSize)
  }

  func delete(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await store.delete(request)
  }

  func update(
    _ request: FetchRequest,
    setting changes: [String: PropertyChange]
  ) async throws(StorageError) -> Int {
    try await store.update(request, setting: changes)
  }

  func upsert(
    _ rows: [[String: Value]],
    into entity: String,
    by keys: [String]
  ) async throws(StorageError) -> Int {
    try await store.upsert(rows, into: entity, by: keys)
  }

  func transaction<Answer: Sendable>(
    _ body: @Sendable (any MutableStorageBackend) async throws -> Answer
  ) async throws -> Answer {
    let isThis = fault.begin()
    try fault.strike(isThis, .before)
    let answer = try await store.transaction { [fault] inner in
      let answer = try await body(inner)
      try fault.strike(isThis, .within)
      return answer
    }
    try fault.strike(isThis, .after)
    return answer
  }
}
