import PredicateSyntax

/// Values that a program pieces into a format instead of passing them: an apostrophe ends the string, `%`
/// begins a placeholder, and who chooses the value chooses what is asked (CWE-943).
enum InsertedValues {
  /// The name of the rule.
  static let rule = "lint.inserted-value"
  /// The name of the rule about `"\(\Item.title) == %@"`, which is never a key.
  static let keyPathRule = "lint.inserted-key-path"

  /// The mistakes of the rules, in a few words.
  static let summaries = [
    rule: "a value is put into a format instead of being passed",
    keyPathRule: "a key path literal is put into a format",
  ]

  /// The findings about the holes of a format.
  static func findings(in predicate: FoundPredicate) -> [LintFinding] {
    guard predicate.isPartial else { return [] }
    let bytes = predicate.pieces.bytes
    let places = HoleFilling(bytes).places
    let holes = bytes.indices.filter { bytes[$0] == MappedText.hole }
    return zip(holes.indices, zip(holes, predicate.holes)).compactMap { number, hole in
      let (index, range) = hole
      if predicate.keyPathHoles.contains(number) {
        return LintFinding(
          keyPathRule,
          .error,
          "a key path literal gives a text that begins with a backslash, which is not a key; write %K "
            + "and pass #keyPath(…)",
          at: SourceSpan(range)
        )
      }
      guard predicate.isFormat, !predicate.constantHoles.contains(number),
        isValue(places[number], index, in: bytes)
      else { return nil }
      let isQuoted = if case .string = places[number] { true } else { false }
      return LintFinding(
        rule,
        .warning,
        isQuoted
          ? "a value is put between the quotes: an apostrophe in it ends the string; write %@ without "
            + "quotes and pass the value"
          : "a value is put into the format, where it is read as part of it; write %@ (or %ld, %f) and "
            + "pass the value",
        at: SourceSpan(range)
      )
    }
  }

  /// Whether a hole is a value: in a string, or behind an operator.
  private static func isValue(_ place: HoleFilling.Place, _ index: Int, in bytes: [UInt8]) -> Bool {
    switch place {
    case .string: true
    case .free: Plausibility.endsWithOperator(MappedText(file: Array(bytes[..<index])))
    case .word, .end: false
    }
  }
}
