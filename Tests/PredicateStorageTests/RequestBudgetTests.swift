import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// A request has one budget, whoever does the work: memory for each row, its subrequests, SQLite's
/// MATCHES.
@Suite struct RequestBudgetTests {
  private static let rows: [[String: Value]] = (1...300).map { number in
    [
      "id": .integer(Int64(number)), "t": .text(String(repeating: "a", count: 14) + "!"),
      "n": .integer(Int64(number)),
    ]
  }

  private static let schema = Schema(entities: [
    "Row": Entity(
      name: "Row",
      attributes: [
        "id": Attribute(column: "id", type: .integer), "t": Attribute(column: "t", type: .text),
        "n": Attribute(column: "n", type: .integer),
      ]
    )
  ])

  private func store(_ engine: Engine) async throws -> any MutableStorageBackend {
    let store = try await engine.store(Self.schema)
    try await store.createTables()
    try await store.insert(Self.rows, into: "Row", batchSize: 100)
    return store
  }

  private func code(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch StorageError.evaluation(let error) {
      return error.code
    } catch {
      return "\(error)"
    }
  }

  /// All ways to ask for the rows of a request.
  private static let ways:
    [@Sendable (any MutableStorageBackend, FetchRequest) async throws -> Void] = [
      { _ = try await $0.objects($1) }, { _ = try await $0.identifiers($1) },
      { _ = try await $0.count($1) }, { _ = try await $0.dictionaries($1) },
      { for try await _ in $0.batches($1) {} }, { for try await _ in $0.streamDictionaries($1) {} },
      { _ = try await $0.update($1, setting: ["n": .value(.integer(1))]) },
      { _ = try await $0.delete($1) },
    ]

