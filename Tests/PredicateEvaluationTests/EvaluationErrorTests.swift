import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct EvaluationErrorTests {
  struct Example: CustomTestStringConvertible {
    let text: String
    let id: EvaluationErrorID
    let place: String
    let message: String
    var testDescription: String { text }
  }

  static let examples = [
    Example(
      text: "name.foo == 1",
      id: .unknownKey,
      place: "name.foo",
      message: "unknown key `foo` of a string"
    ),
    Example(
      text: "age IN age",
      id: .notACollection,
      place: "age IN age",
      message: "IN needs a collection, but this is a number"
    ),
    Example(
      text: "age BEGINSWITH '3'",
      id: .notText,
      place: "age",
      message: "BEGINSWITH needs strings on both sides, but this is a number"
    ),
    Example(
      text: "name MATCHES pattern",
      id: .invalidMatch,
      place: "pattern",
      message: ""
    ),
    Example(
      text: "1 == 1 AND ANY name == 'x'",
      id: .quantifierOnScalar,
      place: "name",
      message: "ANY needs an array or a set, but this is a string"
    ),
    Example(
      text: "age > $limit",
      id: .unboundVariable,
      place: "$limit",
      message: "`$limit` has no value"
    ),
    Example(
      text: "name + 1 == 2",
      id: .notANumber,
      place: "name",
      message: "the left operand of + is a string"
    ),
    // Neither the value nor its text: the message may be shown to whoever wrote the predicate.
    Example(
      text: "CAST(1e300, 'NSDecimalNumber') == 1",
      id: .invalidCast,
      place: "CAST(1e300, 'NSDecimalNumber')",
      message: "cannot make an NSDecimalNumber of a number"
    ),
    Example(
      text: "NOT age < '40'",
      id: .incomparable,
      place: "age < '40'",
      message: "cannot order a number and a string"
    ),
    Example(
      text: "age BETWEEN list",
      id: .betweenBounds,
      place: "list",
      message: "BETWEEN needs an array of exactly two bounds, found 1"
    ),
    Example(
      text: "name[0] == 'A'",
      id: .invalidIndex,
      place: "name[0]",
      message: "a string cannot be indexed"
    ),
    Example(text: "age / 0 == 1", id: .arithmetic, place: "age / 0", message: "division by zero"),
    Example(
      text: "FUNCTION(name, 'exit') == 1",
      id: .disabled,
      place: "FUNCTION(name, 'exit')",
      message: "FUNCTION is disabled"
    ),
    Example(
      text: "CAST(name, 'NSNumber') == 1",
      id: .invalidCast,
      place: "CAST(name, 'NSNumber')",
      message: "cannot make an NSNumber of a string"
    ),
  ]

  static var object: KeyedValue {
    .value(
      .map([
        "name": .text("Ada"), "age": .integer(36), "pattern": .text("a("), "gone": .null,
        "list": .list([.integer(1)]),
      ])
    )
  }

  @Test(arguments: examples)
  func saysWhatAndWhere(_ example: Example) throws {
    let error = try #require(try failure(of: example.text, on: Self.object))
    #expect(error.id == example.id)
    let span = try #require(error.span)
    #expect(String(SourceText(example.text)[span]) == example.place)
    if !example.message.isEmpty { #expect(error.message == example.message) }
  }

  /// Strangers are told the error and its place, and nothing of the data.
  @Test(arguments: examples)
  func untrustedPredicatesGetRedactedErrors(_ example: Example) throws {
    let found: EvaluationError?
    do {
      found = try failure(
        of: example.text,
        on: Self.object,
        options: EvaluationOptions(policy: .untrusted)
      )
    } catch let error as PredicateFormatError {
      // Some predicates are refused before they can fail.
      #expect(error.diagnostics.map(\.id) == [.disabledFeature])
      return
    }
    guard let error = found else {
      Issue.record("no error")
      return
    }
    #expect(error.message == error.id.summary)
    #expect(error.key == nil)
    #expect(error.hints.isEmpty)
  }

  @Test func codesAreUnique() {
    let codes = EvaluationErrorID.allCases.map(\.code)
    #expect(codes == (1...15).map { $0 < 10 ? "R00\($0)" : "R0\($0)" })
    #expect(Set(EvaluationErrorID.allCases.map(\.summary)).count == 15)
  }

  @Test func badConstantPatternsAreFoundAtOnce() throws {
    let text = "name MATCHES 'a(b'"
    do {
      _ = try evaluator(text)
      Issue.record("no error")
    } catch let error as PredicateFormatError {
      let diagnostic = try #require(error.diagnostics.first)
      #expect(diagnostic.id == .invalidPattern)
      #expect(SourceText(text)[diagnostic.span].hasSuffix("'"))
    }
  }

  @Test func failedOrderingCanBeFalse() throws {
    var options = EvaluationOptions.default
    options.typeMismatch = .false
    #expect(try evaluator("age < '40'", options: options).matches(Self.object) == false)
    #expect(try evaluator("NOT age < '40'", options: options).matches(Self.object))
  }

  /// E78: Apple takes `a.b[0]` for `a.(b[0])` and fails when it evaluates that. The tree does not
  /// tell the two apart, so this is no line of a case file.
  @Test func strictModeRefusesWhatAppleGroupsOtherwise() throws {
    let object = KeyedValue.value(.map(["a": .map(["b": .list([.integer(5)])])]))
    let error = try failure(of: "a.b[0] == 5", on: object, options: .strictApple)
    #expect(error?.id == .invalidIndex)
    #expect(error?.hints == ["write `(a.b)[0]`"])
    #expect(try failure(of: "(a.b)[0] == 5", on: object, options: .strictApple) == nil)
    #expect(try failure(of: "TRUEPREDICATE OR a.b[0] == 5", options: .strictApple) == nil)
  }

  /// A run over many records ends after some that cost so much, so it must know them.
  @Test(arguments: [true, false])
  func abandonedMatchesAreKnownWithoutTheirMessage(_ redacts: Bool) throws {
    var policy = PredicatePolicy.unrestricted
    policy.redactsErrors = redacts
    policy.limits.evaluation.regularExpressions.steps = 1_000
    let predicate = try BoundPredicate(format: "name MATCHES '(a+)+$'")
    let options = EvaluationOptions(policy: policy)
    let text = String(repeating: "a", count: 40) + "b"
    let failure = { (value: Value) throws in
      try #require(throws: EvaluationError.self) {
        let evaluator = try Evaluator(predicate, options: options)
        _ = try evaluator.matches(.value(.map(["name": value])))
      }
    }
    let abandoned = try failure(.text(text))
    #expect(abandoned.isAbandonedMatch)
    #expect((abandoned.message == EvaluationErrorID.limit.summary) == redacts)
    #expect(try !failure(.integer(1)).isAbandonedMatch)
    // Strangers do not learn the cost of a match.
    let data = try JSONEncoder().encode(abandoned)
    #expect(!String(decoding: data, as: UTF8.self).contains("bandoned"))
  }
}
