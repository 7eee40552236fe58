import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct LikePatternTests {
  @Test(arguments: [
    Like(shows: "empty pattern", text: "", pattern: "", isMatch: false),
    Like(shows: "star and empty text", text: "", pattern: "*", isMatch: true),
    Like(shows: "star is also nothing", text: "ac", pattern: "a*c", isMatch: true),
    Like(shows: "? is one", text: "ac", pattern: "a?c", isMatch: false),
    Like(shows: "*? needs one", text: "", pattern: "*?", isMatch: false),
    Like(shows: "*? takes more", text: "abc", pattern: "*?", isMatch: true),
    Like(shows: "? takes a scalar beyond the BMP", text: "😀", pattern: "?", isMatch: true),
    Like(shows: "? takes a scalar, not a family", text: "👨‍👩‍👧", pattern: "?", isMatch: false),
    Like(shows: "newlines", text: "a\nb\r\nc", pattern: "a*c", isMatch: true),
    Like(shows: "? takes a newline", text: "\n", pattern: "?", isMatch: true),
    Like(shows: "? takes CR LF", text: "a\r\nb", pattern: "a?b", isMatch: true),
    Like(shows: "?? is not CR LF", text: "a\r\nb", pattern: "a??b", isMatch: false),
    Like(shows: "? after a CR", text: "a\r\nb", pattern: "a\r?b", isMatch: true),
    Like(shows: "? before the end", text: "xa\r\n", pattern: "*a?", isMatch: true),
    Like(shows: "? in the middle", text: "xa\r\nbc", pattern: "*a?b*", isMatch: true),
    Like(shows: "? takes one LF", text: "a\n\nb", pattern: "a?b", isMatch: false),
    Like(shows: "[c] ? takes CR LF", text: "É\r\nb", pattern: "é?B", options: .c, isMatch: true),
    Like(
      shows: "[c] ASCII ? takes CR LF",
      text: "a\r\nb",
      pattern: "A?B",
      options: .c,
      isMatch: true
    ),
    Like(shows: "[c] ? is a flag", text: "🇩🇪", pattern: "?", options: .c, isMatch: true),
    Like(shows: "[c] half a flag", text: "🇩🇪", pattern: "🇩*", options: .c, isMatch: false),
    Like(shows: "[l] canonical", text: "e\u{301}", pattern: "é", options: .l, isMatch: true),
    Like(shows: "[l] ? is a letter", text: "e\u{301}a", pattern: "?a", options: .l, isMatch: true),
    Like(shows: "zero byte", text: "a\u{0}b", pattern: "a?b", isMatch: true),
    Like(shows: "brackets are literal", text: "[a-z]", pattern: "[a-z]", isMatch: true),
    Like(shows: "brackets are no set", text: "b", pattern: "[a-z]", isMatch: false),
    Like(shows: "underscore is literal", text: "ab", pattern: "a_", isMatch: false),
    Like(shows: "escaped ?", text: "a?", pattern: "a\\?", isMatch: true),
    Like(shows: "escaped ? is literal", text: "ab", pattern: "a\\?", isMatch: false),
    Like(shows: "escaped backslash", text: "a\\", pattern: "a\\\\", isMatch: true),
    Like(shows: "escaped letter", text: "é", pattern: "\\é", isMatch: true),
    Like(shows: "backslash at the end", text: "a\\", pattern: "a\\", isMatch: true),
    Like(
      shows: "last part may not overlap the first",
      text: "aba",
      pattern: "ab*ba",
      isMatch: false
    ),
    Like(shows: "later place of the last part", text: "abab", pattern: "*ab", isMatch: true),
    Like(shows: "middle parts in order", text: "xbxax", pattern: "*a*b*", isMatch: false),
    Like(shows: "star, letter, ?", text: "aaab", pattern: "*a?", isMatch: true),
    Like(shows: "composed against decomposed", text: "e\u{301}", pattern: "\u{E9}", isMatch: false),
    Like(shows: "? is a scalar of decomposed text", text: "e\u{301}", pattern: "??", isMatch: true),
    Like(
      shows: "[c] composed against decomposed",
      text: "e\u{301}",
      pattern: "\u{C9}",
      options: .c,
      isMatch: true
    ),
    Like(shows: "[c] ? is a composed letter", text: "é", pattern: "?", options: .c, isMatch: true),
    Like(
      shows: "[c] ? is a decomposed letter",
      text: "e\u{301}",
      pattern: "?",
      options: .c,
      isMatch: true
    ),
    Like(shows: "[c] whole characters", text: "é", pattern: "e*", options: .c, isMatch: false),
    Like(shows: "[d] marks", text: "José", pattern: "jos?", options: [.c, .d], isMatch: true),
    Like(
      shows: "[d] marks in the pattern",
      text: "Jose",
      pattern: "J*é",
      options: .d,
      isMatch: true
    ),
    Like(shows: "[c] ß is ss", text: "STRASSE", pattern: "straße", options: .c, isMatch: true),
    Like(shows: "[c] ? is one ß", text: "Straße", pattern: "stra?e", options: .c, isMatch: true),
    Like(
      shows: "[c] ?? is not one ß",
      text: "Straße",
      pattern: "stra??e",
      options: .c,
      isMatch: false
    ),
    Like(shows: "[c] the rest of a ß", text: "ß", pattern: "s?", options: .c, isMatch: false),
    Like(shows: "[c] ? is one İ", text: "İzmir", pattern: "?zmir", options: .c, isMatch: true),
    Like(shows: "[c] Kelvin", text: "\u{212A}", pattern: "k", options: .c, isMatch: true),
    Like(shows: "[c] ? is a syllable", text: "한국", pattern: "??", options: .c, isMatch: true),
    Like(shows: "[cn] is literal", text: "A", pattern: "a", options: [.c, .n], isMatch: false),
    Like(shows: "[d] nothing is left", text: "", pattern: "\u{301}", options: .d, isMatch: false),
    Like(
      shows: "[d] full-width star is a star sign",
      text: "＊",
      pattern: "\\*",
      options: .d,
      isMatch: true
    ),
    Like(
      shows: "[d] full-width star is no wildcard",
      text: "abc",
      pattern: "＊",
      options: .d,
      isMatch: false
    ),
  ])
  func matches(_ example: Like) {
    let pattern = LikePattern(example.pattern, options: example.options)
    #expect(pattern.matches(example.text) == example.isMatch)
  }

  /// All patterns of up to five characters against all texts of up to five letters, compared with a
  /// recursive definition.
  @Test func agreesWithDefinition() {
    let texts = Self.words(of: ["a", "é"], upTo: 5)
    for pattern in Self.words(of: ["a", "é", "*", "?"], upTo: 5) where !pattern.isEmpty {
      let like = LikePattern(pattern.joined(), options: [])
      for text in texts {
        let expected = Self.definition(pattern[...], text[...])
        if like.matches(text.joined()) != expected { Issue.record("\(pattern) \(text)") }
      }
    }
  }

  private static func words(of letters: [String], upTo length: Int) -> [[String]] {
    var all: [[String]] = [[]]
    var last = all
    for _ in 0..<length {
      last = last.flatMap { word in letters.map { word + [$0] } }
      all += last
    }
    return all
  }

  private static func definition(_ pattern: ArraySlice<String>, _ text: ArraySlice<String>) -> Bool
  {
    switch pattern.first {
    case nil: return text.isEmpty
    case "*":
      let rest = pattern.dropFirst()
      return definition(rest, text) || (!text.isEmpty && definition(pattern, text.dropFirst()))
    case let sign?:
      guard let letter = text.first, sign == "?" || sign == letter else { return false }
      return definition(pattern.dropFirst(), text.dropFirst())
    }
  }

  /// `x*` is BEGINSWITH, `*x` ENDSWITH, `*x*` CONTAINS and `x` equality, with the same options.
  @Test(arguments: [[], .c, .d, .l, [.c, .d]] as [StringOptions])
  func agreesWithSearch(_ options: StringOptions) {
    for needle in HostileTexts(count: 40, seed: 6) {
      guard !TextFolding.folded(needle, options: options).isEmpty else { continue }
      let search = TextSearch(needle: needle, options: options, mode: .default)
      let patterns = [needle + "*", "*" + needle, "*" + needle + "*", needle]
        .map { LikePattern($0, options: options) }
      for text in HostileTexts(count: 100, seed: 7) {
        let equal = TextComparison.equal(text, needle, options: options, mode: .default)
        let expected = [
          search.isPrefix(of: text), search.isSuffix(of: text), search.contained(in: text), equal,
        ]
        if patterns.map({ $0.matches(text) }) != expected { Issue.record("\(needle) in \(text)") }
      }
    }
  }

  @Test func manyStarsEnd() {
    let pattern = LikePattern(String(repeating: "a*", count: 2000) + "b", options: [])
    #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
  }
}