  /// Each row is within the limits of one.
  @Test(arguments: Engine.allCases)
  func requestsLimitSteps(_ engine: Engine) async throws {
    let store = try await store(engine)
    var request = FetchRequest(entity: "Row")
    request.predicate = try BoundPredicate(format: "sqrt:(n) + sqrt:(n) < 0 OR n < 0")
    for way in Self.ways { #expect(await code { try await way(store, request) } == nil) }
    request.requestLimits = RequestLimits(steps: 1_000)
    for way in Self.ways { #expect(await code { try await way(store, request) } == "R015") }
    // Each request has its own.
    request.requestLimits = RequestLimits(steps: 5_000)
    for _ in 0..<3 { #expect(await code { _ = try await store.count(request) } == nil) }
  }

  /// SQLite's function is called for each row, too.
  @Test(arguments: Engine.allCases)
  func requestsLimitMatchSteps(_ engine: Engine) async throws {
    let store = try await store(engine)
    var request = FetchRequest(entity: "Row")
    request.predicate = try BoundPredicate(format: "t MATCHES '(a+)+b?'")
    for way in Self.ways { #expect(await code { try await way(store, request) } == nil) }
    request.requestLimits = RequestLimits(matchSteps: 200_000)
    for way in Self.ways {
      let code = await code { try await way(store, request) }
      #expect(code == "R013" || code == "R015")
    }
    request.requestLimits = RequestLimits(matchSteps: 100_000_000)
    for way in Self.ways { #expect(await code { try await way(store, request) } == nil) }
  }

  @Test(arguments: Engine.allCases)
  func subrequestsShareIt(_ engine: Engine) async throws {
    let store = try await store(engine)
    var inner = FetchRequest(entity: "Row", propertiesToFetch: ["id"])
    inner.predicate = try BoundPredicate(format: "sqrt:(n) + sqrt:(n) > 0")
    var request = FetchRequest(entity: "Row")
    try request.setPredicate(format: "id IN %@ AND sqrt:(n) + sqrt:(n) > 0", arguments: [inner])
    let steps = try await least(store, request)
    let alone = try await least(store, inner)
    #expect(steps > alone * 3 / 2)
  }

  /// The least number of steps, within a hundred, with which a request is answered.
  private func least(_ store: any MutableStorageBackend, _ request: FetchRequest) async throws
    -> Int
  {
    var request = request
    var (low, high) = (0, 1_000_000)
    while high - low > 100 {
      let middle = (low + high) / 2
      request.requestLimits = RequestLimits(steps: middle)
      let asked = request
      if await code({ _ = try await store.objects(asked) }) == nil {
        high = middle
      } else {
        low = middle
      }
    }
    return high
  }

  /// SQLite may search for its first row for hours.
  @Test func theTimeIsCheckedWithinARow() async throws {
    let schema = try Schema([
      Entity(
        "Node",
        [
          .attribute("id", .integer), .attribute("t", .text), .toOne("one", "Node", on: "one_id"),
          .toMany("nodes", "Node", through: "edge", near: "a", far: "b"),
        ]
      )
    ])
    let store = try await Engine.sqlite.store(schema)
    try await store.createTables()
    let all = (1...200).map { Value.integer($0) }
    try await store.insert(
      all.map { ["id": $0, "t": .text("a"), "one": .integer(1), "nodes": .list(all)] },
      into: "Node",
      batchSize: 200
    )
    let request = FetchRequest(
      entity: "Node",
      predicate: try BoundPredicate(
        parsing: "ANY one.nodes.one.nodes.nodes.one.nodes.nodes.t CONTAINS 'q'"
      ),
      requestLimits: RequestLimits(milliseconds: 300)
    )
    #expect(await code { _ = try await store.count(request) } == "R015")
    #expect(await code { _ = try await store.objects(request) } == "R015")
    // The connection goes on.
    #expect(try await store.count(FetchRequest(entity: "Node")) == 200)
  }

  /// The rows that are kept, in memory as from a database.
  @Test(arguments: Engine.allCases)
  func requestsLimitMemory(_ engine: Engine) async throws {
    let store = try await store(engine)
    var request = FetchRequest(entity: "Row", requestLimits: RequestLimits(memory: 4_000))
    let sorted = { (request: FetchRequest) in
      var request = request
      request.sortDescriptors = [.descending("n")]
      return request
    }
    // Three hundred rows of three values; whether memory examines them, or not.
    for text in ["n > 0", "sqrt:(n) + sqrt:(n) > 0", "t BEGINSWITH 'a' AND t MATCHES '.*!'"] {
      request.predicate = try BoundPredicate(parsing: text)
      for asked in [request, sorted(request)] {
        #expect(await code { _ = try await store.objects(asked) } == "R015", "\(text)")
        #expect(await code { _ = try await store.dictionaries(asked) } == "R015", "\(text)")
        #expect(await code { _ = try await store.count(asked) } == nil, "\(text)")
      }
      let enough = FetchRequest(
        entity: "Row",
        predicate: request.predicate,
        requestLimits: RequestLimits(memory: 1_000_000)
      )
      for _ in 0..<3 { #expect(await code { _ = try await store.objects(enough) } == nil) }
    }
    var groups = FetchRequest(entity: "Row", requestLimits: RequestLimits(memory: 4_000))
    groups.isDistinct = true
    groups.propertiesToFetch = ["n"]
    #expect(await code { _ = try await store.dictionaries(groups) } == "R015")
    groups.propertiesToFetch = ["t"]
    #expect(await code { _ = try await store.dictionaries(groups) } == nil)
  }

  /// What evaluations hold beside the rows, and SQLite's functions.
  @Test(arguments: Engine.allCases)
  func evaluationsShareTheMemory(_ engine: Engine) async throws {
    let store = try await store(engine)
    var request = FetchRequest(entity: "Row", requestLimits: RequestLimits(memory: 10))
    for text in ["uppercase:(t) == 'X'", "t MATCHES '(a|b)+!'"] {
      request.predicate = try BoundPredicate(parsing: text)
      let code = await code { _ = try await store.count(request) }
      // Other databases decide texts of their own; nothing of it is ours.
      #expect(code == "R015" || engine == .postgres || engine == .mariadb, "\(text)")
    }
  }

  /// Also where the database decides every row.
  @Test(arguments: Engine.allCases)
  func requestsEndInTime(_ engine: Engine) async throws {
    let store = try await store(engine)
    let limits = RequestLimits(milliseconds: 0)
    for text in ["n > 0", "sqrt:(n) + sqrt:(n) > 0"] {
      let request = FetchRequest(
        entity: "Row",
        predicate: try BoundPredicate(parsing: text),
        requestLimits: limits
      )
      #expect(await code { _ = try await store.objects(request) } == "R015")
    }
  }

  /// A stranger's predicate brings the limits and the keys of its policy.
  @Test func policiesAreTaken() async throws {
    var policy = PredicatePolicy.untrusted
    policy.limits.request.steps = 50
    policy.keys = KeyRules(.only(["id", "n"]))
    let wish = try BoundPredicate(format: "n > 0 AND id > 0").validated(by: policy)
    var request = FetchRequest(entity: "Row", predicate: wish)
    #expect(request.requestLimits == policy.limits.request && request.visibleKeys == policy.keys)
    let store = try await store(.memory)
    #expect(await code { _ = try await store.objects(request) } == "R015")
    #expect(
      await code { _ = try await store.page(of: "Row", matching: wish, limit: 5) } == "R015"
    )
    request.subrequests = ["a": FetchRequest(entity: "Row")]
    request.limit(to: .untrusted)
    #expect(request.subrequests["a"]?.requestLimits == .untrusted)
    #expect(request.subrequests["a"]?.limits == .untrusted)
  }

  @Test func savedRequestsKeepBoth() throws {
    var request = FetchRequest(entity: "Row", requestLimits: .untrusted)
    request.visibleKeys = KeyRules(.only(["a"]), denied: ["*.b"])
    #expect(try FetchRequestTemplate(json: JSONEncoder().encode(request)).bound() == request)
    request.visibleKeys = KeyRules(denied: ["b"])
    #expect(try FetchRequestTemplate(json: JSONEncoder().encode(request)).bound() == request)
  }
}
