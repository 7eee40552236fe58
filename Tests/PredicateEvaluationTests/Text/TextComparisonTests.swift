import PredicateEvaluation
import PredicateSyntax
import Testing

@Suite struct TextComparisonTests {
  struct Order: Sendable, CustomTestStringConvertible {
    let shows: String
    let left: String
    let right: String
    var options: StringOptions = []
    let byCodePoint: Int
    let apple: Int
    var testDescription: String { shows }
  }

  @Test(arguments: [
    Order(shows: "prefix first", left: "a", right: "ab", byCodePoint: -1, apple: -1),
    Order(shows: "empty first", left: "", right: "a", byCodePoint: -1, apple: -1),
    Order(shows: "zero byte", left: "a", right: "a\u{0}", byCodePoint: -1, apple: -1),
    Order(
      shows: "beyond the BMP: surrogates sort before U+FF5E",
      left: "\u{FF5E}",
      right: "😀",
      byCodePoint: -1,
      apple: 1
    ),
    Order(
      shows: "canonical equivalents",
      left: "\u{E9}",
      right: "e\u{301}",
      byCodePoint: 1,
      apple: 0
    ),
    Order(
      shows: "[n] is literal",
      left: "\u{E9}",
      right: "e\u{301}",
      options: .n,
      byCodePoint: 1,
      apple: 1
    ),
    Order(
      shows: "[c] canonical",
      left: "\u{C9}",
      right: "e\u{301}",
      options: .c,
      byCodePoint: 0,
      apple: 0
    ),
    Order(shows: "é after z by code", left: "é", right: "z", byCodePoint: 1, apple: -1),
    Order(shows: "[d]", left: "é", right: "f", options: .d, byCodePoint: -1, apple: -1),
    Order(shows: "[c] folds both", left: "ẞ", right: "SS", options: .c, byCodePoint: 0, apple: 0),
  ])
  func orders(_ example: Order) {
    let order = { (mode: LanguageMode) in
      TextComparison.order(example.left, example.right, options: example.options, mode: mode)
    }
    #expect(order(.default) == example.byCodePoint)
    #expect(order(.strictApple) == example.apple)
  }

  /// `==` with options, `<` and the folding must agree with one another.
  @Test(arguments: [[], .c, .d, [.c, .d], .n, [.c, .n]] as [StringOptions])
  func agreesWithFolding(_ options: StringOptions) {
    let pairs = zip(HostileTexts(count: 300, seed: 2), HostileTexts(count: 300, seed: 3))
    for (left, right) in pairs {
      for (a, b) in [(left, right), (left, TextFolding.folded(left, options: options))] {
        let folded = TextFolding.folded(a, options: options).utf8
        let isEqual = folded.elementsEqual(TextFolding.folded(b, options: options).utf8)
        for mode in LanguageMode.allCases {
          #expect(TextComparison.equal(a, b, options: options, mode: mode) == isEqual)
          let order = TextComparison.order(a, b, options: options, mode: mode)
          #expect(TextComparison.order(b, a, options: options, mode: mode) == -order)
          if mode != .strictApple || FoldingMatters.in(options) {
            #expect((order == 0) == isEqual)
          }
        }
      }
    }
  }

  private enum FoldingMatters {
    /// Without options Apple's `==` is literal and its `<` is not.
    static func `in`(_ options: StringOptions) -> Bool { !options.isEmpty }
  }
}
