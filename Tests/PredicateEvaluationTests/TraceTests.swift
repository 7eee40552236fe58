import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct TraceTests {
  private let object: [String: Value] = [
    "age": .integer(12), "name": .text("Ada"), "limit": .integer(18),
    "last": .date(Date(timeIntervalSince1970: 1_235_901_570)),
    "kids": .list([.integer(1), .integer(9)]),
  ]

  @Test(arguments: [
    ("age > 18", "it is 12, so false"),
    ("age > limit", "`age` is 12 and `limit` is 18, so false"),
    ("18 > age", "it is 12, so true"),
    ("1 == 1", "true"),
    ("last < CAST('2009-03-01T00:00:00Z', 'NSDate')", "it is 2009-03-01T09:59:30Z, so false"),
    ("NOT age > 18", "`age > 18` is false"),
    ("name == 'Ada' AND age > 18", "`age > 18` is false"),
    ("name == 'Ada' AND age < 18", "all hold"),
    ("name == 'Ada' OR age > 18", "`name == 'Ada'` is true"),
    ("name == 'Eve' OR age > 18", "none holds"),
    ("ANY kids > 5", "it is {1, 9}; element 2, 9, does, so true"),
    ("ALL kids > 5", "it is {1, 9}; element 1, 1, does not, so false"),
    ("ANY kids > 10", "it is {1, 9}; none of 2 elements does, so false"),
    ("ALL kids > 0", "it is {1, 9}; all 2 elements do, so true"),
    ("ANY missing > 0", "it is nil; the collection is nil, so false"),
    ("age < 'x'", "cannot order a number and a string"),
  ])
  func explains(_ text: String, _ explanation: String) throws {
    let trace = try evaluator(text).trace(object)
    #expect(trace.text == text)
    #expect(trace.explanation == explanation)
  }

  @Test func marksUnevaluatedParts() throws {
    let trace = try evaluator("age > 18 AND name == 'Ada'").trace(object)
    #expect(trace.children.map(\.isEvaluated) == [true, false])
    #expect(trace.children.last?.explanation == "not evaluated")
    #expect(
      trace.description == """
        false age > 18 AND name == 'Ada': `age > 18` is false
        false   age > 18: it is 12, so false
        -       name == 'Ada': not evaluated
        """
    )
    let ternary = try evaluator("TERNARY(age > 18, name, limit) == 18").trace(object)
    #expect(ternary.children.first?.children.map(\.isEvaluated) == [true, false, true])
  }

  @Test func keepsRunsForEachElement() throws {
    let text = "SUBQUERY(kids, $k, $k > 5).@count == 1"
    let trace = try evaluator(text).trace(object)
    let path = try #require(trace.children.first)
    let subquery = try #require(path.children.first)
    #expect(subquery.children.filter { $0.kind == .predicate }.map(\.truth) == [false, true])
    #expect(path.value == "1")
  }

  @Test func survivesCoding() throws {
    let trace = try evaluator("age > 18 AND name == 'Ada' OR age < 'x'").trace(object)
    let data = try JSONEncoder().encode(trace)
    #expect(try JSONDecoder().decode(EvaluationTrace.self, from: data) == trace)
    #expect(trace.error?.id == .incomparable)
  }

  @Test func printsTreesBuiltInCode() throws {
    let node = PredicateNode(
      .comparison(
        Comparison(
          nil,
          ExpressionNode(.keyPath(base: nil, [.key("age")])),
          .greater,
          [],
          ExpressionNode(.constant(.integer(18)))
        )
      )
    )
    #expect(try Evaluator(BoundPredicate(node)).trace(object).text == "age > 18")
  }
}
