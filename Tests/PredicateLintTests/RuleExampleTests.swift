import PredicateSyntax
import Testing

@testable import PredicateLint

/// Every example of every rule: a bad one gives exactly the rule at the marked places, a good one
/// gives nothing.
@Suite struct RuleExampleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let rule: String
    let example: LintRule.Example

    var testDescription: String { "\(rule): \(example.text)" }
  }

  static let rows = LintRule.all.flatMap { rule in
    rule.examples.map { Row(rule: rule.name, example: $0) }
  }

  @Test(arguments: rows)
  func example(_ row: Row) throws {
    let marked = MarkedText(row.example.text)
    let subject = try Self.subject(row.example, text: marked.text)
    let findings = PredicateLinter().findings(in: subject)
    #expect(
      findings.map(\.rule) == marked.spans.map { _ in row.rule },
      "\(findings.map { "\($0.rule): \($0.message)" })"
    )
    #expect(
      MarkedText.marking(findings.map(\.span), in: marked.text) == row.example.text,
      "the places differ"
    )
    guard let fixed = row.example.fixed else { return }
    let finding = try #require(findings.first)
    let fixIt = try #require(finding.fixIts.first, "there is no fix-it")
    #expect(fixIt.applied(to: marked.text) == fixed)
    let rest = PredicateLinter().findings(in: try Self.subject(row.example, text: fixed))
    #expect(rest.isEmpty, "the fixed text: \(rest.map(\.rule))")
  }

  @Test func everyRuleHasBothKindsOfExamples() {
    for rule in LintRule.all {
      #expect(rule.examples.contains { $0.text.contains("«") }, "\(rule.name) has no bad example")
      #expect(rule.examples.contains { !$0.text.contains("«") }, "\(rule.name) has no good example")
    }
    #expect(Set(LintRule.all.map(\.name)).count == LintRule.all.count)
  }

  /// A part of a text whose other parts are unknown is judged only if it stands by itself.
  @Test(arguments: [
    ("name == '%@'", []), ("name == %@ AND (age > 5 AND age < 3)", ["semantics.always-the-same"]),
    ("name == %@ AND age BETWEEN {5, 1}", ["lint.between-reversed"]),
    ("%@ AND age BETWEEN {5, 1}", []), ("name %@ 'x'", []),
    ("name CONTAIN 'x' AND %@", ["syntax.unknown-operator"]),
    ("date > '2020-01-01'", []), ("name MATCHES '('", []), ("name CONTAINS '' %@", []),
    ("age > 5 AND age < %@", []),
  ])
  func partialTexts(_ text: String, _ rules: [String]) {
    let findings = PredicateLinter().findings(in: LintSubject(text, isPartial: true))
    #expect(findings.map(\.rule) == rules)
  }

  static func subject(_ example: LintRule.Example, text: String) throws -> LintSubject {
    let profile = try #require(LintProfile.named(example.profile), "no profile \(example.profile)")
    var subject = LintSubject(
      text,
      arguments: example.arguments.map(LintArguments.listed) ?? .unknown,
      profile: profile,
      schema: example.entity == nil ? nil : LintRule.exampleSchema,
      // An empty name is that of an entity that is not known.
      entity: example.entity == "" ? nil : example.entity
    )
    subject.argumentFacts = (example.arguments ?? []).map(ArgumentFact.init(literal:))
    return subject
  }
}
