import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateLint

/// Mistakes that users reported in public, by their number in the list of the design: the linter
/// reports each with its place. The whole reports are in the golden.
@Suite struct UserReportTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let item: Int
    let text: String
    let profile: String
    let rules: [String]
    var arguments: [String]?
    var entity: String?

    init(
      _ item: Int,
      _ text: String,
      _ profile: String = "foundation",
      _ rules: String...,
      arguments: [String]? = nil,
      of entity: String? = nil
    ) {
      self.item = item
      self.text = text
      self.profile = profile
      self.rules = rules
      self.arguments = arguments
      self.entity = entity
    }

    var testDescription: String { "\(item): \(text)" }
  }

  static let rows: [Row] = [
    Row(9, "name CONTAIN 'x'", "realm", "syntax.unknown-operator"),
    Row(10, "mp_varA == '1'ANDmp_varC=2", "foundation", "syntax.missing-connective"),
    Row(11, "name == 'kellogg''", "realm", "syntax.adjacent-strings", "syntax.unterminated-string"),
    Row(11, "ssid == 'JR's Pad'", "foundation", "syntax.missing-connective"),
    // A line break in a string is no mistake in this language.
    Row(12, "label == 'two\nlines'", "xcuitest"),
    Row(13, "étrange == 1", "foundation", "lint.non-ascii-key"),
    Row(14, "name == @%", "foundation", "syntax.missing-operator-name"),
    Row(15, "not (%@)", "coredata-sqlite", "arguments.placeholder-as-predicate"),
    Row(16, "(a == 1)).value", "foundation", "syntax.unmatched-closer"),
    Row(17, "name == foo%20bar", "foundation", "syntax.modulo", "syntax.letter-after-number"),
    Row(18, "process == 'x' AND size > %d", "osquery", "host.placeholder"),
    Row(18, "process == $NAME", "osquery", "host.variable"),
    Row(19, "board-id == 'Mac-031B'", "munki", "lint.hyphenated-key"),
    Row(20, "version == com.example.app", "autopkg", "lint.unquoted-value"),
    Row(21, "version == \"'1.2'\"", "autopkg", "lint.nested-quotes"),
    Row(23, "hostname CONTAINS $SEARCH", "munki", "host.variable"),
    Row(24, "age < %@", "foundation", "lint.order-against-nil", arguments: ["nil"]),
    Row(24, "age < nil", "coredata-sqlite", "lint.order-against-nil"),
    Row(25, "ALL dogs.age > 3", "realm", "host.feature"),
    Row(26, "@invalid == 'AppleTV'", "mdm", "host.unknown-term"),
    Row(26, "@status(device.model.famly) == 'iPad'", "mdm", "host.unknown-term"),
    Row(26, "@status(passcode.is-present) == 'yes'", "mdm", "host.value-type"),
    Row(26, "device.model.family == 'iPad'", "mdm", "host.unknown-term"),
    Row(26, "@status(device.operating-system.version) >= '17.0'", "mdm", "lint.version-as-text"),
    Row(27, "messageType == error AND subsystem == 'x'", "unified-logging"),
    Row(27, "xsubsystem == 'x'", "unified-logging", "host.unknown-key"),
    Row(28, "proces == 'sudo'", "unified-logging", "host.unknown-key"),
    Row(30, "visble == 1", "xcuitest", "host.unknown-key"),
    Row(32, "friends.age > 5", "coredata-sqlite", "semantics.unquantified-to-many", of: "Person"),
    Row(32, "friends.count > 5", "coredata-model", "semantics.unknown-key", of: "Person"),
    Row(32, "nmae == 'x'", "coredata-sqlite", "semantics.unknown-key", of: "Person"),
    Row(32, "born > '2020-01-01'", "foundation", "semantics.incomparable", of: "Person"),
    Row(33, "NONE items.name == 'x'", "coredata-sqlite", "lint.none-in-store"),
    Row(39, "id IN {1, '2'}", "coredata-sqlite", "lint.mixed-list"),
    Row(42, "name MATCHES '['", "foundation", "semantics.invalid-pattern"),
    Row(50, "TERNARY(a == 1, b, c) IN {1, 2}", "swiftdata", "host.form"),
    Row(56, "a == 1 OR b == 2", "cloudkit", "host.feature"),
    Row(59, "a == 1 OR b == 2", "firestore", "host.feature"),
    Row(59, "a == b", "firestore", "host.form"),
    Row(64, "name CONTAINS ''", "foundation", "lint.empty-needle"),
    Row(66, "SOME a == 1", "realm", "lint.some"),
    Row(67, "a == 1 OR b == 2 AND c == 3", "gnustep", "lint.mixed-connectives"),
  ]

  @Test(arguments: rows)
  func report(_ row: Row) throws {
    #expect(try Self.findings(row).map(\.rule) == row.rules)
  }

  @Test func reportsAreAsInTheGolden() throws {
    let lines = try Self.rows.map { row in
      let findings = try Self.findings(row)
      let places = MarkedText.marking(findings.map(\.span), in: row.text)
      let reports = findings.map { finding in
        "  \(finding.severity.rawValue) \(finding.rule): \(finding.message)"
          + finding.fixIts.map { "\n    \($0.text): \($0.applied(to: row.text))" }.joined()
      }
      return (["\(row.item) [\(row.profile)] \(places)"] + reports).joined(separator: "\n")
    }
    try expectGolden(lines.joined(separator: "\n"), "lint/users.txt")
  }

  private static func findings(_ row: Row) throws -> [LintFinding] {
    let profile = try #require(LintProfile.named(row.profile))
    let arguments = row.arguments.map(LintArguments.listed) ?? .unknown
    return PredicateLinter().findings(
      in: LintSubject(
        row.text,
        arguments: arguments,
        profile: profile,
        schema: row.entity == nil ? nil : LintRule.exampleSchema,
        entity: row.entity
      )
    )
  }
}
