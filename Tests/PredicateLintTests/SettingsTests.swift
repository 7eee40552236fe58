import Foundation
import PredicateTestSupport
import Testing

@testable import PredicateLint

/// The file `.predcheck.json`: what it sets, and the mistakes in it.
@Suite struct SettingsTests {
  private func settings(_ json: String) throws -> LintSettings {
    try LintSettings(json: Array(json.utf8))
  }

  @Test func laterScopesGoBeforeEarlier() throws {
    let settings = try settings(
      """
      {
        "rules": {"lint.some": "off", "lint.empty-needle": "error"},
        "models": ["A.xcdatamodeld", "B.xcdatamodeld"], "exclude": ["Vendored"],
        "baseline": "known.baseline", "entity": "Item", "findModels": false,
        "paths": [
          {"path": "Tests", "rules": {"lint.some": "warning"}, "profile": "xcuitest"},
          {"path": "**/*Legacy.swift", "entity": "Old"}
        ]
      }
      """
    )
    #expect(settings.models == ["A.xcdatamodeld", "B.xcdatamodeld"])
    #expect(settings.exclude == ["Vendored"])
    #expect(settings.baseline == "known.baseline")
    #expect(!settings.findsModels)
    #expect(settings.scope(of: "App/A.swift").rules["lint.some"] == .off)
    #expect(settings.scope(of: "App/A.swift").entity == "Item")
    #expect(settings.scope(of: "App/A.swift").profile == nil)
    let tests = settings.scope(of: "Tests/App/A.swift")
    #expect(tests.rules == ["lint.some": .warning, "lint.empty-needle": .error])
    #expect(tests.profile == "xcuitest")
    #expect(settings.scope(of: "App/AnyLegacy.swift").entity == "Old")
    #expect(settings.scope(of: "AnyLegacy.swift").entity == "Old")
  }

  /// Each mistake has its place, and the nearest word.
  @Test(arguments: [
    (
      #"{"rules": {"lint.sme": "off"}}"#,
      "1:24: rules: there is no rule `lint.sme`; did you mean `lint.some`?"
    ),
    (
      #"{"rules": {"lint.some": "of"}}"#,
      "1:25: rules.lint.some: `of` is not one of off, note, warning, error"
    ),
    (#"{"rule": {}}"#, "1:10: there is no member `rule` here; did you mean `rules`?"),
    ("{\n  \"models\": \"A\"}", "2:13: models: expected an array, found a string"),
    (#"{"paths": [{"rules": {}}]}"#, "1:12: paths[0]: an element of `paths` has a `path`"),
    (
      #"{"paths": [{"path": "A", "models": []}]}"#,
      "1:36: paths[0]: there is no member `models` here"
    ),
    (#"{"profile": "munky"}"#, "1:13: profile: there is no profile `munky`; did you mean `munki`?"),
    ("[1]", "1:1: expected an object, found an array"),
    ("{", "1:2: "),
  ])
  func mistakesHavePlaces(_ json: String, _ message: String) throws {
    do throws(LintProfileError) {
      _ = try LintSettings(json: Array(json.utf8))
      Issue.record("no mistake is found in \(json)")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error)")
    }
  }

  /// The schema that is shipped names every rule, and every member that the reader knows.
  @Test func theSchemaIsTheReaders() throws {
    try expectGolden(LintSettings.jsonSchema, "../../Integrations/Editors/predcheck.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(LintSettings.jsonSchema.utf8))
    let members = (schema as? [String: Any])?["properties"] as? [String: Any]
    #expect(Set(members?.keys.map { $0 } ?? []) == Set(LintSettings.memberNames))
  }

  @Test func severitiesThatAreSetGoBeforeTheProfiles() throws {
    let source = Array(#"let p = NSPredicate(format: "SOME tags CONTAINS ''")"#.utf8)
    var linter = SourceLinter()
    let rules = { (linter: SourceLinter) in
      linter.results(in: source, path: "a.swift").flatMap(\.findings).map {
        "\($0.finding.severity) \($0.finding.rule)"
      }
    }
    #expect(rules(linter) == ["note lint.some", "warning lint.empty-needle"])
    linter.severities = ["lint.some": .off, "lint.empty-needle": .error]
    #expect(rules(linter) == ["error lint.empty-needle"])
  }
}
