package import PredicateAnalysis
package import PredicateSyntax

/// The pattern of MATCHES, compiled once; it must match the whole text.
///
///     let year = try RegularExpression("\\d{4}", options: [])
///     try year.matches("1984")  // true
///
/// Patterns are in ICU's syntax, as on Apple's systems, and run on PCRE2. Constructs that PCRE2
/// interprets differently are translated, or rejected with their place. `[c]` ignores case by
/// simple folding, so that here `ß` does not equal `ss`. `[d]` strips marks from the text and from
/// the literals of the pattern. `[n]` overrides both. The empty pattern, and one that `[d]` reduces
/// to nothing, matches nothing, not even the empty text.
///
/// One expression may be used from many threads at once.
package final class RegularExpression: Sendable {
  /// Nil for a pattern that matches nothing.
  private let matcher: RegularExpressionMatcher?
  /// The matcher for texts that contain CR LF; nil if it would be the same.
  private let pairMatcher: PairMatcher?
  /// The folding of each text before the match.
  private let rule: FoldingRule?
  /// The pattern, if no option changes its literals.
  private let plainPattern: String?

  /// Throws if the pattern is invalid or uses a construct that Apple's systems do not have.
  package init(
    _ pattern: String,
    options: StringOptions,
    limits: RegularExpressionLimits = .default
  ) throws(PatternError) {
    let effective = options.contains(.normalized) ? [] : options
    rule = FoldingRule(effective.intersection(.diacriticInsensitive))
    plainPattern = options.isEmpty ? pattern : nil
    guard !pattern.isEmpty else {
      matcher = nil
      pairMatcher = nil
      return
    }
    guard pattern.utf8.count <= limits.patternLength else {
      throw PatternError(
        message: "the pattern is longer than \(limits.patternLength) bytes",
        offset: limits.patternLength
      )
    }
    let rule = rule
    let ignoresCase = effective.contains(.caseInsensitive)
    let translate: @Sendable (Bool) throws(PatternError) -> TranslatedPattern = {
      (seesPairs) throws(PatternError) in
      try PatternTranslator.translate(
        pattern,
        rule: rule,
        ignoresCase: ignoresCase,
        seesPairs: seesPairs
      )
    }
    let compile: @Sendable (TranslatedPattern) throws(PatternError) -> RegularExpressionMatcher = {
      (translated) throws(PatternError) in
      try RegularExpressionMatcher(translated, ignoresCase: ignoresCase, limits: limits)
    }
    let translated = try translate(false)
    guard !translated.hasVanished else {
      matcher = nil
      pairMatcher = nil
      return
    }
    matcher = try compile(translated)
    pairMatcher =
      translated.dependsOnPairs ? PairMatcher { try? compile(try translate(true)) } : nil
  }

  /// The steps of matching that compiling the pattern is worth: it takes about ten microseconds,
  /// and more for a pattern such as `(?:a{1,60}){1,60}`.
  package var compilingSteps: Int { 2_000 + (matcher?.size ?? 0) }

  /// Whether the pattern matches the whole of `text`. Throws if a limit is exceeded.
  package func matches(_ text: String) throws(MatchLimitError) -> Bool {
    try text.withBytes(outcome).get()
  }

  /// Matches valid UTF-8 in place.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) throws(MatchLimitError) -> Bool {
    try outcome(bytes).get()
  }

  /// The steps of a match that are not counted against the limit of all matches: they take about
  /// ten microseconds, and nearly all matches need fewer.
  static let freeSteps = 1_024

  /// Matches like `matches`, but gives up after this number of steps, even if the limits allow
  /// more.
  func matches(_ text: String, steps: UInt32) throws(MatchLimitError) -> Bool {
    try text.withBytes { outcome($0, steps: steps) }.get()
  }

  /// Matches like `matches`, but gives up after this number of steps, even if the limits allow
  /// more.
  func matches(
    _ bytes: UnsafeBufferPointer<UInt8>,
    steps: UInt32
  ) throws(MatchLimitError) -> Bool {
    try outcome(bytes, steps: steps).get()
  }

  private func outcome(_ bytes: TextBytes) -> Swift.Result<Bool, MatchLimitError> {
    outcome(bytes, steps: nil)
  }

  private func outcome(
    _ bytes: TextBytes,
    steps: UInt32?
  ) -> Swift.Result<Bool, MatchLimitError> {
    guard let matcher else { return .success(false) }
    if let folded = rule?.folded(bytes) {
      return folded.withBytes { outcome($0, steps, of: matcher) }
    }
    let result = outcome(bytes, steps, of: matcher)
    if case .failure = result, lacksLiteral(bytes) { return .success(false) }
    return result
  }

  /// A text that every match contains, so that limits do not count if it is missing.
  var literal: String? { plainPattern.flatMap { PatternLiterals($0).longest } }

  private func lacksLiteral(_ bytes: TextBytes) -> Bool {
    guard let literal else { return false }
    return literal.withBytes { bytes.position(of: $0) } == nil
  }

  private func outcome(
    _ bytes: TextBytes,
    _ steps: UInt32?,
    of matcher: RegularExpressionMatcher
  ) -> Swift.Result<Bool, MatchLimitError> {
    guard let pairMatcher, bytes.hasLinePair else { return matcher.outcome(bytes, steps: steps) }
    // This translation of the pattern is longer and may exceed PCRE2's size when the other does
    // not.
    return pairMatcher.matcher?.outcome(bytes, steps: steps)
      ?? .failure(MatchLimitError(limit: .memory))
  }
}
