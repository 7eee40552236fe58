/// An assertion about a place in the text that PCRE2 does not decide as ICU does. PCRE2 asks for it
/// with a callout of this number; callout 0 is a checkpoint.
enum PatternAssertion: UInt32 {
  /// `\b`
  case wordBoundary = 1
  /// `\B`
  case noWordBoundary = 2
  /// Within `\X`: a grapheme cluster goes on here.
  case withinCharacter = 3

  /// The assertion in PCRE2's syntax. The look-ahead keeps PCRE2 from making `a+` before it
  /// possessive: it steps over a bare callout, as if that always held.
  var pattern: String { "(?=(?C\(rawValue)))" }

  /// `\X` in PCRE2's syntax: a character, and all that continue its grapheme cluster.
  static let character = "(?>\\p{Any}(?:\(withinCharacter.pattern)\\p{Any})*+)"

  /// Whether the assertion holds at `position` of `text`. `work` is charged for what is read beyond
  /// the characters next to it.
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
