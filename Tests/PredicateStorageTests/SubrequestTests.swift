import PredicateAnalysis
import PredicateStorage
import PredicateSyntax
import Testing

/// IN over a request: the same rows on every engine, by one statement where the database can.
@Suite struct SubrequestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var format: String
    var entity = "Author"
    var property: FetchedProperty = "id"
    var predicate: String?
    var change: @Sendable (inout FetchRequest) throws -> Void = { _ in }
    var expected: [Int64]
    /// Whether it becomes a part of the statement.
    var isOneStatement = true

    var testDescription: String { "\(format): \(property.name) of \(entity) \(predicate ?? "")" }

    func request() throws -> FetchRequest {
      var subrequest = FetchRequest(
        entity: entity,
        predicate: try predicate.map { try BoundPredicate(parsing: $0) },
        propertiesToFetch: [property]
      )
      try change(&subrequest)
      var request = FetchRequest(entity: "Book", sortDescriptors: ["id"])
      try request.setPredicate(parsing: format, arguments: [subrequest])
      return request
    }
  }

  static let cases: [Case] = [
    Case(format: "author.id IN %@", predicate: "name == 'Joyce'", expected: [1, 2]),
    Case(format: "NOT author.id IN %@", predicate: "name == 'Joyce'", expected: [3, 4, 5, 6]),
    Case(format: "author.id IN %@", predicate: "FALSEPREDICATE", expected: []),
    Case(format: "NOT author.id IN %@", predicate: "FALSEPREDICATE", expected: [1, 2, 3, 4, 5, 6]),
    Case(
      format: "title IN %@ OR pages == 20",
      entity: "Book",
      property: "title",
      predicate: "ANY readers.email == 'a@example.org'",
      expected: [1, 2, 5]
    ),
    // A nil among the values is in nothing, and makes nothing unknown.
    Case(format: "NOT title IN %@", entity: "Book", property: "title", expected: [6]),
    Case(
      format: "pages IN %@",
      entity: "Book",
      property: "pages",
      change: {
        $0.groupBy = ["pages"]; $0.having = try BoundPredicate(format: "count:(SELF) > 1")
      },
      expected: [2, 6]
    ),
    Case(
      format: "pages IN %@",
      entity: "Book",
      property: .maximum(of: "pages", as: "most"),
      expected: [1]
    ),
    Case(
      format: "id IN %@ AND title != nil",
      entity: "Book",
      change: { ($0.sortDescriptors, $0.limit) = ([.descending("pages")], 3) },
      expected: [1, 2, 3]
    ),
    Case(
      format: "author.name IN %@",
      property: "name",
      change: { request in
        try request.setPredicate(
          format: "id IN %@",
          arguments: [
            FetchRequest(
              entity: "Book",
              predicate: BoundPredicate(format: "pages > 300"),
              propertiesToFetch: ["author.id"]
            )
          ]
        )
      },
      expected: [1, 2, 3, 6]
    ),
    // Memory finds the values.
    Case(
      format: "author.id IN %@",
      predicate: "name MATCHES 'J.*(y)ce'",
      expected: [1, 2]
    ),
    Case(
      format: "title IN[c] %@",
      entity: "Book",
      property: "title",
      predicate: "pages > 200",
      expected: [1, 3],
      isOneStatement: false
    ),
    Case(
      format: "pages IN %@ AND title MATCHES '[UD].*'",
      entity: "Book",
      property: "price",
      expected: [],
      isOneStatement: false
    ),
  ]

  @Test(arguments: Engine.allCases, cases)
  func rowsAreThoseOfTheValues(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    var request = try test.request()
    let expected = test.expected.map { Value.integer($0) }
    #expect(try await store.objects(request).compactMap { $0["id"] } == expected)
    #expect(try await store.count(request) == expected.count)
    var batches: [Value] = []
    for try await batch in store.batches(request) { batches += batch.compactMap { $0["id"] } }
    #expect(batches == expected)
    request.limit = 1
    #expect(try await store.objects(request).compactMap { $0["id"] } == Array(expected.prefix(1)))
    request.limit = nil
    request.propertiesToFetch = ["id"]
    #expect(try await store.dictionaries(request).compactMap { $0["id"] } == expected)
    request.propertiesToFetch = [.count(as: "count")]
    request.sortDescriptors = []
    #expect(try await store.dictionaries(request) == [["count": .integer(Int64(expected.count))]])
    if engine != .memory, test.isOneStatement, !(test.predicate?.contains("MATCHES") ?? false) {
      let plan = try await store.plan(for: try test.request())
      #expect(plan.residual == nil)
      #expect(plan.statement?.contains("IN (SELECT") ?? false)
    }
  }

  @Test(arguments: Engine.allCases, cases)
  func changesFindTheRowsToo(_ engine: Engine, _ test: Case) async throws {
    let store = try await engine.library()
    var request = try test.request()
    request.sortDescriptors = []
    #expect(try await store.delete(request) == test.expected.count)
    let left = try await store.objects(of: "Book", sortedBy: ["id"]).compactMap { $0["id"] }
    #expect(left == (1...6).filter { !test.expected.contains($0) }.map { .integer($0) })
  }

  @Test(arguments: Engine.allCases)
  func mistakesAreErrors(_ engine: Engine) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Book")
    request.predicate = try BoundPredicate(format: "id IN $others")
    await #expect(throws: StorageError.self) { try await store.objects(request) }
    for other in [
      FetchRequest(entity: "Book"), FetchRequest(entity: "Boook", propertiesToFetch: ["id"]),
      FetchRequest(entity: "Book", propertiesToFetch: ["idd"]),
      FetchRequest(entity: "Book", propertiesToFetch: ["id", "title"]),
      FetchRequest(entity: "Book", limit: -1, propertiesToFetch: ["id"]),
    ] {
      request.subrequests = ["others": other]
      await #expect(throws: StorageError.self) { try await store.objects(request) }
    }
    var deep = FetchRequest(entity: "Book", propertiesToFetch: ["id"])
    for _ in 0..<20 {
      var next = FetchRequest(entity: "Book", propertiesToFetch: ["id"])
      next.predicate = request.predicate
      next.subrequests = ["others": deep]
      deep = next
    }
    let deepest = deep
    await #expect(throws: StorageError.self) { try await store.objects(deepest) }
  }

  /// A SUBQUERY's variable of the same name is its own.
  @Test(arguments: Engine.allCases)
  func aVariableOfASubqueryHidesARequest(_ engine: Engine) async throws {
    let store = try await engine.library()
    var request = FetchRequest(entity: "Author", sortDescriptors: ["id"])
    request.predicate = try BoundPredicate(
      format: "SUBQUERY(books, $r, $r.pages > 300).@count > 0 AND id IN $r"
    )
    request.subrequests = ["r": FetchRequest(entity: "Book", limit: 2, propertiesToFetch: ["id"])]
    #expect(try await store.objects(request).map { $0["id"] } == [1, 2])
  }

  @Test func aPolicyAppliesToThem() async throws {
    let store = try await Engine.memory.library()
    var policy = PredicatePolicy.untrusted
    policy.entities = ["Book": .only(["id", "title", "author"]), "Author": .only(["id", "name"])]
    for (property, predicate, isAllowed): (FetchedProperty, String, Bool) in [
      ("id", "name == 'x'", true), ("born", "name == 'x'", false), ("id", "born == nil", false),
      (.maximum(of: "born", as: "id"), "name == 'x'", false),
    ] {
      var request = FetchRequest(entity: "Book")
      request.predicate = try BoundPredicate(format: "author.id IN $others")
      request.subrequests = [
        "others": FetchRequest(
          entity: "Author",
          predicate: try BoundPredicate(parsing: predicate),
          propertiesToFetch: [property]
        )
      ]
      if isAllowed {
        try request.validate(by: policy, against: store.schema)
      } else {
        #expect(throws: PredicateFormatError.self) {
          try request.validate(by: policy, against: store.schema)
        }
      }
      request.subrequests["others"]?.entity = "Reader"
      #expect(throws: PredicateFormatError.self) {
        try request.validate(by: policy, against: store.schema)
      }
    }
  }
}
