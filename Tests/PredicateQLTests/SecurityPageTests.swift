import Foundation
import PredicateQL
import PredicateTestSupport
import Testing

/// The examples of `SECURITY.md` are this code, and give the results that it states.
@Suite struct SecurityPageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let matches: Bool?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "title BEGINSWITH[c] 'emma' AND author.name == 'Austen'", matches: true),
    Row(text: "TRUEPREDICATE OR tenant != 0", matches: nil),
    Row(text: "year > 1900 OR TRUEPREDICATE", matches: true),
    Row(text: "year > 1900", matches: false),
    Row(text: "password BEGINSWITH 'a'", matches: nil),
    Row(text: "author == nil", matches: nil),
  ])
  func example(_ row: Row) throws {
    let text = row.text
    func answer(_ tenant: Int) throws -> Bool {
      // SECURITY: begin
      var policy = PredicatePolicy.comparisons
      policy.keys = KeyRules(.only(["title", "year", "tags", "author.name"]))

      // The stranger's part, then the program's own, which no policy restricts; it is decided first.
      let wish = try BoundPredicate(parsing: text, options: policy.parseOptions)
        .validated(by: policy)
        .restricted(to: "tenant", equalTo: tenant)
      let evaluator = try Evaluator(wish)
      // SECURITY: end
      #expect(evaluator.options.policy == policy)
      return try evaluator.matches([
        "title": "Emma", "year": 1815, "author": ["name": "Austen"], "tenant": 7,
        "password": "abc",
      ])
    }
    guard let matches = row.matches else {
      #expect(throws: PredicateFormatError.self) { try answer(7) }
      return
    }
    #expect(try answer(7) == matches)
    #expect(try answer(8) == false)
  }

  @Test func pageHoldsTheExample() throws {
    let page = PageExample.page("SECURITY.md")
    #expect(try PageExample.lines(missingIn: page, from: #filePath) == [])
  }

  @Test func policyOfThePageIsOne() throws {
    let page = try page()
    let json = try #require(page.firstMatch(of: /```json\n([^`]+)```/)).output.1
    let policy = try PredicatePolicy(json: String(json))
    var expected = PredicatePolicy.comparisons
    expected.keys = KeyRules(.only(["title", "year", "tags", "author.name"]))
    expected.limits.tree.elements = 100
    expected.limits.evaluation.steps = 10_000
    #expect(policy == expected)
  }

  @Test func everyFeatureIsNamed() throws {
    let page = try page()
    let hidden: Set<LanguageFeature> = [.classCast, .fetch, .anyKey]
    for feature in LanguageFeature.allCases where !hidden.contains(feature) {
      #expect(page.contains(feature.rawValue))
    }
  }

  /// `Documentation/limits.md` has the numbers in force.
  @Test func limitsAreThoseOfThePage() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/limits.md"),
      encoding: .utf8
    )
    var written: [String: [String]] = [:]
    var section = ""
    for line in page.split(separator: "\n") {
      if let match = line.firstMatch(of: /^## .*`limits\.(\w+)`/) {
        section = String(match.output.1)
      }
      if line.hasPrefix("## What") { section = "" }
      if !section.isEmpty,
        let row = line.firstMatch(of: /^\| `(\w+)`[^|]* \| ([^|]+) \| ([^|]+) \|/)
      {
        written["\(section).\(row.output.1)"] = [row.output.2, row.output.3]
          .map {
            String($0).replacing(",", with: "").replacing("2^30", with: "1073741824")
              .replacing("none", with: "\(Int.max)")
          }
      }
    }
    var actual: [String: [String]] = [:]
    for limits in [PredicateLimits.default, .untrusted] {
      let data = try JSONEncoder().encode(limits)
      let groups = try JSONDecoder().decode([String: [String: Int]].self, from: data)
      for (group, fields) in groups {
        for (field, number) in fields {
          actual["\(group).\(field)", default: []].append("\(number)")
        }
      }
    }
    #expect(written == actual)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func page() throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
  }
}
