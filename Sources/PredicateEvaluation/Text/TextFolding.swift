public import PredicateSyntax

/// The one folding behind `[c]` and `[d]`, for every engine: memory uses it, and database backends
/// register it as a function, so that all of them give the same answer.
///
/// - `[c]`: full Unicode case folding: `ß` is `ss`, `K` (Kelvin) is `k`, `ς` and `σ` are one.
/// - `[d]`: marks go after canonical decomposition: `é` is `e`. Letters with a stroke, `ø` and `ł`,
///   have no mark and stay.
/// - either: composed and decomposed text become equal, and full-width `Ａ` becomes `A`.
/// - `[n]`: the text is normalised already; overrides both.
/// - `[l]`: the root locale, which changes nothing.
public enum TextFolding {
  /// `text` folded, in composed form (NFC); `text` itself without `c` or `d`, or with `n`.
  ///
  ///     TextFolding.folded("Straße", options: .caseInsensitive)  // "strasse"
  ///
  /// Folding what is folded changes nothing.
  public static func folded(_ text: String, options: StringOptions) -> String {
    guard let rule = FoldingRule(options) else { return text }
    return rule.folded(text)
  }
}
