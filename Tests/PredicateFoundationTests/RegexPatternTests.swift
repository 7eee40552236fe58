import Foundation
import Testing

@testable import PredicateFoundation

/// Patterns of Swift's `Regex` in MATCHES: each finds in texts what Swift finds.
@Suite struct RegexPatternTests {
  private static let texts = [
    "", "a", "ab", "abc", "AB/x", "a\nb", "ab\n", "\na", "é", "x1 9/", "a.b", "a+b", "[x]", "z-a",
    "a\u{85}b", "a\u{a0}b", "a b", "\t", "aab", "ba-", "^$", "\\", "aXbXc", "\u{2028}", "日本",
  ]

  @Test(arguments: [
    "a", "a.b", "^a", "b$", "^$", "^ab?$", #"[AB0-9]\/?[^\n]+"#, "[a-c]{2,}", "(a|b)+c", "(?:x|a)b",
    "(?<first>a)b", "a+?b", "a*+b", #"\."#, #"a\+b"#, #"\[x\]"#, #"[\]\-]"#, "[-a]", #"\\"#,
    #"\^\$"#,
    #"\s"#, #"a\Sb"#, #"[\s]b"#, #"\t"#, "é", "日", ".", #"\u{e9}"#, "X.*X", "a|^$", "",
  ])
  func theSameAsSwift(_ pattern: String) throws {
    let regex = try Regex(pattern)
    let source = try #require(PredicateExpressions.PredicateRegex(regex)).stringRepresentation
    let matches = NSPredicate(
      format: "SELF MATCHES %@",
      try RegexPattern.searching(for: source)
    )
    for text in Self.texts {
      #expect(matches.evaluate(with: text) == text.contains(regex), "\(text.debugDescription)")
    }
  }

  /// What means something else in MATCHES is refused, not approximated.
  @Test(arguments: [
    #"\w"#, #"\W"#, #"\d"#, #"\D"#, #"\b"#, #"\X"#, #"(?=a)"#, #"(?i)a"#, #"(?i:a)"#, #"\p{L}"#,
    "[a[b]]", "[a--b]", "[a&&b]", #"[\d]"#, #"[\S]"#, #"(a)\1"#, #"[[:alpha:]]"#, #"(?>a)"#,
    #"\Qa.b\E"#, #"\Aa"#,
  ])
  func noCounterpart(_ pattern: String) {
    #expect(throws: PredicateConversionError.self) { _ = try RegexPattern.searching(for: pattern) }
  }
}
