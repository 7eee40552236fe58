import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// An evaluator that is asked one object at a time compiles their types, and says the same.
@Suite struct ProgramCacheTests {
  /// Objects of as many types as there are tags.
  private struct Tagged<Tag>: KeyPathReadable {
    var age: Int
    var name: String?
    static var readableKeys: ReadableKeys<Self> { ["age": .key(\.age), "name": .key(\.name)] }
  }

  private static let texts = [
    "age > 3", "age BETWEEN {2, 5} AND name == 'n4'", "name == nil", "name CONTAINS[c] 'N1'",
    "age + 1 > 4", "missing == 1", "name > 3", "now() > CAST(0, 'NSDate')", "TRUEPREDICATE",
    "NOT age IN {1, 2}", "age > $least",
  ]

  /// More types than are kept, nested one in the other.
  private func expectAgreement<Tag>(
    _ pair: (compiling: Evaluator, walking: Evaluator),
    _ tag: Tag.Type,
    depth: Int
  ) {
    for age in 0..<20 {
      let object = Tagged<Tag>(age: age, name: age.isMultiple(of: 3) ? nil : "n\(age)")
      #expect(answer(pair.compiling, object) == answer(pair.walking, object))
      let values: [String: Value] = [
        "age": .integer(Int64(age)), "name": object.name.map(Value.text) ?? .null,
      ]
      #expect(answer(pair.compiling, values) == answer(pair.walking, values))
      var any: [String: Any] = ["age": age]
      any["name"] = object.name
      #expect(answer(pair.compiling, any) == answer(pair.walking, any))
    }
    if depth > 0 { expectAgreement(pair, [Tag].self, depth: depth - 1) }
  }

  private func answer(_ evaluator: Evaluator, _ object: some KeyValueReadable) -> String {
    do { return try "\(evaluator.matches(object))" } catch { return "\(error)" }
  }

  private func answer(_ evaluator: Evaluator, _ dictionary: [String: Any]) -> String {
    do { return try "\(evaluator.matches(dictionary))" } catch { return "\(error)" }
  }

  @Test(arguments: texts)
  func agreesWithTheReference(_ text: String) throws {
    let bound = try BoundPredicate(parsing: text)
    let walking = try evaluator(text)
    expectAgreement((try Evaluator(bound), walking), Int.self, depth: 20)
  }

  @Test func servesManyTasksFromTheFirstObject() async throws {
    let evaluator = try Evaluator(BoundPredicate("age >= 500"))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<1_000).count { age in
            try age.isMultiple(of: 2)
              ? evaluator.matches(Tagged<Int>(age: age))
              : evaluator.matches(["age": Value.integer(Int64(age))])
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 500, count: 8))
  }
}
