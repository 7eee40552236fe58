import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateLint

/// The forms of reports, over a file with an error behind two-byte characters.
@Suite struct SourceReportTests {
  private static let source = """
    // é
    let é = "é"; let a = NSPredicate(format: "é == \\"é\\" AND name CONTAIN %@", x)
    let b = NSPredicate(format: "age > 3")

    """

  private var results: [SourceResult] {
    SourceLinter().results(in: Array(Self.source.utf8), path: "./a b.swift")
  }

  @Test func givesPlacesInBytesAndUnits() throws {
    let finding = try #require(results.first?.findings.first { $0.finding.severity == .error })
    let line = Array(Self.source.utf8).split(separator: 0x0A)[1]
    let column = try #require(Array(line).position(of: "CONTAIN")) + 1
    #expect(finding.start.line == 2)
    #expect(finding.start.column == column)
    // Four characters of two bytes are before it.
    #expect(finding.start.utf16Column == column - 4)
    #expect(results[0].start.line == 2)
  }

  /// Foundation refuses `""`; what was meant nobody knows, so that nothing is offered in its place.
  @Test func anEmptyFormatIsAnError() throws {
    let source = #"let all = NSPredicate(format: "")"#
    let result = try #require(SourceLinter().results(in: Array(source.utf8), path: "a.swift").first)
    #expect(result.findings.map(\.finding.rule) == ["syntax.empty"])
    #expect(result.findings.first?.start.column == 32)
    #expect(result.findings.first?.finding.fixIts.isEmpty == true)
    let yaml = "Process:\n- Processor: StopProcessingIf\n  Arguments:\n    predicate: ''\n"
    let silent = SourceLinter().results(in: Array(yaml.utf8), path: "a.recipe.yaml")
    #expect(silent.flatMap(\.findings).isEmpty)
  }

  /// Derived attributes have the operator last, which a key path of a predicate cannot.
  @Test(arguments: [
    (#"<attribute derivationExpression="items.price.@sum"/>"#, 0),
    (#"<fetchRequest predicateString="items.price.@sum &gt; 5"/>"#, 1),
  ])
  func anOperatorNeedsAKeyInPredicates(_ element: String, _ count: Int) {
    let model = "<model><entity name=\"A\">\(element)</entity></model>"
    let results = SourceLinter().results(in: Array(model.utf8), path: "contents")
    let rules = results.flatMap(\.findings).map(\.finding.rule)
    #expect(results.count == 1)
    #expect(rules.count { $0 == "semantics.operator-needs-key" } == count)
  }

  /// A key that begins with `$` is a text where the program uses it as one, too.
  @Test(arguments: [(#"name = self[@"$class"];"#, 0), (#"name = self[@"class"];"#, 1)])
  func aKeyIsNoVariable(_ line: String, _ count: Int) {
    let source = line + #"p = [NSPredicate predicateWithFormat:@"self != '$class'"];"#
    let results = SourceLinter().results(in: Array(source.utf8), path: "a.m")
    #expect(results.count == 1)
    #expect(results.flatMap(\.findings).count == count)
  }

  @Test(arguments: [(#"let keys = ["$class": name]"#, 0), (#"let keys = ["class": name]"#, 1)])
  func aKeyOfADictionaryIsNoVariable(_ line: String, _ count: Int) {
    let source = line + "\n" + #"let p = NSPredicate(format: "self != '$class'")"#
    let results = SourceLinter().results(in: Array(source.utf8), path: "a.swift")
    #expect(results.count == 1)
    #expect(results.flatMap(\.findings).count == count)
  }

  @Test func textShowsTheLineAndTheCaret() {
    let text = TextReport(listsAll: true).text(of: results)
    #expect(text.contains("error: unknown operator `CONTAIN`, did you mean CONTAINS?"))
    #expect(text.contains("^~~~~~~\n"))
    #expect(text.contains("fix-it: write CONTAINS"))
    #expect(text.contains("ok: age > 3 [NSPredicate(format:)]"))
  }

  @Test func jsonIsOneObjectALine() throws {
    let lines = JSONReport(listsAll: true).text(of: results).split(separator: "\n")
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let error = try #require(objects.first { $0["severity"] as? String == "error" })
    #expect(error["rule"] as? String == "syntax.unknown-operator")
    #expect(error["arguments"] as? [String] == ["x"])
    #expect(error["profile"] as? String == "foundation")
    #expect(error["predicateStart"] is [String: Any])
    let sound = try #require(objects.last)
    #expect(sound["rule"] is NSNull)
    #expect(sound["predicate"] as? String == "age > 3")
  }

  @Test func annotationsEscapeWhatGitHubReads() {
    let text = GitHubReport().text(of: results)
    #expect(text.contains("::error file=a b.swift,line=2,col="))
    #expect(text.contains(",title=syntax.unknown-operator::unknown operator"))
    #expect(text.contains("name CONTAINS %25@"))
  }

  /// The requirements of the standard on each object that we write, for want of a validator.
  @Test func sarifHasWhatTheStandardRequires() throws {
    var report = SARIFReport(version: "1.0")
    let text = report.start + report.text(of: results) + report.end
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let found = try #require(run["results"] as? [[String: Any]])
    #expect(!found.isEmpty)
    for result in found {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      #expect((physical["artifactLocation"] as? [String: Any])?["uri"] as? String == "a%20b.swift")
      let region = try #require(physical["region"] as? [String: Int])
      #expect((region["startLine"] ?? 0) > 0 && (region["startColumn"] ?? 0) > 0)
    }
  }

  @Test func aBaselineSurvivesMovedLines() throws {
    let text = LintBaseline.text(of: results)
    var baseline = try LintBaseline(reading: Array(text.utf8))
    let moved = Array(("\n\n" + Self.source).utf8)
    let later = SourceLinter().results(in: moved, path: "a b.swift")
    #expect(later.contains { !$0.findings.isEmpty })
    #expect(baseline.remaining(of: later).allSatisfy { $0.findings.isEmpty })
    // Each entry stands for one finding.
    #expect(baseline.remaining(of: later).contains { !$0.findings.isEmpty })
    var line: Int?
    do throws(LintBaselineError) {
      _ = try LintBaseline(reading: Array("\n{\"file\": 1}".utf8))
    } catch {
      line = error.line
    }
    #expect(line == 2)
  }
}
