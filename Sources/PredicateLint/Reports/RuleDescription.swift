import PredicateEvaluation
import PredicateSyntax

/// The description of a rule in a report of findings, as code hosts show it.
struct RuleDescription {
  private let rule: String

  init(_ rule: String) { self.rule = rule }

  /// The rules with a number in the list of common weaknesses.
  private static let weaknesses = [InsertedValues.rule: "CWE-943"]

  /// The subject of the rule, in a few words.
  private var summary: String {
    if let known = LintRule.all.first(where: { $0.name == rule }) { return known.summary }
    if let text = InsertedValues.summaries[rule] { return text }
    let name = rule.split(separator: ".").last.map(String.init) ?? rule
    return "predicate: " + name.replacing("-", with: " ")
  }

  private var help: String {
    let severity = "A comment `predcheck:disable-next-line \(rule)` leaves a finding out, and "
    return summary + ". " + severity + "`.predcheck.json` sets the severity for a project."
  }

  private var tags: [String] {
    let group = rule.split(separator: ".").first.map(String.init) ?? "lint"
    let weakness = Self.weaknesses[rule].map {
      ["security", "external/cwe/" + $0.lowercased()]
    }
    return ["predicate", group] + (weakness ?? [])
  }

  func item(named name: String) -> JSONItem {
    .object([
      ("id", .text(rule)), ("name", .text(name)),
      ("shortDescription", .object([("text", .text(summary))])),
      ("help", .object([("text", .text(help))])),
      ("properties", .object([("tags", .list(tags.map(JSONItem.text)))])),
    ])
  }
}
