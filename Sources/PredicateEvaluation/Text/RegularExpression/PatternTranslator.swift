/// Translates a pattern from ICU's syntax to PCRE2's, or throws the reason why it cannot.
///
/// Every literal is escaped, so PCRE2 sees no unintended construct. The white space and comments of
/// `(?x)` are dropped here, since ICU ignores them in sets too.
///
/// PCRE2's limits count only part of the work of a match: `a*a*a*a*b` runs for hours within them.
/// So checkpoints are inserted wherever a match may continue in more than one way or reads many
/// characters.
///
/// Checkpoints are callouts without an argument, which PCRE2 ignores when it decides whether `a+`
/// before `b` may be possessive. Measured with PCRE2 10.42 and without its other optimizations,
/// `[a-z]+[0-9]+x` on 1,000 letters and 1,000 digits needs 2 steps with checkpoints as without, and
/// 2,002 under `PCRE2_NO_AUTO_POSSESS`.
struct PatternTranslator {
  var cursor: PatternCursor
  var output: TranslatedPattern
  /// The folding of the text before the match; literals are folded the same way.
  let rule: FoldingRule?
  /// Whether the pattern is for texts that contain CR LF.
  let seesPairs: Bool
  /// The item that a quantifier would repeat.
  var repeatable = Repeatable.nothing
  var flags: PatternFlags
  /// Literals to fold together.
  var literals = LiteralRun()
  /// The open groups, the innermost last.
  var openGroups: [OpenGroup] = []
  /// The number of groups in the pattern; nil in the first pass.
  let knownGroupCount: Int?
  var groupCount = 0

  enum Repeatable {
    /// Nothing yet, or an assertion, which ICU does not allow to be repeated
    case nothing
    /// `a`, `[a]`
    case item
    /// `.`, where it matches CR LF as one
    case dot
    /// `^` and `$`, which ICU allows to be repeated, unlike `\\b`
    case anchor
    /// `(a)`
    case group
    /// `a*`, which ICU does not allow to be repeated again
    case repetition
    /// A literal that folds to nothing, so that nothing is repeated
    case vanished
  }

  struct OpenGroup {
    let offset: Int
    let flagsBefore: PatternFlags
    let isAssertion: Bool
    var looksBehind = false
  }

  /// The pattern in PCRE2's syntax.
  static func translate(
    _ pattern: String,
    rule: FoldingRule?,
    ignoresCase: Bool,
    seesPairs: Bool
  ) throws(PatternError) -> TranslatedPattern {
    var first = Self(
      pattern,
      rule: rule,
      ignoresCase: ignoresCase,
      seesPairs: seesPairs,
      knownGroupCount: nil
    )
    // `\11` is group 11 only if there are at least 11 groups, and they may come later.
    try first.run()
    guard first.hasBackReference else { return first.output }
    var second = Self(
      pattern,
      rule: rule,
      ignoresCase: ignoresCase,
      seesPairs: seesPairs,
      knownGroupCount: first.groupCount
    )
    try second.run()
    return second.output
  }

  var hasBackReference = false

  private init(
    _ pattern: String,
    rule: FoldingRule?,
    ignoresCase: Bool,
    seesPairs: Bool,
    knownGroupCount: Int?
  ) {
    cursor = PatternCursor(pattern)
    self.rule = rule
    self.seesPairs = seesPairs
    flags = PatternFlags(ignoresCase: ignoresCase)
    output = TranslatedPattern(ignoresCase: ignoresCase)
    self.knownGroupCount = knownGroupCount
  }

  private mutating func run() throws(PatternError) {
    while true {
      if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
      let start = cursor.offset
      try Self.requireShort(output.bytes.count, at: start)
      guard let scalar = cursor.next() else { break }
      if "[()|.^$*+?{".unicodeScalars.contains(scalar) { endLiterals() }
      switch scalar {
      case "\\": try translateEscape(from: start)
      case "[": try translateSet(from: start)
      case "(": try openGroup(from: start)
      case ")": try closeGroup(from: start)
      case "*", "+", "?": try translateQuantifier(String(scalar), from: start)
      case "{": try translateInterval(from: start)
      case "}":
        throw PatternError(
          message: "`}` closes nothing; for the character, write `\\}`",
          offset: start
        )
      case "|":
        output.append("|", from: start)
        output.appendCheckpoint(from: start)
        repeatable = .nothing
      case ".": appendDot(from: start)
      case "^":
        output.append("^", from: start)
        repeatable = .anchor
      case "$": appendEnd("$", from: start)
      default: appendLiteral(scalar, from: start)
      }
    }
    endLiterals()
    if let group = openGroups.last {
      throw PatternError(message: "`(` is never closed", offset: group.offset)
    }
  }

  /// PCRE2 does not compile longer patterns. A property of a few letters may expand to thousands of
  /// ranges, so that a pattern within its own limit could take any amount of memory here.
  private static let longestTranslation = 1 << 20

  static func requireShort(_ length: Int, at offset: Int) throws(PatternError) {
    guard length <= longestTranslation else {
      throw PatternError(message: "the sets of this pattern are too large", offset: offset)
    }
  }

  mutating func appendItem(_ text: String, from start: Int) {
    output.append(text, from: start)
    repeatable = .item
  }

  /// `scalar` as a literal for PCRE2, in sets and outside them.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "\u{80}"...: String(scalar)
    default: "\\x{" + String(scalar.value, radix: 16) + "}"
    }
  }
}
