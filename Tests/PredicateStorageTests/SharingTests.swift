import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateStorage
import PredicateSyntax
import Testing

/// State that tasks share without knowing it: trees built on first use, places of reflected
/// properties, cached requests and plans, relationships read later. The thread sanitizer runs this
/// suite (`.ci/sanitize thread`).
@Suite struct SharingTests {
  /// The answers of eight tasks that start together and run `body` 20 times each.
  private func inManyTasks<Answer: Hashable & Sendable>(
    _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Set<Answer> {
    try await withThrowingTaskGroup(of: [Answer].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var answers: [Answer] = []
          for _ in 0..<20 { answers.append(try await body()) }
          return answers
        }
      }
      return try await group.reduce(into: []) { $0.formUnion($1) }
    }
  }

  @Test func treesAreBuiltLazily() async throws {
    for number in 0..<20 {
      let template = try PredicateTemplate(parsing: "a.b > \(number) AND ANY c.d LIKE[c] '*x*'")
      let found = try await inManyTasks { template.root }
      #expect(found == [try PredicateTemplate(parsing: template.source.text).root])
    }
  }

  @Test func reflectedProperties() async throws {
    struct Point: ReflectedReadable { var x = 1, y = 2 }
    let evaluator = try Evaluator(BoundPredicate(format: "x == 1 AND y == 2"))
    let found = try await inManyTasks { try evaluator.matches(Point()) }
    #expect(found == [true])
  }

  @Test(arguments: Engine.allCases)
  func storesServeManyTasks(_ engine: Engine) async throws {
    let store = try await engine.library()
    let predicate = try BoundPredicate(format: "author.name == 'Joyce' OR title MATCHES 'Z.*'")
    let request = FetchRequest(entity: "Book", predicate: predicate, sortDescriptors: ["id"])
    let found = try await inManyTasks {
      let books = try await store.objects(request)
      let count = try await store.count(request)
      let dictionaries = try await store.dictionaries(request)
      return [books.count, count, dictionaries.count]
    }
    #expect(found == [[3, 3, 3]])
  }

  /// The objects of one fetch, given to many tasks that follow relationships not read yet.
  @Test(arguments: Engine.allCases)
  func relationshipsAreReadLater(_ engine: Engine) async throws {
    let store = try await engine.library()
    let books = try await store.objects(FetchRequest(entity: "Book", sortDescriptors: ["id"]))
    let evaluator = try Evaluator(
      BoundPredicate(format: "author.books.@count == 2 AND readers.@count > 0")
    )
    let found = try await inManyTasks { try books.map { try evaluator.matches($0) } }
    #expect(found.count == 1 && found.first?.contains(true) == true)
  }
}
