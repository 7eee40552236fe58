package import PredicateSyntax

/// The one folding behind `[c]` and `[d]`, for every engine: memory uses it, and database backends
/// register it as a function, so that all of them give the same answer.
///
/// - `[c]`: full Unicode case folding: `ß` is `ss`, `K` (Kelvin) is `k`, `ς` and `σ` are one.
/// - `[d]`: diacritics go after canonical decomposition: `é` is `e`. Those are the nonspacing marks of
///   Unicode's blocks of combining diacritical marks and of Cyrillic. What belongs to another script
///   stays: Thai and Indic vowel signs, Hebrew and Arabic points, the voicing of kana. Letters with a
///   stroke, `ø` and `ł`, have no mark and stay.
/// - either: composed and decomposed text become equal, and full-width and half-width forms become
///   what they are forms of: `Ａ` is `A`, `ｶﾞ` is `ガ`, `￥` is `¥`.
/// - `[l]`: composed and decomposed text become equal.
/// - `[n]`: the text is normalised already; overrides all others.
package enum TextFolding {
  /// `text` folded, in composed form (NFC); `text` itself without `c`, `d` or `l`, or with `n`.
  ///
  ///     TextFolding.folded("Straße", options: .caseInsensitive)  // "strasse"
  ///
  /// Folding what is folded changes nothing.
  package static func folded(_ text: String, options: StringOptions) -> String {
    guard let rule = FoldingRule(options) else { return text }
    return rule.folded(text)
  }
}
