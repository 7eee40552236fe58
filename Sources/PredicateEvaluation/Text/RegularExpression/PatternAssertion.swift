/// An assertion about a place in the text that PCRE2 decides differently from ICU. PCRE2 evaluates
/// it with a callout of this number; callout 0 is a checkpoint.
enum PatternAssertion: UInt32 {
  /// `\b`
  case wordBoundary = 1
  /// `\B`
  case noWordBoundary = 2
  /// Within `\X`: a grapheme cluster continues here.
  case withinCharacter = 3

  /// The assertion in PCRE2's syntax. The look-ahead keeps PCRE2 from making `a+` before it
  /// possessive: it ignores a bare callout.
  var pattern: String { "(?=(?C\(rawValue)))" }

  /// `\X` in PCRE2's syntax: a character, and all that continue its grapheme cluster.
  static let character = "(?>\\p{Any}(?:\(withinCharacter.pattern)\\p{Any})*+)"

  /// Whether the assertion is true at `position` of `text`. `work` is charged for reads beyond the
  /// adjacent characters.
  func holds(
    at position: Int,
    of text: TextBytes,
    _ characters: inout CharacterMap,
    work: inout Int
  ) -> Bool {
    switch self {
    case .wordBoundary: WordBoundary.isAt(position, of: text, work: &work)
    case .noWordBoundary: !WordBoundary.isAt(position, of: text, work: &work)
    case .withinCharacter: !characters.isBoundary(position, of: text, work: &work)
    }
  }
}
