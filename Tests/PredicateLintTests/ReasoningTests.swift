import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateLint

/// Conditions that are called never true or always true are so for every object tried: random
/// conditions over a few keys, asked of every boundary value of each key.
@Suite struct ReasoningTests {
  private static let constants = [
    "1", "2", "2.5", "3", "-1", "9007199254740992", "9007199254740993", "'a'", "'b'", "'ab'", "''",
    "'10'", "nil", "YES", "0.1", "9223372036854775807",
  ]
  private static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "CONTAINS", "==[c]", "LIKE",
  ]
  private static let values: [Value] = [
    .null, .integer(0), .integer(1), .integer(2), .real(2.25), .real(2.5), .integer(3),
    .integer(-1), .integer(-2), .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993),
    .decimal(Decimal(string: "9007199254740992.5") ?? 0), .real(0.1),
    .decimal(Decimal(string: "0.1") ?? 0), .integer(.max), .integer(.min), .real(1e30),
    .real(.nan), .bool(true), .bool(false), .text(""), .text("a"), .text("A"), .text("a\0"),
    .text("ab"), .text("abc"), .text("b"), .text("10"), .text("é"), .list([]),
    .list([.integer(1)]), .date(Date(timeIntervalSinceReferenceDate: 1)),
  ]

  @Test func verdictsHoldForEveryObject() throws {
    var random = SplitMix64(seed: 18)
    var verdicts = 0
    for _ in 0..<500 {
      let text = Self.condition(depth: 2, &random)
      guard let template = try? PredicateTemplate(parsing: text) else { continue }
      let found = PredicateLinter().findings(in: LintSubject(text))
        .filter { $0.rule == LintRule.alwaysTheSame.name }
      for finding in found {
        verdicts += 1
        let part = String(template.source[finding.span])
        try expectSame(part, isTrue: finding.message.contains("always true"))
      }
    }
    #expect(verdicts > 40, "only \(verdicts) verdicts")
  }

  /// Fails if any pair of values gives the other outcome.
  private func expectSame(_ text: String, isTrue: Bool) throws {
    // The span of two terms may hold parentheses of one of them only.
    guard let predicate = try? PredicateTemplate(parsing: text).bound() else { return }
    let evaluator = try Evaluator(predicate)
    for a in Self.values {
      for b in Self.values.prefix(8) {
        let object = KeyedValue.object(["a": a, "b": b] as [String: Value])
        let outcome = try? evaluator.matches(object)
        #expect(isTrue ? outcome == true : outcome != true, "\(text) of \(a), \(b)")
      }
    }
  }

  private static func condition(depth: Int, _ random: inout SplitMix64) -> String {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 { return comparison(&random) }
    let terms = (0..<Int.random(in: 2...3, using: &random)).map { _ in
      let term = condition(depth: depth - 1, &random)
      return Int.random(in: 0..<6, using: &random) == 0 ? "NOT (\(term))" : "(\(term))"
    }
    return terms.joined(separator: Bool.random(using: &random) ? " AND " : " OR ")
  }

  private static func comparison(_ random: inout SplitMix64) -> String {
    let key = ["a", "a", "a", "b"].randomElement(using: &random) ?? "a"
    let constant = { (random: inout SplitMix64) in constants.randomElement(using: &random) ?? "1" }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "\(key) IN {\(constant(&random)), \(constant(&random))}"
    case 1: return "\(key) BETWEEN {\(constant(&random)), \(constant(&random))}"
    case 2:
      return
        "\(constant(&random)) \(["==", "<", ">="].randomElement(using: &random) ?? "==") \(key)"
    default:
      return "\(key) \(operators.randomElement(using: &random) ?? "==") \(constant(&random))"
    }
  }
}
