import Foundation
import PredicateSyntax
import Testing

/// The report that applications and editors get of a text that does not parse.
@Suite struct ErrorReportTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let description: String
    var recovery: String? = nil
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "name = = 3", description: "expected a value before `=`, at column 8"),
    Row(
      text: "name == 3 AND\n  age >",
      description: "expected a value after `>`, at line 2, column 8"
    ),
    Row(
      text: "",
      description: "the predicate is empty",
      recovery:
        "write TRUEPREDICATE; TRUEPREDICATE matches every object"
    ),
    Row(
      text: "(a == 1",
      description: "missing `)`, at column 8",
      recovery: "add `)`"
    ),
    Row(
      text: "postal code == 1",
      description: "expected an operator after `postal`, at column 8",
      recovery: #"a key containing a space must be passed as %K or written #"two words""#
    ),
  ])
  func localizedTextsAreTheMessages(_ row: Row) throws {
    let error: any Error = try #require(throws: PredicateFormatError.self) {
      try PredicateTemplate(parsing: row.text)
    }
    #expect(error.localizedDescription == row.description)
    #expect((error as? any LocalizedError)?.recoverySuggestion == row.recovery)
  }

  @Test func editorsGetReports() throws {
    // The flag has 4 UTF-16 code units, 8 bytes, and is one character.
    let text = "name == '🇩🇪' AND\n(age > 3"
    let error = try #require(throws: PredicateFormatError.self) {
      try PredicateTemplate(parsing: text)
    }
    let report = error.report()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(report)
    #expect(try JSONDecoder().decode([DiagnosticReport].self, from: data) == report)
    let entry = try #require(report.first)
    #expect(report.count == 1)
    #expect((entry.code, entry.id, entry.severity) == ("P005", .unclosedParenthesis, .error))
    #expect((entry.place.line, entry.place.column) == (2, 9))
    #expect((entry.place.start, entry.place.end) == (27, 27))
    #expect(entry.labels.map(\.place.start) == [19])
    let edit = try #require(entry.fixIts.first?.edits.first)
    var corrected = text
    let utf16 = corrected.utf16
    let start = utf16.index(utf16.startIndex, offsetBy: edit.place.start)
    let end = utf16.index(utf16.startIndex, offsetBy: edit.place.end)
    corrected.replaceSubrange(start..<end, with: edit.replacement)
    #expect(throws: Never.self) { try PredicateTemplate(parsing: corrected) }
  }

  @Test func reportsWarnings() {
    let source = SourceText("a == '$x'")
    let found = PredicateTemplate.recovering(from: source).diagnostics.report(in: source)
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func savedTextsFailWithTheirPath() throws {
    struct Rule: Decodable { var rules: [String: [PredicateTemplate]] }
    let json = #"{"rules": {"adult": ["age > 18", "age >"]}}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Rule.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["rules", "adult", "Index 1"])
    #expect(context.debugDescription == "expected a value after `>`, at column 6")
    let reason = try #require(context.underlyingError as? PredicateFormatError)
    #expect(reason.source.text == "age >")
  }

  @Test func templatesPrintTheirText() throws {
    let template = try PredicateTemplate(parsing: "age>%d")
    #expect("\(template)" == "age > %d")
    #expect("\(template.root)" == "age > %d")
    #expect("\(try ExpressionTemplate(parsing: "a+1"))" == "a + 1")
  }
}
