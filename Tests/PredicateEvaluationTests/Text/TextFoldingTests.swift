import Foundation
import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct TextFoldingTests {
  struct Fold: Sendable, CustomTestStringConvertible {
    let shows: String
    let text: String
    let options: StringOptions
    let folded: String
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Fold(shows: "no options", text: "É", options: [], folded: "É"),
    Fold(shows: "[l] keeps case", text: "I", options: .l, folded: "I"),
    Fold(shows: "[l] composes", text: "e\u{301}", options: .l, folded: "\u{E9}"),
    Fold(shows: "[l] keeps width", text: "Ａ", options: .l, folded: "Ａ"),
    Fold(shows: "[ln] is literal", text: "e\u{301}", options: [.l, .n], folded: "e\u{301}"),
    Fold(shows: "[cl] is [c]", text: "I", options: [.c, .l], folded: "i"),
    Fold(shows: "[n] overrides c and d", text: "É", options: [.c, .d, .n], folded: "É"),
    Fold(shows: "ASCII", text: "Hello [A]", options: .c, folded: "hello [a]"),
    Fold(
      shows: "ASCII signs beside letters",
      text: "@[\\]^_`{|}~",
      options: .c,
      folded: "@[\\]^_`{|}~"
    ),
    Fold(shows: "[d] keeps case", text: "Élan", options: .d, folded: "Elan"),
    Fold(shows: "[c] keeps marks", text: "Élan", options: .c, folded: "élan"),
    Fold(shows: "[c] composes", text: "E\u{301}", options: .c, folded: "\u{E9}"),
    Fold(shows: "ß", text: "Straße", options: .c, folded: "strasse"),
    Fold(shows: "ẞ", text: "ẞ", options: .c, folded: "ss"),
    Fold(shows: "[d] leaves ß", text: "ß", options: .d, folded: "ß"),
    Fold(shows: "İ under [c]", text: "İ", options: .c, folded: "i\u{307}"),
    Fold(shows: "İ under [cd]", text: "İ", options: [.c, .d], folded: "i"),
    Fold(shows: "dotless ı is a letter", text: "ı", options: [.c, .d], folded: "ı"),
    Fold(shows: "final sigma", text: "ΣΑΣ ς", options: .c, folded: "σασ σ"),
    Fold(shows: "long s", text: "ſ", options: .c, folded: "s"),
    Fold(shows: "Kelvin", text: "\u{212A}", options: .c, folded: "k"),
    Fold(shows: "Kelvin is a K without a mark", text: "\u{212A}", options: .d, folded: "K"),
    Fold(shows: "Ångström sign", text: "\u{212B}", options: .c, folded: "\u{E5}"),
    Fold(shows: "ligature", text: "ﬁ", options: .c, folded: "fi"),
    Fold(shows: "full width", text: "Ａｂ１", options: .d, folded: "Ab1"),
    Fold(shows: "full width capital", text: "Ａ", options: .c, folded: "a"),
    Fold(shows: "half-width kana", text: "ｶ｡ﾝ", options: .c, folded: "カ。ン"),
    Fold(shows: "half-width voicing", text: "ｶﾞﾊﾟ", options: [.c, .d], folded: "ガパ"),
    Fold(shows: "half-width Hangul letters", text: "ﾡￂￜ", options: .d, folded: "ㄱㅏㅣ"),
    Fold(shows: "full-width signs", text: "￠￥￣￦", options: .c, folded: "¢¥¯₩"),
    Fold(shows: "half-width shapes", text: "￨￮", options: .c, folded: "│○"),
    Fold(shows: "the wide space stays", text: "\u{3000}", options: .c, folded: "\u{3000}"),
    Fold(shows: "stroke is no mark", text: "øł", options: [.c, .d], folded: "øł"),
    Fold(shows: "two marks", text: "ệ", options: .d, folded: "e"),
    Fold(shows: "marks in either order", text: "e\u{302}\u{323}", options: .c, folded: "\u{1EC7}"),
    Fold(shows: "lone mark", text: "\u{301}", options: .d, folded: ""),
    Fold(shows: "iota below", text: "ᾳ", options: .c, folded: "αι"),
    Fold(
      shows: "iota below before another mark",
      text: "α\u{345}\u{301}",
      options: .c,
      folded: "\u{3AC}ι"
    ),
    Fold(shows: "iota below is a mark", text: "ᾳ", options: [.c, .d], folded: "α"),
    Fold(shows: "Hangul stays a syllable", text: "각", options: .d, folded: "각"),
    Fold(shows: "kana voicing stays", text: "が", options: .d, folded: "が"),
    Fold(
      shows: "Hebrew points stay",
      text: "\u{5E9}\u{5B8}",
      options: .d,
      folded: "\u{5E9}\u{5B8}"
    ),
    Fold(shows: "Arabic points stay", text: "مَر", options: .d, folded: "مَر"),
    Fold(shows: "Thai vowels stay", text: "กู่กิ", options: .d, folded: "กู่กิ"),
    Fold(shows: "Indic vowels stay", text: "क्षि", options: .d, folded: "क्षि"),
    Fold(shows: "Cyrillic", text: "ёй", options: .d, folded: "еи"),
    Fold(
      shows: "keycaps stay",
      text: "1\u{FE0F}\u{20E3}",
      options: .d,
      folded: "1\u{FE0F}\u{20E3}"
    ),
    Fold(shows: "emoji family", text: "👨‍👩‍👧É", options: [.c, .d], folded: "👨‍👩‍👧e"),
    Fold(shows: "zero byte", text: "A\u{0}É\u{0}B", options: [.c, .d], folded: "a\u{0}e\u{0}b"),
    Fold(shows: "empty", text: "", options: [.c, .d], folded: ""),
    Fold(shows: "composition exclusion", text: "\u{958}", options: .c, folded: "\u{915}\u{93C}"),
  ])
  func folds(_ example: Fold) {
    let folded = TextFolding.folded(example.text, options: example.options)
    #expect(Array(folded.utf8) == Array(example.folded.utf8))
  }

  @Test(arguments: [StringOptions.c, .d, [.c, .d]])
  func foldingIsIdempotent(_ options: StringOptions) {
    for block in UInt32(0)..<0x1100 {
      // The space between keeps scalars from composing.
      let scalars = (block << 8..<(block + 1) << 8).compactMap(Unicode.Scalar.init)
      let text = scalars.map(String.init).joined(separator: " ")
      let once = TextFolding.folded(text, options: options)
      let twice = TextFolding.folded(once, options: options)
      #expect(once.utf8.elementsEqual(twice.utf8), "U+\(String(block, radix: 16))00")
    }
  }

  @Test(arguments: [StringOptions.c, .d, [.c, .d]])
  func composedAndDecomposedFoldAlike(_ options: StringOptions) {
    for text in HostileTexts(count: 500, seed: 1) {
      let folded = TextFolding.folded(text, options: options)
      let decomposed = text.decomposedStringWithCanonicalMapping
      let composed = text.precomposedStringWithCanonicalMapping
      #expect(folded.utf8.elementsEqual(TextFolding.folded(decomposed, options: options).utf8))
      #expect(folded.utf8.elementsEqual(TextFolding.folded(composed, options: options).utf8))
      #expect(folded.utf8.elementsEqual(TextFolding.folded(folded, options: options).utf8))
    }
  }

  @Test func foldsLongText() {
    let text = String(repeating: "Éß", count: 100_000)
    let folded = TextFolding.folded(text, options: [.c, .d])
    #expect(folded == String(repeating: "ess", count: 100_000))
  }
}
