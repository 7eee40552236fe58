package import PredicateSyntax

/// The folding of `[c]` and `[d]`, one for all engines: memory uses it, and database backends
/// register it as a function.
///
/// - `[c]`: full Unicode case folding: `ß` becomes `ss`, `K` (Kelvin) `k`, and `ς` equals `σ`.
/// - `[d]`: canonical decomposition without diacritics: `é` becomes `e`. Diacritics are the
///   nonspacing marks of Unicode's blocks of combining diacritical marks and of Cyrillic. Marks of
///   other scripts stay: Thai and Indic vowel signs, Hebrew and Arabic points, the voicing of kana.
///   Letters with a stroke, `ø` and `ł`, have no mark and stay.
/// - either: composed and decomposed text become equal, and full-width and half-width forms become
///   standard forms: `Ａ` becomes `A`, `ｶﾞ` becomes `ガ`, `￥` becomes `¥`.
/// - `[l]`: composed and decomposed text become equal.
/// - `[n]`: the text is normalised already; overrides all others.
package enum TextFolding {
  /// `text` folded, in composed form (NFC); `text` itself without `c`, `d` or `l`, or with `n`.
  ///
  ///     TextFolding.folded("Straße", options: .caseInsensitive)  // "strasse"
  ///
  /// Folding folded text changes nothing.
  package static func folded(_ text: String, options: StringOptions) -> String {
    guard let rule = FoldingRule(options) else { return text }
    return rule.folded(text)
  }
}
