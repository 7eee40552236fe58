/// Texts that break code that handles text carelessly.
package enum HostileTexts {
  /// Texts for literals: quotes, escapes, controls, direction marks, joined and composed
  /// characters.
  package static let literals = [
    "", " ", "Ada", "it's", "\"", "\\", "\\\"", "\\n", "a\\", "%@", "%K", "$x", "@count", "#in",
    "{",
    "', '", "\"); DROP TABLE a; --", "\0", "\n", "\r\n", "\t", "\u{1B}[31m", "\u{7F}", "\u{85}",
    "\u{202E}abc", "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{200B}", "\u{200D}", "é", "e\u{301}",
    "\u{301}", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "名前", "שלום", "\u{FFFF}", "\u{10FFFF}", "\u{E0001}", "ß", "İ", "ﬁ",
    "\\u0041", "\\x41", "NaN", "-1", "TRUEPREDICATE", String(repeating: "long ", count: 200),
  ]

  /// Names for keys and variables: none is empty, since an empty name cannot be written.
  package static let names =
    literals.filter { !$0.isEmpty } + [
      "a", "b2", "_", "_x", "firstName", "naïve", "AND", "or", "Not", "in", "LIKE", "self", "SELF",
      "first", "LAST", "size", "anykey", "function", "FUNCTION", "cast", "fetch", "ternary",
      "subquery", "union", "INTERSECT", "intersection", "minus", "apply", "ci", "caseinsensitive",
      "uti-equals", "UTI-CONFORMS-TO", "tokenmatches", "nil", "null", "yes", "no", "true", "false",
      "count", "sum", "now", "first name", "a.b", ".", "a.", "0", "2nd", "a-b", "a:b", "a:", "a b:",
      "#a", "@max", "ISO 3166-1:2006", "x=1", "\u{212A}", "K\u{212A}", "a\u{115F}", "a\u{FE0F}",
      "description", "(", ")", "[0]", "a[0]", "😀",
    ]
}
