import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// Variables of any types that are values, in every place that takes variables.
@Suite struct VariableTests {
  private let variables: Variables = [
    "least": 18, "since": Date(timeIntervalSinceReferenceDate: 0), "names": ["Ada", "Grace"],
  ]
  private let ada: [String: Value] = [
    "age": 36, "name": "Ada", "born": .date(Date(timeIntervalSinceReferenceDate: 1)),
  ]
  private let bob: [String: Value] = [
    "age": 17, "name": "Bob", "born": .date(Date(timeIntervalSinceReferenceDate: 1)),
  ]

  private func predicate() throws -> BoundPredicate {
    try BoundPredicate("age > $least AND born > $since AND name IN $names")
  }

  @Test func evaluatorsTakeVariables() throws {
    let evaluator = try Evaluator(predicate())
    #expect(try evaluator.matches(ada, variables: variables))
    #expect(try !evaluator.matches(bob, variables: variables))
    #expect(try evaluator.matches(KeyedValue.object(ada), variables: variables))
    let any: [String: Any] = ada.mapValues { $0 }
    #expect(try evaluator.matches(any, variables: variables))
    #expect(
      evaluator.trace(ada, variables: variables).text
        == evaluator.trace(.object(ada), variables: variables).text
    )
    let sum = try ExpressionEvaluator(BoundExpression("age + $least"))
    #expect(try sum.value(on: ada, variables: variables).value == 54)
    #expect(try sum.value(on: .object(ada), variables: variables).value == 54)
    #expect(sum.trace(.object(ada), variables: variables).text == "age + $least")
  }

  @Test func sequencesTakeVariables() throws {
    let evaluator = try Evaluator(predicate())
    let people = [bob, ada]
    #expect(try people.filter(evaluator, variables: variables) == [ada])
    #expect(try people.first(where: evaluator, variables: variables) == ada)
    #expect(try people.count(matching: evaluator, variables: variables) == 1)
    #expect(try people.partition(by: evaluator, variables: variables).others == [bob])
    #expect(try people.first(where: evaluator, variables: variables) == ada)
    #expect(try people.contains(where: evaluator, variables: variables))
    #expect(try !people.allSatisfy(evaluator, variables: variables))
    #expect(try people.concurrentFilter(evaluator, variables: variables) == [ada])
    #expect(try people.concurrentCount(matching: evaluator, variables: variables) == 1)
    #expect(try people.concurrentPartition(by: evaluator, variables: variables).others == [bob])
    let any: [[String: Any]] = people.map { $0.mapValues { $0 } }
    #expect(try any.filter(evaluator, variables: variables).count == 1)
    #expect(try any.first(where: evaluator, variables: variables) != nil)
    #expect(try any.count(matching: evaluator, variables: variables) == 1)
    #expect(try any.partition(by: evaluator, variables: variables).others.count == 1)
    #expect(try any.contains(where: evaluator, variables: variables))
    let readable: [any KeyValueReadable] = people
    #expect(try readable.filter(evaluator, variables: variables).count == 1)
    #expect(try !readable.allSatisfy(evaluator, variables: variables))
  }

  @Test func tablesTakeVariables() throws {
    let evaluator = try Evaluator(BoundPredicate("age > $least"))
    var table = ColumnTable(rowCount: 2)
    table["age"] = .integers([17, 36])
    #expect(try table.rows(matching: evaluator, variables: variables) == [1])
    #expect(try table.count(matching: evaluator, variables: variables) == 1)
  }

  @Test func bindingTakesVariables() throws {
    let given: [String: any ValueConvertible] = ["least": 18]
    let template = try PredicateTemplate(parsing: "age > $least")
    #expect(try template.bound().substituting(variables: given).format == "age > 18")
    #expect(try template.bound(to: Bindings(variables: given)).format == "age > 18")
    #expect(try Evaluator(template.bound()).matches(ada, variables: Variables(given)))
  }

  /// Objects may not be safe to read on several threads, so such variables are read on one.
  @Test func objectsCanBeVariables() throws {
    let evaluator = try Evaluator(BoundPredicate("age < $me.age"))
    let me = Variables(["me": .object(ada)])
    #expect(try evaluator.matches(bob, variables: me))
    #expect(try [bob, ada].filter(evaluator, variables: me) == [bob])
    let crowd = Array(repeating: bob, count: 20_000)
    #expect(try crowd.concurrentCount(matching: evaluator, variables: me) == 20_000)
  }
}

extension KeyedValue {
  fileprivate var value: Value? { if case .value(let value) = self { value } else { nil } }
}
