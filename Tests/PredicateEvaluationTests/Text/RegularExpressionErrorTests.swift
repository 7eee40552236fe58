import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct RegularExpressionErrorTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let pattern: String
    let offset: Int
    /// A text that the message must contain.
    let says: String
    var testDescription: String { pattern }
  }

  /// Patterns that ICU refuses, and constructs that this language leaves out on purpose.
  @Test(arguments: [
    Refusal(pattern: "WoW{3, 4}", offset: 3, says: "{3, 4}"),
    Refusal(pattern: "a{,3}", offset: 1, says: "{,3}"),
    Refusal(pattern: "a{2,1}", offset: 1, says: "larger"),
    Refusal(pattern: "a{x}", offset: 1, says: "count"),
    Refusal(pattern: "a{99999999999999999999}", offset: 1, says: "65535"),
    Refusal(pattern: "a{2", offset: 1, says: "never closed"),
    Refusal(pattern: "{", offset: 0, says: "\\{"),
    Refusal(pattern: "é}", offset: 2, says: "\\}"),
    Refusal(pattern: "a**", offset: 2, says: "already"),
    Refusal(pattern: "a{2}{3}", offset: 4, says: "already"),
    Refusal(pattern: "*a", offset: 0, says: "nothing"),
    Refusal(pattern: "a|*", offset: 2, says: "nothing"),
    Refusal(pattern: "\\b+", offset: 2, says: "nothing"),
    Refusal(pattern: "(?=a)*", offset: 5, says: "nothing"),
    Refusal(pattern: "(?P<n>a)", offset: 0, says: "(?P<"),
    Refusal(pattern: "(a)(?1)", offset: 3, says: "(?1"),
    Refusal(pattern: "a(?R)?", offset: 1, says: "(?R)"),
    Refusal(pattern: "(?&n)", offset: 0, says: "(?&"),
    Refusal(pattern: "a\\Kb", offset: 1, says: "\\K"),
    Refusal(pattern: "\\C", offset: 0, says: "\\C"),
    Refusal(pattern: "\\g{1}", offset: 0, says: "\\g"),
    Refusal(pattern: "(*FAIL)", offset: 0, says: "(*"),
    Refusal(pattern: "(*LIMIT_MATCH=9)a", offset: 0, says: "(*"),
    Refusal(pattern: "a(?C)", offset: 1, says: "(?C)"),
    Refusal(pattern: "(?C1)", offset: 0, says: "(?C1"),
    Refusal(pattern: "(?(1)a)", offset: 0, says: "(?("),
    Refusal(pattern: "(?U)a", offset: 0, says: "(?U)"),
    Refusal(pattern: "(?|a)", offset: 0, says: "(?|"),
    Refusal(pattern: "(?w)a", offset: 0, says: "(?w)"),
    Refusal(pattern: "(?J)a", offset: 0, says: "(?J)"),
    Refusal(pattern: "(?^i)a", offset: 0, says: "(?^"),
    Refusal(pattern: "(?'n'a)", offset: 0, says: "(?'"),
    Refusal(pattern: "(?<n_m>a)", offset: 0, says: "name"),
    Refusal(pattern: "\\k{n}", offset: 0, says: "\\k"),
    Refusal(pattern: "a\\k<n>", offset: 1, says: "non-existent"),
    Refusal(pattern: "(a)\\2", offset: 3, says: "no group 2"),
    Refusal(pattern: "(?<=a+)b", offset: 0, says: "length"),
    Refusal(pattern: "(a", offset: 0, says: "never closed"),
    Refusal(pattern: "éa)", offset: 3, says: "\\)"),
    Refusal(pattern: "[a", offset: 0, says: "never closed"),
    Refusal(pattern: "(?x)[a- ", offset: 5, says: "never closed"),
    Refusal(pattern: "[]", offset: 0, says: "never closed"),
    Refusal(pattern: "[z-a]", offset: 1, says: "larger"),
    Refusal(pattern: "[a-\\d]", offset: 3, says: "\\-"),
    Refusal(pattern: "[&&a]", offset: 1, says: "expected a set"),
    Refusal(pattern: "[a--]", offset: 4, says: "expected a set"),
    Refusal(pattern: "[[:nosuch:]]", offset: 1, says: "nosuch"),
    Refusal(pattern: "\\p{NoSuch}", offset: 0, says: "NoSuch"),
    Refusal(pattern: "\\p{InAtlantis}", offset: 0, says: "property `InAtlantis`"),
    Refusal(pattern: "\\p{ingreek}", offset: 0, says: "ingreek"),
    Refusal(pattern: "[\\p{ea=W}]", offset: 1, says: "`ea=W` is not supported"),
    Refusal(pattern: "\\c", offset: 0, says: "\\cA"),
    Refusal(pattern: "\\pL", offset: 0, says: "\\p{Lu}"),
    Refusal(pattern: "\\u41", offset: 0, says: "4"),
    Refusal(pattern: "\\uD83D", offset: 0, says: "U+D83D"),
    Refusal(pattern: "\\x{110000}", offset: 0, says: "U+110000"),
    Refusal(pattern: "\\x", offset: 0, says: "\\x"),
    Refusal(pattern: "\\08", offset: 0, says: "octal"),
    Refusal(pattern: "\\N{NO SUCH NAME}", offset: 0, says: "NO SUCH NAME"),
    Refusal(pattern: "\\N", offset: 0, says: "\\N{"),
    Refusal(pattern: "a\\", offset: 1, says: "backslash"),
  ])
  func refuses(_ example: Refusal) {
    let error = #expect(throws: PatternError.self) {
      try RegularExpression(example.pattern, options: [])
    }
    #expect(error?.offset == example.offset)
    #expect(error?.message.contains(example.says) == true, "\(error?.message ?? "")")
  }

  struct Depth: Sendable, CustomTestStringConvertible {
    let shows: String
    let pattern: String
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Depth(shows: "groups", pattern: nested("(", "a", ")", 10_000)),
    Depth(shows: "open groups", pattern: String(repeating: "(?:", count: 10_000)),
    Depth(shows: "sets", pattern: nested("[", "a", "]", 10_000)),
    Depth(shows: "open sets", pattern: String(repeating: "[", count: 60_000)),
    Depth(shows: "set operations", pattern: "[a" + String(repeating: "--b", count: 10_000) + "]"),
    Depth(shows: "properties", pattern: String(repeating: "\\p{age=9}", count: 6_000)),
    Depth(shows: "properties in a set", pattern: "[" + nested("\\p{ccc=0}", "a", "", 5_000) + "]"),
    Depth(shows: "length", pattern: String(repeating: "a", count: 100_000)),
    Depth(shows: "repeated repetition", pattern: nested("(?:", "a{60000}", "){60000}", 3)),
  ])
  func refusesExcess(_ example: Depth) {
    #expect(throws: PatternError.self) { try RegularExpression(example.pattern, options: []) }
  }

  /// Patterns that would run for hours: each must end, with or without an answer.
  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "a*a*a*a*[bc]", ".*.*.*.*[xy]", "(?:[ab]|a)*[xy]", "(a*)*[bc]",
    "((a*)*)*[bc]", "(.*)(.*)\\1\\2[bc]", "(?:(.*)\\1)*[bc]", "(?:(?=.*)a)*[xy]",
    "(?:.*+y|a)*[xz]", "(?:(?!.*[xy])a)*", String(repeating: "a?", count: 40) + "[bc]",
    "(?:.|\\n)*[xy]", ".*a.*[xy]", "(?:\\b|a)*(?:\\B|a)*\\b[xy]", "(?:\\X|a)*[xy]",
    "\\X*\\X*\\X*\\X*[xy]",
  ])
  func slowPatternsAreStopped(_ pattern: String) throws {
    let expression = try RegularExpression(pattern, options: [], limits: .untrusted)
    for length in [40, 5000, 300_000] {
      let text = String(repeating: "a", count: length) + "!"
      do throws(MatchLimitError) {
        #expect(try !expression.matches(text))
      } catch {
        #expect(error.limit != .engine)
      }
    }
  }

  /// Texts without a letter that every match has are excluded, in whatever case it is.
  @Test(arguments: ["(a+)+x", "(a+)+X", "(?i)(a+)+x", "(?i:(a+)+)x"])
  func aMissingLetterCostsNothing(_ pattern: String) throws {
    var limits = RegularExpressionLimits.untrusted
    limits.steps = 10
    let text = String(repeating: "a", count: 100_000)
    let choices: [StringOptions] = [
      [], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
    for options in choices {
      let expression = try RegularExpression(pattern, options: options, limits: limits)
      #expect(try !expression.matches(text))
    }
  }

  /// Likewise texts without the literal that every match has, however many of its letters they have.
  @Test(arguments: ["(a+)+xyz", "(a|aa)+xyz[a-z]*", "xyz(a+)+b", "[a-z]*(a+)+xyz{2}xyy"])
  func aMissingLiteralPassesNoLimit(_ pattern: String) throws {
    var limits = RegularExpressionLimits.untrusted
    limits.steps = 10
    let expression = try RegularExpression(pattern, options: [], limits: limits)
    #expect(try !expression.matches(String(repeating: "a", count: 100) + "zyxbyz"))
  }

  /// A pattern, and the end of a text that it matches behind many an `a`.
  struct Ending: Sendable, CustomTestStringConvertible {
    let pattern: String
    let end: String
    var options = StringOptions.caseInsensitive
    var testDescription: String { "\(pattern) \(end)" }
  }

  /// Scalars that are equal but for case count as the letter: the Kelvin sign, the long s, an accent.
  @Test(arguments: [
    Ending(pattern: "a+K", end: "\u{212A}"), Ending(pattern: "a+k", end: "K"),
    Ending(pattern: "a+s", end: "\u{17F}"), Ending(pattern: "a+x", end: "X"),
    Ending(pattern: "a+X", end: "x"), Ending(pattern: "a+É", end: "é"),
    Ending(pattern: "a+ÿ", end: "Ÿ"), Ending(pattern: "a+i", end: "I"),
    Ending(pattern: "a+e", end: "É", options: [.caseInsensitive, .diacriticInsensitive]),
    Ending(pattern: "(?i)a+x", end: "X", options: []),
    Ending(pattern: "(?i:a+x)", end: "X", options: []),
    Ending(pattern: "a+(?i)x(?-i)", end: "X", options: []), Ending(pattern: "A+(?-i)x", end: "x"),
  ])
  func theRequiredLetterHasManyForms(_ row: Ending) throws {
    let expression = try RegularExpression(row.pattern, options: row.options)
    #expect(try expression.matches(String(repeating: "a", count: 40) + row.end))
  }

  /// Checkpoints leave PCRE2's possessive repetition as it is: nothing is tried again here, where
  /// otherwise each letter would be.
  @Test(arguments: ["[a-z]+[0-9]", "[a-z]+[0-9]+[.!]"])
  func checkpointsLeaveRepetitionsPossessive(_ pattern: String) throws {
    var limits = RegularExpressionLimits.default
    limits.steps = 100
    let expression = try RegularExpression(pattern, options: [], limits: limits)
    #expect(try !expression.matches(String(repeating: "a", count: 5_000)))
  }

  @Test func longTextIsAccepted() throws {
    let expression = try RegularExpression(".*needle.*", options: [])
    let text = String(repeating: "hay ", count: 250_000)
    #expect(try expression.matches(text + "needle" + text))
    #expect(try !expression.matches(text))
    // This overflows the stack of the compiled pattern, so the interpreter must match it.
    let alternatives = try RegularExpression("(?:.|\\n)*", options: [])
    #expect(try alternatives.matches(String(repeating: "a\n", count: 20_000)))
  }

  private static func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int)
    -> String
  {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }
}
