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
}
