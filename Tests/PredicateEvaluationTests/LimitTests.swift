import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct LimitTests {
  private let thousand = KeyedValue.value(.list((0..<1000).map { .integer($0) }))

  @Test(arguments: [
    "SUBQUERY(SELF, $a, SUBQUERY($b, $c, $c == $a).@count == 1).@count == 0",
    "ANY SELF == -1",
    "self.@sum.self == 1",
    "-1 IN SELF",
  ])
  func stepsAreCounted(_ text: String) throws {
    var options = EvaluationOptions.default
    options.limits.steps = 500
    let evaluator = try evaluator(text, options: options)
    let error = #expect(throws: EvaluationError.self) {
      try evaluator.matches(thousand, variables: Variables(["b": thousand]))
    }
    #expect(error?.id == .limit)
  }

  /// A comparison with nil reads nothing of the collection.
  @Test(arguments: [
    "SELF != nil", "nil != SELF", "NOT (SELF == nil)", "SELF > nil OR SELF != NULL",
  ])
  func nilIsComparedInOneStep(_ text: String) throws {
    var options = EvaluationOptions.default
    options.limits.steps = 500
    #expect(try evaluator(text, options: options).matches(thousand))
    #expect(try failure(of: "SELF != SELF", on: thousand, options: options)?.id == .limit)
  }

  @Test func elementsAreCounted() throws {
    var options = EvaluationOptions.default
    options.limits.elements = 999
    #expect(try failure(of: "ANY SELF == 0", on: thousand, options: options)?.id == .limit)
    options.limits.elements = 1000
    #expect(try failure(of: "ANY SELF == 0", on: thousand, options: options) == nil)
  }

  @Test func patternsAreMeasured() throws {
    var options = EvaluationOptions.default
    options.limits.patternLength = 4
    let text = KeyedValue.value(.text("abcdef"))
    #expect(try failure(of: "SELF LIKE 'abcde*'", on: text, options: options)?.id == .limit)
    #expect(try failure(of: "SELF MATCHES 'abcde.*'", on: text, options: options)?.id == .limit)
  }

  @Test func catastrophicPatternsAreStopped() throws {
    let text = KeyedValue.value(.text(String(repeating: "a", count: 40) + "!"))
    let error = try failure(of: "SELF MATCHES '(a|aa)+$'", on: text)
    #expect(error == nil || error?.id == .limit)
  }

  @Test func tooDeepTreesAreRefused() throws {
    var node = PredicateNode(.constant(true))
    for _ in 0..<2000 { node = PredicateNode(.not(node)) }
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try Evaluator(BoundPredicate(node))
    }
    #expect(error?.diagnostics.first?.id == .tooDeep)
  }

  @Test func treesAtTheDepthLimitRun() throws {
    let depth = 990
    var node = PredicateNode(.constant(true))
    for _ in 0..<depth { node = PredicateNode(.not(node)) }
    #expect(try Evaluator(BoundPredicate(node)).matches(KeyedValue.null))
    var sum = ExpressionNode(.evaluatedObject)
    for _ in 0..<depth {
      sum = ExpressionNode(.arithmetic(.add, sum, ExpressionNode(.constant(.integer(1)))))
    }
    let comparison = Comparison(
      nil,
      sum,
      .equal,
      [],
      ExpressionNode(.constant(.integer(Int64(depth))))
    )
    let predicate = try BoundPredicate(PredicateNode(.comparison(comparison)))
    #expect(try Evaluator(predicate).matches(.value(.integer(0))))
  }

  @Test func nowIsConstantDuringARun() throws {
    let evaluator = try evaluator("now() == now() AND SELF <= now()")
    #expect(try evaluator.matches(.value(.date(Date()))))
    var options = EvaluationOptions.default
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    options.random = { 0.5 }
    let fixed = try self.fixed(
      "now() == CAST(0, 'NSDate') AND random() == 0.5 AND randomn:(9) == 4",
      options
    )
    #expect(fixed)
  }

  private func fixed(_ text: String, _ options: EvaluationOptions) throws -> Bool {
    try evaluator(text, options: options).matches(KeyedValue.null)
  }

  @Test func oneEvaluatorServesManyTasks() async throws {
    let evaluator = try evaluator("name MATCHES 'A.*' AND ANY tags IN {'x', 'y'} AND age > $limit")
    let results = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var count = 0
          for index in 0..<200 {
            let object: [String: Value] = [
              "name": .text(index.isMultiple(of: 2) ? "Ada" : "Bob"),
              "tags": .list([.text("x")]), "age": .integer(Int64(index)),
            ]
            if try evaluator.matches(object, variables: ["limit": task]) { count += 1 }
          }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.sorted() == (0..<8).map { (200 - $0 - 1) / 2 }.sorted())
  }
}
