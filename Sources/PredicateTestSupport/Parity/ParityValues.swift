import Foundation
import PredicateSchema
import PredicateSyntax

/// The values in tables and predicates, few enough to coincide often.
enum ParityValues {
  static func all(of type: AttributeType) -> [Value] {
    switch type {
    case .bool: [.bool(true), .bool(false)]
    case .integer: integers
    case .real: reals
    case .decimal: decimals
    case .text: texts.map(Value.text)
    case .date: dates
    case .uuid: uuids
    case .bytes: bytes
    case .url: urls
    // No schema of these tests has any.
    case .json, .list, .object, .map: []
    }
  }

  /// Without U+0000, which PostgreSQL cannot store.
  static let texts = [
    "", " ", "a", "A", "ab", "Ada", "ada", "ADA", "Adam", "b", "Z", "z", "abc", "%", "_", "\\",
    "100%", "100", "a_b", "a%b", "a\\b", "it's", "\"", "*", "?", "a*b", "[a]", "é", "e\u{301}", "É",
    "E\u{301}", "e", "\u{301}", "café", "cafe\u{301}", "ß", "ss", "SS", "ẞ", "straße", "İ", "i",
    "I",
    "ı", "i\u{307}", "\u{212A}", "k", "K", "ﬁ", "fi", "Å", "\u{212B}", "A\u{30A}", "å", "Ａ", "ａ",
    "👩‍👩‍👧", "👩", "👍🏽", "🇩🇪", "\u{1}", "a\u{1}", "\u{1F}", "\n", "a\nb", "\r\n", "\t", "\u{7F}",
    "\u{85}", "\u{A0}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}a", "a\u{200D}",
    "a\u{323}\u{301}", "a\u{301}\u{323}", "名前", "한", "\u{1112}\u{1161}\u{11AB}", "Σ", "σ", "ς", "Ǆ",
    "ǆ", "ǅ", "ŉ", "٣", "ø", "Ł", "12", "-1", "1.5", "1e3", "007", "YES", "nil", "public.png",
    "2001-01-01T00:00:00Z", "a ", " a", "abcabcabc",
    "\r", "a\r\nb", "a\u{B}b", "a\u{2028}b", "a\n", "ab\r\nab", "ｶﾞ", "ガ", "カ", "￥5", "¥5", "กู่", "ก",
    "aß", "sa", "🇩🇪🇫🇷", "🇪🇫", "👍", "\u{600}a", "ΑΣ", "AΣ b", "e\u{301}a", "éa",
  ]

  static let integers: [Value] = [
    0, 1, -1, 2, 3, 4, 5, 7, 10, 42, -7, 255, 1 << 31, -(1 << 31), 1 << 53, 1 << 53 + 1,
    -(1 << 53) - 1, .max, .max - 1, .min, .min + 1,
  ].map(Value.integer)

  /// Without NaN, which SQLite cannot store.
  static let reals: [Value] = [
    0, -0.0, 1, -1, 1.5, -2.5, 2, 3, 10, 0.1, 0.5, 42, 1e16, 9_007_199_254_740_992,
    9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1e300, -1e300, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, .infinity, -.infinity, 255, 0.3, 0.30000000000000004, 9.99,
    1.1, 4_503_599_627_370_495.5, 9_007_199_254_740_991, 1e-300, 1e22,
  ].map(Value.real)

  static let decimals: [Value] = [
    "0", "1", "1.1", "1.10", "-0.01", "0.1", "0.5", "3", "42", "-7", "1000", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "12345678901234567890.125",
    "-99999999999999999999999999999999999999", "0.00000000000000000001",
    // Beside doubles: the decimal as it is written, and the exact value of the double.
    "0.3", "0.30000000000000004", "9.99", "9.990000000000000213", "9.9899999999999998",
    "4503599627370495.5", "9007199254740992", "10000000000000000000000",
  ].compactMap { Decimal(string: $0).map(Value.decimal) }

  /// Seconds since 2001, in quarters, so that every form of a column can hold them.
  static let dates: [Value] = [
    0, 0.5, 1, -1, -0.25, 3600, 86_400, -978_307_200, 592_299_475.25, 757_382_400, 978_307_200,
    4_000_000_000, -30_000_000_000, -63_113_904_000, 252_423_993_599.75,
  ].map { .date(Date(timeIntervalSinceReferenceDate: $0)) }

  static let uuids: [Value] = [
    "00000000-0000-0000-0000-000000000000", "6B29FC40-CA47-1067-B31D-00DD010662DA",
    "6B29FC40-CA47-1067-B31D-00DD010662DB", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  ].compactMap { UUID(uuidString: $0).map(Value.uuid) }

  static let bytes: [Value] = [
    [], [0], [0, 255], Array("abc".utf8), [0x5C, 0x78], Array(repeating: 7, count: 300),
  ].map(Value.bytes)

  static let urls: [Value] = [
    "https://example.org", "https://example.org/", "HTTPS://example.org", "file:///tmp/a%20b", "",
    "a'b",
  ].map(Value.url)

  /// Regular expressions that can be matched against any text.
  static let patterns = [
    ".*", ".+", ".", "a.*", "[a-z]+", "[A-Z][a-z]*", "\\d+", "\\w*", "a|ab|abc", "(abc)+", "é",
    "e.?", "[^%_]*", "\\\\", ".*\\s.*", "(?i)ADA", "(?s).*", "100%?", "ß|ss", "\\p{Lu}.*", "a{1,2}",
    "a.b", "a..b", "(?-s)a.b", "^a$.*", ".*^b$", "a$\\s+^b", "a.+\\nb", ".*?\\r.*", "(?-m)a$.*",
    "[[:upper:]]+", "(?i)\\p{Lu}+", "[^\\p{Ll}]*", "\u{1112}\u{1161}\u{11AB}", "e\u{301}+", "ß?s*",
    "^*?a.*",
  ]
}
