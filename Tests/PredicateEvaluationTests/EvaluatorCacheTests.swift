import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Evaluators that are kept by their texts.
@Suite struct EvaluatorCacheTests {
  private func answers(_ cache: EvaluatorCache, _ text: String) throws -> [Bool] {
    let evaluator = try cache.evaluator(for: text)
    return try (0..<10).map { try evaluator.matches(["age": Value.integer(Int64($0))]) }
  }

  @Test func answersBelongToTheirText() throws {
    let cache = EvaluatorCache(capacity: 64)
    for round in 0..<3 {
      for least in 0..<500 {
        let found = try answers(cache, "age >= \(least % (round == 1 ? 7 : 500))")
        #expect(found == (0..<10).map { $0 >= least % (round == 1 ? 7 : 500) })
      }
    }
  }

  /// Texts that Swift takes for equal are two predicates.
  @Test func textsAreComparedByBytes() throws {
    let cache = EvaluatorCache()
    let (composed, decomposed) = (
      "name.length == 1 OR name == 'é'", "name.length == 1 OR name == 'e\u{301}'"
    )
    #expect(composed == decomposed)
    for text in [composed, decomposed, composed] {
      let evaluator = try cache.evaluator(for: text)
      let own = try Evaluator(BoundPredicate(parsing: text))
      for name in ["é", "e\u{301}"] {
        let object = ["name": Value.text(name)]
        #expect(try evaluator.matches(object) == own.matches(object))
      }
    }
  }

  @Test func keepsAtMostItsCapacity() throws {
    let cache = EvaluatorCache(capacity: 64)
    for least in 0..<1_000 {
      _ = try cache.evaluator(for: "age >= \(least)")
      #expect(cache.count <= 64)
    }
    #expect(cache.count >= 32)
    let small = EvaluatorCache(capacity: 0)
    for text in ["age == 1", "age == 1", "age == 2"] { _ = try small.evaluator(for: text) }
    #expect(small.count <= small.capacity)
  }

  /// Neither mistakes nor texts of any length take up memory.
  @Test func errorsAndLongTextsAreNotCached() throws {
    let cache = EvaluatorCache()
    let long = String(repeating: "age == 1 OR ", count: 1_000) + "age == 2"
    #expect(try cache.evaluator(for: long).matches(["age": Value.integer(2)]))
    #expect(throws: PredicateFormatError.self) { try cache.evaluator(for: "age ==") }
    #expect(cache.count == 0)
    _ = try cache.evaluator(for: "age == 1")
    _ = try cache.evaluator(for: "age == 1")
    #expect(cache.count == 1)
  }

  @Test func optionsAreThoseOfTheCache() throws {
    let strict = EvaluatorCache(options: .strictApple)
    #expect(throws: PredicateFormatError.self) { try strict.evaluator(for: "age > 1 ? 2 : 3 == 2") }
    let stranger = EvaluatorCache(options: EvaluationOptions(policy: .untrusted))
    let long = String(repeating: "age == 1 OR ", count: 1_000) + "age == 2"
    #expect(throws: PredicateFormatError.self) { try stranger.evaluator(for: long) }
    #expect(throws: PredicateFormatError.self) { try stranger.evaluator(for: "age == %@") }
    var options = EvaluationOptions.default
    options.registry.register("twice:") { _, arguments in arguments[0] }
    let own = EvaluatorCache(options: options, hostFunctions: ["twice:"])
    #expect(try own.evaluator(for: "twice:(age) == 2").matches(["age": Value.integer(2)]))
  }

  @Test func servesManyTasks() async throws {
    let cache = EvaluatorCache(capacity: 40)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<300 {
            let least = (index * (task + 1)) % 50
            let evaluator = try cache.evaluator(for: "age >= \(least)")
            #expect(try evaluator.matches(["age": Value.integer(25)]) == (25 >= least))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
