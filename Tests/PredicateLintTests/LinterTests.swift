import PredicateLint
import Testing

@Suite struct LinterTests {
  @Test func reportsTheDiagnosticsOfTheLanguage() {
    let findings = PredicateLinter().findings(in: LintSubject("(a == 1"))
    #expect(findings.map(\.rule) == ["syntax.unclosed-parenthesis"])
  }
}
