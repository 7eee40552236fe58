import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The parity kit itself must find every fault, and nothing else.
@Suite
struct ParityKitTests {
  @Test
  func memoryAgreesWithItself() async throws {
    let report = try await ParityRun.fromEnvironment(pairs: 2000).report { schema in
      try MemoryBackend(schema: schema)
    }
    print(report)
    #expect(report.differences.isEmpty, "\(report)")
    #expect(report.agreed * 4 > report.pairs * 3, "too few say anything: \(report)")
    #expect(report.tally.missing == [], "\(report.tally)")
  }

  @Test
  func theSameSeedAsksTheSame() throws {
    var one = ParityGenerator(seed: 5)
    var other = ParityGenerator(seed: 5)
    for _ in 0..<50 { #expect(try one.request() == other.request()) }
    #expect(ParityTables(seed: 5) == ParityTables(seed: 5))
  }

  /// Plain SQL, in which `x != 1` is not true for null, is found to differ.
  @Test
  func aStoreThatForgetsNullsIsFoundOut() async throws {
    let run = ParityRun(seed: 1, pairs: 4000, differenceLimit: 1)
    let report = try await run.report { schema in
      ForgetfulBackend(memory: try MemoryBackend(schema: schema))
    }
    let difference = try #require(report.differences.first)
    // One row, or two of which one tells nil from a row that exists.
    #expect(difference.example.tables.rows.count <= 2, "\(difference)")
    #expect(difference.example.request.predicate?.format.count ?? .max < 60, "\(difference)")
  }

  @Test
  func casesAreReadAsTheyAreWritten() throws {
    var generator = ParityGenerator(seed: 3)
    for seed in 0..<40 {
      let example = ParityCase(
        tables: ParityTables(seed: UInt64(seed)),
        request: seed % 4 == 0 ? try generator.dictionaryRequest() : try generator.request()
      )
      let text = example.text(expected: .count(3))
      let (read, expected) = try #require(try ParityCase.cases(of: text).first)
      #expect(expected == "count 3")
      #expect(read.tables == example.tables)
      #expect(read.request.predicate == example.request.predicate)
      #expect(read.request.sortDescriptors == example.request.sortDescriptors)
      #expect(read.request.limit == example.request.limit)
      #expect(read.request.offset == example.request.offset)
      #expect(read.request.propertiesToFetch == example.request.propertiesToFetch)
      #expect(read.request.groupBy == example.request.groupBy)
      #expect(read.request.having == example.request.having)
      #expect(read.request.isDistinct == example.request.isDistinct)
    }
  }
}

/// Leaves out rows whose `name` is null wherever a predicate says `!=`.
struct ForgetfulBackend: WritableStorageBackend {
  let memory: MemoryBackend
  var schema: Schema { memory.schema }

  func objects(_ request: FetchRequest) async throws(StorageError) -> [StoredObject] {
    try await memory.objects(changed(request))
  }

  func batches(_ request: FetchRequest) -> FetchBatches { memory.batches(changed(request)) }

  func identifiers(
    _ request: FetchRequest
  ) async throws(StorageError) -> [StoredIdentifier] {
    try await memory.identifiers(changed(request))
  }

  func dictionaries(_ request: FetchRequest) async throws(StorageError) -> [[String: Value]] {
    try await memory.dictionaries(changed(request))
  }

  func count(_ request: FetchRequest) async throws(StorageError) -> Int {
    try await memory.count(changed(request))
  }

  func plan(for request: FetchRequest) async throws(StorageError) -> FetchPlan {
    try await memory.plan(for: changed(request))
  }

  func createTables(enforcingForeignKeys: Bool) async throws(StorageError) {}

  func insert(
    _ rows: [[String: Value]],
    into entity: String,
    batchSize: Int
  ) async throws(StorageError) -> Int {
    try await memory.insert(rows, into: entity, batchSize: batchSize)
  }

  private func changed(_ request: FetchRequest) -> FetchRequest {
    guard request.entity == "Person", let predicate = request.predicate,
      predicate.format.contains("!="),
      let hasName = try? BoundPredicate(format: "name != nil")
    else { return request }
    var copy = request
    copy.predicate = predicate && hasName
    return copy
  }
}
