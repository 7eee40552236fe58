/// Line breaks: LF, VT, FF, CR, NEL, LS, PS, and CR LF as one. `.` matches them, and `^` and `$`
/// match at each of them.
///
/// PCRE2 does all this except CR LF as one, which is costly to express and rare in texts. So there
/// are two translations, and only the one for texts that contain CR LF expresses it.
extension PatternTranslator {
  /// Fails between CR and LF.
  private static let guardOfPairs = "(?!\\x{a}(?<=\\x{d}\\x{a}))"

  mutating func appendDot(from start: Int) {
    output.dependsOnPairs = true
    // The length of a look-behind is fixed, so `.` in it matches one character.
    guard seesPairs, flags.dotTakesLines, !openGroups.contains(where: \.looksBehind) else {
      return appendItem(".", from: start)
    }
    output.append("(?>\\x{d}\\x{a}|.)", from: start)
    repeatable = .dot
  }

  /// Writes `$` or `\\Z`. `^` needs no guard: ICU too finds it between CR and LF.
  mutating func appendEnd(_ anchor: String, from start: Int) {
    output.dependsOnPairs = true
    output.append(seesPairs ? "(?:\(anchor)\(Self.guardOfPairs))" : anchor, from: start)
    repeatable = .anchor
  }

  /// Replaces the dot written last by its repetition as a whole, which must not end between CR and
  /// LF. That is faster than repeating one character at a time. Returns false for other
  /// quantifiers.
  mutating func repeatDot(_ quantifier: String, mode: String, from start: Int) -> Bool {
    let some = ".+\(mode)\(Self.guardOfPairs)"
    switch (quantifier, mode) {
    case ("+", _): output.replaceLast("(?:\(some))", from: start)
    case ("*", "?"): output.replaceLast("(?:|\(some))", from: start)
    case ("*", "+"): output.replaceLast("(?>\(some)|)", from: start)
    case ("*", _): output.replaceLast("(?:\(some)|)", from: start)
    default: return false
    }
    return true
  }
}
