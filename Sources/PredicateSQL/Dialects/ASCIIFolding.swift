import PredicateSyntax

/// The characters beyond ASCII that `[c]` folds to ASCII.
enum ASCIIFolding {
  /// Each character of `from` folds to the one at its place in `to`: the full-width ones, the
  /// Kelvin sign, the long s, and what Unicode says is a semicolon or an accent.
  static let singles: (from: String, to: String) = {
    let wide = (0xFF01...0xFF5E as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let narrow = (0x21...0x7E as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    var (from, to) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    from.append(contentsOf: wide + ["\u{212A}", "\u{17F}", "\u{37E}", "\u{1FEF}"])
    to.append(contentsOf: narrow + ["k", "s", ";", "`"])
    return (String(from), String(to))
  }()

  /// The characters that fold to several. None is part of the fold of another.
  static let expansions: [(letter: String, letters: String)] = [
    ("\u{DF}", "ss"), ("\u{1E9E}", "ss"), ("\u{FB00}", "ff"), ("\u{FB01}", "fi"),
    ("\u{FB02}", "fl"), ("\u{FB03}", "ffi"), ("\u{FB04}", "ffl"), ("\u{FB05}", "st"),
    ("\u{FB06}", "st"),
  ]

  /// Text in which every character that `[c]` folds to ASCII is replaced, so far as it matters beside
  /// the constants. Nil for other options, and unless all constants are ASCII.
  static func narrowed(
    _ text: SQLFragment,
    for constants: [String],
    _ options: StringOptions,
    replacing replace: StaticString = "replace",
    translating translate: (SQLFragment, _ from: String, _ to: String) -> SQLFragment
  ) -> SQLFragment? {
    guard options.contains(.caseInsensitive), !options.contains(.diacriticInsensitive),
      constants.allSatisfy(\.isPlainASCII)
    else { return nil }
    let wanted = constants.map { $0.lowercased() }
    var narrowed = translate(text, singles.from, singles.to)
    for (letter, letters) in expansions where wanted.contains(where: { $0.contains(letters) }) {
      narrowed = "\(literal: replace)(\(narrowed), \(.text(letter)), \(.text(letters)))"
    }
    return narrowed
  }
}
