import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct RegularExpressionTests {
  struct Match: Sendable, CustomTestStringConvertible {
    let shows: String
    let pattern: String
    var options: StringOptions = []
    var matching: [String] = []
    var failing: [String] = []
    var testDescription: String { shows }
  }

  /// At least one row for each known difference between ICU and PCRE2. ICU's answers were found
  /// with ICU 72.
  @Test(arguments: [
    Match(
      shows: "whole match",
      pattern: "b|abc",
      matching: ["b", "abc"],
      failing: ["ab", "abcb"]
    ),
    Match(shows: "whole match with $", pattern: "a$", matching: ["a"], failing: ["a\n"]),
    Match(
      shows: "dot takes every line ending",
      pattern: ".",
      matching: [
        "a", "😀", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\r\n",
      ],
      failing: ["\n\r"]
    ),
    Match(
      shows: "dot with (?-s) takes none",
      pattern: "(?-s).",
      matching: ["a", "😀"],
      failing: ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\r\n"]
    ),
    Match(
      shows: "two dots",
      pattern: "(?-s)(?s)..",
      matching: ["\n\r", "\u{2028}a", "\r\na"],
      failing: ["\r\n"]
    ),
    Match(
      shows: "\\d is Unicode's",
      pattern: "\\d+",
      matching: ["12", "٣४"],
      failing: ["½", "a"]
    ),
    Match(
      shows: "\\w takes marks and joiners",
      pattern: "\\w+",
      matching: ["e\u{301}", "_", "Ⅷ", "\u{200D}", "ß"],
      failing: ["²", "-"]
    ),
    Match(shows: "\\W", pattern: "\\W+", matching: ["-²"], failing: ["\u{301}", "a"]),
    Match(
      shows: "\\s",
      pattern: "\\s+",
      matching: [" \t\u{A0}\u{85}\u{2028}"],
      failing: ["\u{1C}"]
    ),
    Match(shows: "\\b is Unicode's", pattern: "é\\b.*", matching: ["é a"], failing: ["éa"]),
    Match(shows: "[c]", pattern: "straße", options: .c, matching: ["STRAßE"]),
    Match(
      shows: "[c] is simple folding",
      pattern: "ß",
      options: .c,
      matching: ["ẞ"],
      failing: ["ss"]
    ),
    Match(
      shows: "[c] Kelvin and long s",
      pattern: "ks",
      options: .c,
      matching: ["\u{212A}ſ", "KS"]
    ),
    Match(shows: "[cn] is literal", pattern: "a", options: [.c, .n], failing: ["A"]),
    Match(shows: "set within a set", pattern: "[a[bc]d]+", matching: ["abcd"], failing: ["["]),
    Match(
      shows: "complement within a set",
      pattern: "[a[^b]]",
      matching: ["a", "c"],
      failing: ["b"]
    ),
    Match(shows: "intersection", pattern: "[a-z&&[^aeiou]]+", matching: ["xyz"], failing: ["e"]),
    Match(shows: "difference", pattern: "[a-z--aeiou]+", matching: ["xyz"], failing: ["e"]),
    Match(
      shows: "from left to right",
      pattern: "[a-z--aeiou--b]",
      matching: ["c"],
      failing: ["a", "b"]
    ),
    Match(
      shows: "complement of all of it",
      pattern: "[^a-z&&[aeiou]]",
      matching: ["b", "5", "\n"],
      failing: ["a"]
    ),
    Match(
      shows: "single hyphen between sets",
      pattern: "[[a-c]-[b]]",
      matching: ["a"],
      failing: ["b", "-"]
    ),
    Match(
      shows: "single & between sets",
      pattern: "[[a-c]&[b]]",
      matching: ["b"],
      failing: ["a", "&"]
    ),
    Match(shows: "single & elsewhere", pattern: "[a&b]+", matching: ["a&b"]),
    Match(shows: "hyphen before a set", pattern: "[a-[b]]+", matching: ["a-b"]),
    Match(
      shows: "& binds as tightly as union",
      pattern: "[[a-d]--[b]&[c]]",
      matching: ["a", "b", "d"]
    ),
    Match(shows: "first bracket is literal", pattern: "[]a]+", matching: ["]a"]),
    Match(shows: "hyphens at the ends", pattern: "[-a][a-]", matching: ["-a", "a-"]),
    Match(shows: "named set", pattern: "[[:alpha:]_]+", matching: ["aé_"], failing: ["5"]),
    Match(shows: "named set outside a set", pattern: "[:alpha:]", matching: ["a"], failing: [":"]),
    Match(shows: "named complement", pattern: "[[:^alpha:]]", matching: ["5"], failing: ["a"]),
    Match(shows: "\\b in a set is a letter", pattern: "[\\b]", matching: ["b"], failing: ["\u{8}"]),
    Match(shows: "digits escaped in a set", pattern: "[\\1]", matching: ["1"], failing: ["\u{1}"]),
    Match(shows: "quotation in a set", pattern: "[\\Qa-z\\E]+", matching: ["a-z"], failing: ["b"]),
    Match(
      shows: "count",
      pattern: "a{2}b{1,}c{0,2}",
      matching: ["aab", "aabbcc"],
      failing: ["ab"]
    ),
    Match(shows: "\\N{…}", pattern: "\\N{LATIN SMALL LETTER A}", matching: ["a"]),
    Match(shows: "\\N{…} in lower case", pattern: "\\N{digit one}", matching: ["1"]),
    Match(shows: "\\uhhhh", pattern: "\\u0041\\u00e9", matching: ["Aé"]),
    Match(shows: "\\uhhhh twice for one", pattern: "\\uD83D\\uDE00+", matching: ["😀😀"]),
    Match(shows: "\\Uhhhhhhhh", pattern: "\\U0001F600", matching: ["😀"]),
    Match(shows: "\\x", pattern: "\\x41\\x4\\x{1F600}", matching: ["A\u{4}😀"]),
    Match(shows: "\\0ooo", pattern: "\\0101\\07", matching: ["A\u{7}"]),
    Match(shows: "\\0ooo up to a byte", pattern: "\\0400", matching: [" 0"]),
    Match(shows: "\\cX", pattern: "\\cA\\c[", matching: ["\u{1}\u{1B}"]),
    Match(shows: "controls", pattern: "\\a\\e\\f\\n\\r\\t", matching: ["\u{7}\u{1B}\u{C}\n\r\t"]),
    Match(shows: "unknown escapes are letters", pattern: "\\y\\i\\é\\_", matching: ["yié_"]),
    Match(shows: "group 11 or group 1", pattern: "(a)\\11", matching: ["aa1"]),
    Match(
      shows: "group 11 if there is one",
      pattern: "(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)\\11",
      matching: ["abcdefghijkk"],
      failing: ["abcdefghijka1"]
    ),
    Match(
      shows: "named group",
      pattern: "(?<n>a|b)\\k<n>",
      matching: ["aa", "bb"],
      failing: ["ab"]
    ),
    Match(shows: "possessive", pattern: "a++b|a*+", matching: ["aab", "aa"]),
    Match(shows: "atomic", pattern: "(?>a*)a", failing: ["aa"]),
    Match(shows: "lazy", pattern: "(a+?)\\1", matching: ["aaaa"]),
    Match(shows: "quotation", pattern: "\\Qa*(b\\E+", matching: ["a*(bb"]),
    Match(shows: "quotation to the end", pattern: "\\Q(*FAIL)", matching: ["(*FAIL)"]),
    Match(shows: "\\X", pattern: "\\X{2}", matching: ["e\u{301}a", "👨‍👩‍👧é"]),
    Match(shows: "\\R", pattern: "a\\Rb", matching: ["a\r\nb", "a\nb", "a\u{2028}b"]),
    Match(shows: "\\h and \\v", pattern: "\\h\\v", matching: ["\t\n", "\u{A0}\u{B}"]),
    Match(shows: "look-behind", pattern: ".*(?<=ab|c)d", matching: ["abd", "cd"], failing: ["bd"]),
    Match(shows: "look-ahead", pattern: "(?!b)(?=.c)..", matching: ["ac"], failing: ["bc", "ab"]),
    Match(shows: "remark", pattern: "a(?#x)b", matching: ["ab"]),
    Match(
      shows: "(?x)",
      pattern: "(?x) a b # c\n [d e]\\ ",
      matching: ["abd ", "abe "],
      failing: ["ab  "]
    ),
    Match(shows: "(?x) in its group", pattern: "((?x)a b) c", matching: ["ab c"]),
    Match(shows: "(?x) in a count", pattern: "(?x)a {2 }", matching: ["aa"]),
    Match(
      shows: "(?i) to the end of its group",
      pattern: "(a(?i)b)c",
      matching: ["aBc"],
      failing: ["aBC"]
    ),
    Match(shows: "(?u) changes nothing", pattern: "(?u)é", matching: ["é"]),
    Match(shows: "bare bracket", pattern: "]", matching: ["]"]),
    Match(
      shows: "long category",
      pattern: "\\p{Uppercase_Letter}",
      matching: ["É"],
      failing: ["é"]
    ),
    Match(shows: "category with its key", pattern: "\\p{gc=Lu}", matching: ["É"], failing: ["é"]),
    Match(
      shows: "script, not its extensions",
      pattern: "\\p{Han}",
      matching: ["一"],
      failing: ["、"]
    ),
    Match(shows: "script extensions", pattern: "\\p{scx=Han}", matching: ["一", "、"]),
    Match(shows: "Is", pattern: "\\p{IsGreek}\\P{Greek}", matching: ["αa"]),
    Match(shows: "binary property", pattern: "\\p{White_Space}", matching: ["\u{A0}"]),
    Match(shows: "ASCII", pattern: "\\p{ASCII}\\P{ASCII}", matching: ["aé"]),
    Match(shows: "zero bytes", pattern: "a\u{0}\\x00b", matching: ["a\u{0}\u{0}b"], failing: ["a"]),
    Match(shows: "empty text", pattern: "a*", matching: [""]),
    Match(shows: "empty pattern", pattern: "", failing: ["", "a"]),
    Match(shows: "empty group", pattern: "(|a)", matching: ["", "a"]),
    Match(shows: "canonical equivalents differ", pattern: "\u{E9}", failing: ["e\u{301}"]),
    Match(shows: "[d]", pattern: "jose", options: .d, matching: ["josé", "jose\u{301}"]),
    Match(
      shows: "[d] pattern with marks",
      pattern: "José+",
      options: .d,
      matching: ["Josee", "Joséé"]
    ),
    Match(
      shows: "[d] decomposed pattern",
      pattern: "e\u{301}+",
      options: .d,
      matching: ["éé", "ee"]
    ),
    Match(shows: "[d] escaped", pattern: "\\u00E9", options: .d, matching: ["e", "é"]),
    Match(shows: "[d] set", pattern: "[éü]+", options: .d, matching: ["eu", "éü"], failing: ["a"]),
    Match(
      shows: "[d] range",
      pattern: "[à-ü]+",
      options: .d,
      matching: ["aeu", "à"],
      failing: ["z"]
    ),
    Match(
      shows: "[d] full-width star is a sign",
      pattern: "a＊",
      options: .d,
      matching: ["a*"],
      failing: ["aa"]
    ),
    Match(shows: "[cd]", pattern: "É", options: [.c, .d], matching: ["e", "E", "é"]),
    Match(shows: "emoji", pattern: "👨‍👩‍👧", matching: ["👨‍👩‍👧"], failing: ["👨"]),
  ])
  func matches(_ example: Match) throws {
    let expression = try RegularExpression(example.pattern, options: example.options)
    for text in example.matching { #expect(try expression.matches(text), "\(text)") }
    for text in example.failing { #expect(try !expression.matches(text), "\(text)") }
  }

  @Test func oneExpressionServesManyTasks() async throws {
    let expression = try RegularExpression("(?:[a-z]+(\\d*) ?)+", options: .c)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          try (0..<2000).count(where: {
            try expression.matches("Word\($0) \($0 % 2 == 0 ? "b" : "-")\(task)")
          })
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1000, count: 8))
  }
}
