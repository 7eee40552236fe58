import Foundation
import PredicateSyntax
import Testing

@testable import predcheck

/// Texts with which predicates were attacked elsewhere, through every way in: parsing, `check`,
/// `filter` and `sql`. Each ends with an answer or a refusal that discloses no data.
@Suite struct HostileTextTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    let text: String
    /// The diagnostic of `check` under a policy for strangers; nil if the text is harmless there.
    let refusal: DiagnosticID?
    /// The diagnostic in default mode, where the program vouches for the text.
    let trustedRefusal: DiagnosticID?
    var testDescription: String { String(text.prefix(60)) }

    init(_ text: String, _ refusal: DiagnosticID?, trusted trustedRefusal: DiagnosticID? = nil) {
      self.text = text
      self.refusal = refusal
      self.trustedRefusal = trustedRefusal
    }
  }

  static let attacks: [Attack] = [
    // Reflection: FORCEDENTRY and what came after it.
    Attack("FUNCTION('A', 'superclass') == 1", .disabledFeature),
    Attack("FUNCTION(CAST('NSTask', 'Class'), 'alloc') == 1", .disabledFeature),
    Attack("CAST('NSTask', 'Class') != nil", .disabledFeature),
    Attack("$x := 1", .missingOperator, trusted: .missingOperator),
    Attack("$x := 1 == 1", .disabledFeature),
    Attack("SELF performSelector: 'x'", .disabledFeature),
    Attack("FETCH(FUNCTION(SELF, 'context'), SELF, NO) == 1", .disabledFeature),
    Attack("FUNCTION(SELF, 'valueForKey:', 'password') == 1", .disabledFeature),
    // Keys with a meaning elsewhere are ordinary keys here.
    Attack("SELF.class.superclass == 1", nil),
    Attack("__proto__ == 1 OR constructor.prototype == 1", nil),
    // Depth and length.
    Attack("a" + String(repeating: ".self", count: 10_000) + " == 1", .textTooLong),
    Attack("a" + String(repeating: ".b", count: 20) + " == 1", .tooCostly),
    Attack(String(repeating: "(", count: 4_000), .tooDeep, trusted: .tooDeep),
    Attack(String(repeating: "NOT ", count: 1_000) + "a == 1", .tooDeep, trusted: .tooDeep),
    Attack(String(repeating: "!", count: 4_000) + "a", .tooDeep, trusted: .tooDeep),
    Attack(String(repeating: "{", count: 4_000), .tooDeep, trusted: .tooDeep),
    Attack("a == " + String(repeating: "-", count: 4_000) + "1", .tooDeep, trusted: .tooDeep),
    // More warnings than are shown, and then an error.
    Attack(
      String(repeating: "a == --1 OR ", count: 60) + "a ==",
      .missingRightOperand,
      trusted: .missingRightOperand
    ),
    Attack(
      "a == '" + String(repeating: "x", count: 1 << 20) + "'",
      .textTooLong,
      trusted: .textTooLong
    ),
    Attack("a IN {" + String(repeating: "1,", count: 600) + "1}", .tooManyNodes),
    Attack(String(repeating: "a == 1 OR ", count: 300) + "a == 1", .tooManyNodes),
    Attack(
      "SUBQUERY(a, $x, SUBQUERY(a, $y, SUBQUERY(a, $z, $z == 1).@count == 1).@count == 1)"
        + ".@count == 1",
      .tooCostly
    ),
    // Patterns that backtrack.
    Attack("'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!' MATCHES '(a+)+$'", .disabledFeature),
    Attack("title MATCHES '(.*)*x'", .disabledFeature),
    Attack("title LIKE '*a*a*a*a*a*a*a*a*a*a*a*a*b'", nil),
    // Characters that look like others, or are invisible.
    Attack("title == 'a\u{0}b'", nil),
    Attack("ti\u{0}tle == 1", .unexpectedCharacter, trusted: .unexpectedCharacter),
    Attack("title == '\\ud83d'", .loneSurrogate, trusted: .loneSurrogate),
    Attack("ti\u{202E}tle == 1", .unexpectedCharacter, trusted: .unexpectedCharacter),
    Attack("\u{2066}title\u{2069} == 1", .unexpectedCharacter, trusted: .unexpectedCharacter),
    // SQL, and placeholders without arguments.
    Attack("title == 'x'' OR 1 == 1 --'", .adjacentStrings, trusted: .adjacentStrings),
    Attack("title == '\\'; DROP TABLE book; --'", nil),
    Attack("a.%K == 1", nil),
  ]

  private static let record =
    #"{"title": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "secretKey": "hunter2"}"#

  @Test(arguments: attacks)
  func isRefusedOrHarmless(_ attack: Attack) {
    let recovered = PredicateTemplate.recovering(
      from: SourceText(attack.text),
      options: ParseOptions(limits: .untrusted)
    )
    #expect(recovered.diagnostics.count <= 50)

    let untrusted = CommandRun(["check", "--policy", "untrusted", "--", attack.text])
    #expect(untrusted.status == (attack.refusal == nil ? .yes : .no))
    if let code = attack.refusal?.code { #expect(untrusted.output.contains("error[\(code)]")) }

    let trusted = CommandRun(["check", "--", attack.text])
    #expect(trusted.status == (attack.trustedRefusal == nil ? .yes : .no))
  }

  @Test(arguments: attacks)
  func endsOverRecords(_ attack: Attack) {
    for policy in [["--policy", "untrusted"], []] {
      let run = CommandRun(
        ["filter"] + policy + ["--", attack.text],
        input: Array((Self.record + "\n").utf8)
      )
      let refusal = policy.isEmpty ? attack.trustedRefusal : attack.refusal
      if refusal != nil { #expect(run.status == .unknown) }
      #expect(!run.errors.contains("secretKey"))
      #expect(!run.errors.contains("hunter2"))
      if !attack.text.contains("aaa!") { #expect(!run.errors.contains("aaa!")) }
    }
  }

  /// SQL under a policy for strangers: a predicate that passes becomes text with bound values, and
  /// no message names other parts of the schema.
  @Test(arguments: attacks)
  func endsInSQL(_ attack: Attack) {
    let run = CommandRun([
      "sql", "--policy", "untrusted", "--schema", TestData.path("library.json"), "--entity", "Book",
      "--", attack.text,
    ])
    if attack.refusal != nil { #expect(run.status == .unknown) }
    for name in ["pages", "readers", "isLent", "author_id"] where !attack.text.contains(name) {
      #expect(!run.errors.contains(name))
    }
    #expect(!run.output.contains("DROP TABLE book; --'\n"))
    #expect(run.status == .unknown || run.output.contains("SELECT"))
  }

  /// A key given as an argument is an ordinary key, not a way into the object.
  @Test(arguments: ["__proto__", "class", "constructor", "isa", "valueForKey:"])
  func keysFromOutside(_ key: String) {
    let run = CommandRun(
      ["filter", "--policy", "untrusted", "a.%K == 1", "-a", "text:" + key],
      input: Array(#"{"a": {"b": 1}}"#.utf8)
    )
    #expect(run.status != .yes)
    #expect(!run.errors.contains(#""b""#))
  }
}
