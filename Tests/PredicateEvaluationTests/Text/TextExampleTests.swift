import PredicateEvaluation
import PredicateSyntax
import Testing

/// The numbered examples of `Grammar/language.md` that compare or search text.
@Suite struct TextExampleTests {
  struct Comparison: Sendable, CustomTestStringConvertible {
    let shows: String
    let left: String
    let right: String
    var options: StringOptions = []
    let isEqual: Bool
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Comparison(shows: "E130 é is not e", left: "é", right: "e", isEqual: false),
    Comparison(shows: "E130 [d]", left: "é", right: "e", options: .d, isEqual: true),
    Comparison(shows: "E130 [cd]", left: "É", right: "e", options: [.c, .d], isEqual: true),
    Comparison(shows: "E130 [c]", left: "É", right: "é", options: .c, isEqual: true),
    Comparison(shows: "E131 literal", left: "\u{E9}", right: "e\u{301}", isEqual: false),
    Comparison(shows: "E131 [c]", left: "\u{E9}", right: "e\u{301}", options: .c, isEqual: true),
    Comparison(
      shows: "E131 [cn]",
      left: "\u{E9}",
      right: "e\u{301}",
      options: [.c, .n],
      isEqual: false
    ),
    Comparison(shows: "E132 [c]", left: "straße", right: "strasse", options: .c, isEqual: true),
  ])
  func equality(_ example: Comparison) {
    for mode in LanguageMode.allCases {
      let isEqual = TextComparison.equal(
        example.left,
        example.right,
        options: example.options,
        mode: mode
      )
      #expect(isEqual == example.isEqual)
    }
  }

  struct Order: Sendable, CustomTestStringConvertible {
    let shows: String
    let left: String
    let right: String
    var options: StringOptions = []
    let order: Int
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Order(shows: "E129 letters", left: "abc", right: "abd", order: -1),
    Order(shows: "E129 capitals first", left: "Z", right: "a", order: -1),
    Order(shows: "E129 [c]", left: "Z", right: "a", options: .c, order: 1),
    Order(shows: "XYZ before abc", left: "XYZ", right: "abc", order: -1),
  ])
  func orderMatchesTheExamples(_ example: Order) {
    for mode in LanguageMode.allCases {
      let order = TextComparison.order(
        example.left,
        example.right,
        options: example.options,
        mode: mode
      )
      #expect(order == example.order)
      let reverse = TextComparison.order(
        example.right,
        example.left,
        options: example.options,
        mode: mode
      )
      #expect(reverse == -example.order)
    }
  }

  struct Search: Sendable, CustomTestStringConvertible {
    let shows: String
    let text: String
    let kind: SearchKind
    let needle: String
    var options: StringOptions = []
    let isFound: Bool
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Search(shows: "E136", text: "Hello", kind: .prefix, needle: "He", isFound: true),
    Search(
      shows: "E136 [c]",
      text: "Hello",
      kind: .prefix,
      needle: "hE",
      options: .c,
      isFound: true
    ),
    Search(shows: "E136 empty", text: "Hello", kind: .prefix, needle: "", isFound: false),
    Search(
      shows: "E137",
      text: "naïve",
      kind: .contained,
      needle: "ive",
      options: .d,
      isFound: true
    ),
    Search(shows: "E138", text: "AABBBAA", kind: .contained, needle: "BBB", isFound: true),
  ])
  func searchMatchesTheExamples(_ example: Search) {
    for mode in LanguageMode.allCases {
      let search = TextSearch(needle: example.needle, options: example.options, mode: mode)
      #expect(example.kind.isFound(search, in: example.text) == example.isFound)
    }
  }

  @Test(arguments: [
    Like(shows: "E141", text: "Adam", pattern: "A*m", isMatch: true),
    Like(shows: "E141 case", text: "Adam", pattern: "a*", isMatch: false),
    Like(shows: "E141 [c]", text: "Adam", pattern: "a*", options: .c, isMatch: true),
    Like(shows: "E142 dot", text: "a.c", pattern: "a.c", isMatch: true),
    Like(shows: "E142 dot is literal", text: "abc", pattern: "a.c", isMatch: false),
    Like(shows: "E143 percent", text: "50%", pattern: "50%", isMatch: true),
    Like(shows: "E143 percent is literal", text: "500", pattern: "50%", isMatch: false),
    Like(shows: "E144 escape", text: "a*b", pattern: "a\\*b", isMatch: true),
    Like(shows: "E144 escaped is literal", text: "axb", pattern: "a\\*b", isMatch: false),
    Like(shows: "E145 whole text", text: "Adam", pattern: "dam", isMatch: false),
    Like(shows: "E220", text: "Bob", pattern: "?o*", isMatch: true),
  ])
  func likeMatchesTheExamples(_ example: Like) {
    let pattern = LikePattern(example.pattern, options: example.options)
    #expect(pattern.matches(example.text) == example.isMatch)
  }

  struct Match: Sendable, CustomTestStringConvertible {
    let shows: String
    let text: String
    let pattern: String
    let isMatch: Bool
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Match(shows: "E146 whole text", text: "abc", pattern: "b", isMatch: false),
    Match(shows: "E146 inside", text: "abc", pattern: ".*b.*", isMatch: true),
    Match(shows: "E147", text: "CATCATCATX", pattern: ".*(CAT){3,}(?!CA).*", isMatch: true),
    Match(shows: "E148", text: "12", pattern: "\\d+", isMatch: true),
    Match(shows: "E148 eaten backslash", text: "12", pattern: "d+", isMatch: false),
    Match(shows: "E149 later alternative", text: "ab", pattern: "a|ab", isMatch: true),
    Match(shows: "E150 dot and newline", text: "a\nb", pattern: "a.b", isMatch: true),
    Match(shows: "E150 (?s)", text: "a\nb", pattern: "(?s)a.b", isMatch: true),
    Match(shows: "E150 (?-s)", text: "a\nb", pattern: "(?-s)a.b", isMatch: false),
    Match(shows: "E150 CR LF", text: "a\r\nb", pattern: "a.b", isMatch: true),
    Match(shows: "E150 line begins", text: "a\nb", pattern: ".*^b$", isMatch: true),
    Match(shows: "E150 line ends", text: "a\nb", pattern: "^a$.*", isMatch: true),
    Match(shows: "E150 whole text", text: "a\nb", pattern: "^b$", isMatch: false),
  ])
  func matches(_ example: Match) throws {
    let expression = try RegularExpression(example.pattern, options: [])
    #expect(try expression.matches(example.text) == example.isMatch)
  }
}
