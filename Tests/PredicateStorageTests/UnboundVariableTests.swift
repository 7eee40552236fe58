import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
import Testing

/// A variable without a value is refused when a request is checked, in every store and whatever the
/// rows are.
@Suite struct UnboundVariableTests {
  static let predicates = [
    "$x == 1", "$x == 1 AND pages > 3", "FALSEPREDICATE AND pages == $x", "pages > 3 OR $x < 2",
    "TRUEPREDICATE OR title BEGINSWITH $x", "SUBQUERY(readers, $r, $r.email == $x).@count > 0",
    "SUBQUERY(readers, $x, $x.email == nil).@count > 0 AND pages == $x", "author.$x == 1",
    "pages IN {1, $x}", "$x.name == 'a'", "TERNARY(TRUEPREDICATE, 1, $x) == 1",
  ]

  @Test(arguments: Engine.allCases, predicates)
  func unboundVariablesAreRefused(_ engine: Engine, _ text: String) async throws {
    let empty = try await engine.store(Library.schema)
    try await empty.createTables()
    for store in [empty, try await engine.library()] {
      var request = FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: text))
      await expectRefusal { _ = try await store.objects(request) }
      await expectRefusal { _ = try await store.identifiers(request) }
      await expectRefusal { _ = try await store.count(request) }
      await expectRefusal { _ = try await store.plan(for: request) }
      await expectRefusal { for try await _ in store.batches(request) {} }
      await expectRefusal { _ = try await store.dictionaries(request) }
      request.propertiesToFetch = [.count(as: "n")]
      request.groupBy = ["isLent"]
      await expectRefusal { _ = try await store.dictionaries(request) }
      await expectRefusal { _ = try await store.count(request) }
    }
  }

  private func expectRefusal(_ ask: () async throws -> Void) async {
    let error = await #expect(throws: StorageError.self) { try await ask() }
    guard case .evaluation(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.id == .unboundVariable)
    #expect(failure.message == "`$x` has no value")
    #expect(failure.span != nil)
  }

  /// Of groups, variables are names of columns.
  @Test(arguments: Engine.allCases)
  func unboundVariablesOfGroupsAreRefused(_ engine: Engine) async throws {
    let store = try await engine.store(Library.schema)
    try await store.createTables()
    var request = FetchRequest(entity: "Book", propertiesToFetch: [.count(as: "n")])
    request.groupBy = ["isLent"]
    request.having = try BoundPredicate(format: "$n > 1")
    #expect(try await store.dictionaries(request).isEmpty)
    request.having = try BoundPredicate(format: "$x > 1 AND n > 1")
    await #expect(throws: StorageError.self) { try await store.dictionaries(request) }
    await #expect(throws: StorageError.self) { try await store.count(request) }
    request.having = nil
    request.propertiesToFetch = [.sum(of: "$x", as: "n")]
    await #expect(throws: StorageError.self) { try await store.dictionaries(request) }
  }

  /// A request whose variables all have values is answered.
  @Test(
    arguments: Engine.allCases,
    [
      "SUBQUERY(readers, $r, $r.email != nil).@count == 2", "pages == 730",
    ]
  )
  func valuesAreGiven(_ engine: Engine, _ text: String) async throws {
    let store = try await engine.library()
    let request = FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: text))
    #expect(try await store.count(request) > 0)
  }
}
