import PredicateLint
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Texts that are long, deep or malformed end in findings, in every profile.
@Suite struct HostileLintTests {
  private static let texts: [String] = [
    String(repeating: "a == Kyle OR ", count: 1_000) + "b == 1",
    String(repeating: "proces == 'x' AND ", count: 700) + "b == 1",
    String(repeating: "ANY @status(mdm.ap) == 'x' OR ", count: 500) + "b == 1",
    String(repeating: "SUBQUERY(a, $x, $x.b == 1) != nil AND ", count: 350) + "b == 1",
    String(repeating: "(", count: 150) + "a == 1" + String(repeating: ")", count: 150),
    String(repeating: "(a == 1 OR (a == 2 AND ", count: 80) + "b == 1"
      + String(repeating: "))", count: 80),
    String(repeating: "NOT ", count: 150) + "a > nil",
    "a IN {" + String(repeating: "1, 'x', ", count: 2_000) + "1} AND a == 3",
    String(repeating: "a != 1 AND ", count: 39) + "a == 1",
    "@status(", "@status()", "@(", "%", "%%", "%a", "'%", "\"\\", "@status(a.b", "$time.",
    "a == \u{0}",
    "@status(device.model.family) == '", "ANY", "é == 'é' AND #\"é\" == 1", "",
  ]

  /// The profiles in which the long texts are tried, too.
  private static let thorough: Set = ["foundation", "mdm", "unified-logging"]

  @Test(arguments: LintProfile.builtInNames)
  func endsInFindings(_ name: String) throws {
    let profile = try #require(LintProfile.named(name))
    for text in Self.texts where text.utf8.count < 5_000 || Self.thorough.contains(name) {
      for isPartial in [false, true] {
        let subject = LintSubject(
          text,
          arguments: .listed(["x"]),
          profile: profile,
          isPartial: isPartial
        )
        let findings = PredicateLinter().findings(in: subject)
        #expect(
          findings.allSatisfy {
            $0.span.start >= 0 && $0.span.end <= text.utf8.count && !$0.message.isEmpty
          }
        )
      }
    }
  }
}
