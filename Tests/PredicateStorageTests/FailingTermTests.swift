import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateStorage
import PredicateSyntax
import Testing

/// Terms of AND on which memory fails for some rows, among others: a database must not exclude such a
/// row by a later term, in whatever order they stand.
@Suite struct FailingTermTests {
  private static let terms = [
    "n + 1 > 0", "n < 100", "n * 3 > 2", "n != 7", "n - 5 < 90", "n > 0", "n * n >= 4",
  ]

  private static let schema = Schema(entities: [
    "Row": Entity(
      name: "Row",
      attributes: [
        "id": Attribute(column: "id", type: .integer), "n": Attribute(column: "n", type: .integer),
      ]
    )
  ])

  @Test(arguments: Engine.allCases, [0, 1, 7, 50, Int64.max, .min, .max / 2])
  func answersAgreeWithMemory(_ engine: Engine, _ number: Int64) async throws {
    let stores = [try await Engine.memory.store(Self.schema), try await engine.store(Self.schema)]
    for store in stores {
      try await store.createTables()
      try await store.insert(
        [["id": .integer(1), "n": .integer(number)]],
        into: "Row",
        batchSize: 1
      )
    }
    for seed in 0..<60 {
      // Every start and every step through the terms, and the longer ones twice.
      let (start, step, count) = (seed % 7, seed % 6 + 1, 2 + seed % 9)
      let chosen = (0..<count).map { Self.terms[(start + $0 * step) % 7] }
      let text = chosen.joined(separator: " AND ")
      let request = FetchRequest(entity: "Row", predicate: try BoundPredicate(parsing: text))
      let expected = await Self.answer(stores[0], request)
      let answer = await Self.answer(stores[1], request)
      #expect(answer == expected, "\(number): \(text)")
    }
  }

  /// The number of rows, or the code of the error.
  private static func answer(
    _ store: any MutableStorageBackend,
    _ request: FetchRequest
  ) async -> String {
    do {
      return "\(try await store.count(request))"
    } catch StorageError.evaluation(let error) {
      return error.code
    } catch {
      return "\(error)"
    }
  }
}
