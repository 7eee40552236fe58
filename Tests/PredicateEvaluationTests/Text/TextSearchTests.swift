import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct TextSearchTests {
  struct Search: Sendable, CustomTestStringConvertible {
    let shows: String
    let text: String
    let needle: String
    var options: StringOptions = []
    let isFound: Bool
    /// The answer in strict mode, if it differs.
    var isFoundByApple: Bool?
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Search(shows: "empty needle", text: "a", needle: "", isFound: false),
    Search(shows: "empty needle in empty text", text: "", needle: "", isFound: false),
    Search(shows: "empty needle [c]", text: "a", needle: "", options: .c, isFound: false),
    Search(shows: "nothing in empty text", text: "", needle: "a", isFound: false),
    Search(shows: "a mark alone [d]", text: "é", needle: "\u{301}", options: .d, isFound: false),
    Search(shows: "zero bytes", text: "a\u{0}b\u{0}c", needle: "b\u{0}c", isFound: true),
    Search(shows: "bytes", text: "e\u{301}", needle: "e", isFound: true, isFoundByApple: false),
    Search(
      shows: "composed needle",
      text: "cafe\u{301}",
      needle: "\u{E9}",
      isFound: false,
      isFoundByApple: true
    ),
    Search(
      shows: "decomposed needle",
      text: "caf\u{E9}",
      needle: "e\u{301}",
      isFound: false,
      isFoundByApple: true
    ),
    Search(
      shows: "a mark alone",
      text: "e\u{301}",
      needle: "\u{301}",
      isFound: true,
      isFoundByApple: false
    ),
    Search(
      shows: "[n] is bytes for Apple too",
      text: "e\u{301}",
      needle: "e",
      options: .n,
      isFound: true
    ),
    Search(
      shows: "[c] whole characters",
      text: "E\u{301}",
      needle: "e",
      options: .c,
      isFound: false
    ),
    Search(shows: "[c] no composed q", text: "q\u{303}", needle: "Q", options: .c, isFound: false),
    Search(
      shows: "[c] found behind a near miss",
      text: "e\u{301}e",
      needle: "E",
      options: .c,
      isFound: true
    ),
    Search(shows: "[d]", text: "e\u{301}", needle: "e", options: .d, isFound: true),
    Search(
      shows: "[d] with marks in the needle",
      text: "cafe",
      needle: "fé",
      options: .d,
      isFound: true
    ),
    Search(shows: "[c] ß", text: "STRASSE", needle: "aß", options: .c, isFound: true),
    Search(shows: "[c] half of ß", text: "aß", needle: "as", options: .c, isFound: false),
    Search(shows: "[c] other half of ß", text: "ßa", needle: "sa", options: .c, isFound: false),
    Search(shows: "[c] half a flag", text: "🇩🇪", needle: "🇪", options: .c, isFound: false),
    Search(shows: "[c] across flags", text: "🇩🇪🇫🇷", needle: "🇪🇫", options: .c, isFound: false),
    Search(shows: "[c] second flag", text: "🇩🇪🇫🇷", needle: "🇫🇷", options: .c, isFound: true),
    Search(shows: "[c] skin tone", text: "👍🏽", needle: "👍", options: .c, isFound: false),
    Search(shows: "[d] emoji in a family", text: "👨‍👩‍👧", needle: "👩", options: .d, isFound: false),
    Search(
      shows: "[c] after a prefixed sign",
      text: "\u{600}a",
      needle: "a",
      options: .c,
      isFound: false
    ),
    Search(
      shows: "[d] after a prefixed sign",
      text: "\u{600}a",
      needle: "a",
      options: .d,
      isFound: false
    ),
    Search(
      shows: "[c] before a joiner",
      text: "a\u{200D}",
      needle: "a",
      options: .c,
      isFound: false
    ),
    Search(
      shows: "[d] before a joiner",
      text: "a\u{200D}",
      needle: "a",
      options: .d,
      isFound: false
    ),
    Search(shows: "[c] LF of CR LF", text: "a\r\nb", needle: "\nB", options: .c, isFound: true),
    Search(shows: "[c] LF of CR LF, é", text: "é\r\nb", needle: "\nB", options: .c, isFound: true),
    Search(shows: "[l] canonical", text: "e\u{301}a", needle: "éa", options: .l, isFound: true),
    Search(
      shows: "[l] whole characters",
      text: "e\u{301}a",
      needle: "e",
      options: .l,
      isFound: false
    ),
    Search(shows: "[l] keeps case", text: "Éa", needle: "é", options: .l, isFound: false),
    Search(shows: "[l] ASCII", text: "xEa", needle: "Ea", options: .l, isFound: true),
    Search(shows: "[l] ASCII keeps case", text: "xéea", needle: "Ea", options: .l, isFound: false),
    Search(shows: "[c] Kelvin", text: "10 \u{212A}", needle: "k", options: .c, isFound: true),
    Search(
      shows: "Kelvin is K by canonical equivalence",
      text: "\u{212A}",
      needle: "K",
      isFound: false,
      isFoundByApple: true
    ),
    Search(shows: "[c] long s", text: "ſo", needle: "so", options: .c, isFound: true),
    Search(shows: "[c] ligature", text: "oﬃce", needle: "FFI", options: .c, isFound: true),
    Search(shows: "[c] full width", text: "ＡＢＣ", needle: "b", options: .c, isFound: true),
    Search(
      shows: "[c] signs are no letters",
      text: "a[b",
      needle: "{",
      options: .c,
      isFound: false
    ),
    Search(shows: "[c] @ is no `", text: "a`b", needle: "@", options: .c, isFound: false),
    Search(shows: "syllable in a longer one", text: "각", needle: "가", isFound: false),
    Search(
      shows: "emoji in a family",
      text: "👨‍👩‍👧",
      needle: "👩",
      isFound: true,
      isFoundByApple: false
    ),
    Search(shows: "needle longer than text", text: "a", needle: "aa", options: .c, isFound: false),
    Search(shows: "text grows by folding", text: "ﬃ", needle: "ffi", options: .c, isFound: true),
    Search(
      shows: "text grows in bytes by folding",
      text: "İ",
      needle: "i\u{307}",
      options: .c,
      isFound: true
    ),
  ])
  func contains(_ example: Search) {
    for mode in LanguageMode.allCases {
      let search = TextSearch(needle: example.needle, options: example.options, mode: mode)
      let isApple = mode == .strictApple
      let expected = isApple ? example.isFoundByApple ?? example.isFound : example.isFound
      #expect(search.contained(in: example.text) == expected)
    }
  }

  /// The fast paths agree with the definition, written out scalar by scalar.
  @Test(arguments: [[], .c, .d, .l, [.c, .d], [.c, .n]] as [StringOptions])
  func agreesWithDefinition(_ options: StringOptions) {
    let needles = Array(HostileTexts(count: 40, seed: 4)) + ["a", "B", "k", "s", "ss", "e", "fi"]
    for needle in needles {
      let search = TextSearch(needle: needle, options: options, mode: .default)
      for text in HostileTexts(count: 100, seed: 5) {
        for kind in SearchKind.allCases {
          let expected = Self.definition(kind, needle, text, options)
          if kind.isFound(search, in: text) != expected {
            Issue.record("\(kind) \(needle) in \(text)")
          }
        }
      }
    }
  }

  private static func definition(
    _ kind: SearchKind,
    _ needle: String,
    _ text: String,
    _ options: StringOptions
  ) -> Bool {
    let isLiteral = options.isEmpty || options.contains(.n)
    // The folded characters of the text; without options each scalar is one character.
    let characters =
      isLiteral
      ? text.unicodeScalars.map { [$0] }
      : text.flatMap { $0 == "\r\n" ? ["\r", "\n"] : [$0] }.map { folded(String($0), options) }
    let wanted = isLiteral ? Array(needle.unicodeScalars) : folded(needle, options)
    guard !wanted.isEmpty else { return false }
    let all = characters.indices.flatMap { start in
      (start...characters.count).dropFirst().map { start..<$0 }
    }
    return all.contains { range in
      if kind == .prefix, characters[..<range.lowerBound].contains(where: { !$0.isEmpty }) {
        return false
      }
      if kind == .suffix, characters[range.upperBound...].contains(where: { !$0.isEmpty }) {
        return false
      }
      return characters[range].joined().elementsEqual(wanted)
    }
  }

  private static func folded(_ text: String, _ options: StringOptions) -> [Unicode.Scalar] {
    let folded = TextFolding.folded(text, options: options)
    return Array(folded.decomposedStringWithCanonicalMapping.unicodeScalars)
  }

  @Test(arguments: [StringOptions.c, [], .d])
  func findsAcrossLongText(_ options: StringOptions) {
    for length in [1000, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 2048, 5000] {
      let filler = String(repeating: "x", count: length)
      let search = TextSearch(needle: "needle", options: options, mode: .default)
      #expect(search.contained(in: filler + "needle"))
      #expect(search.contained(in: filler + "needle" + filler))
      #expect(!search.contained(in: filler + "needl" + filler))
      #expect(search.contained(in: filler + "needle" + filler + "é"))
      #expect(search.isSuffix(of: filler + "needle"))
      let isLiteral = options != .c
      #expect(search.contained(in: filler + "needle\u{301}") == isLiteral)
      let long = TextSearch(needle: filler, options: options, mode: .default)
      #expect(long.contained(in: "y" + filler + "y"))
    }
  }
}
