/// Line breaks: LF, VT, FF, CR, NEL, LS, PS, and CR LF as one. `.` takes them, and `^` and `$` are at
/// each of them.
///
/// PCRE2 knows all that but for CR LF as one, which costs much and occurs in few texts. So there are
/// two translations, and only that for texts with CR LF in them says it.
extension PatternTranslator {
  /// Not between CR and LF.
  private static let guardOfPairs = "(?!\\x{a}(?<=\\x{d}\\x{a}))"

  mutating func appendDot(from start: Int) {
    output.dependsOnPairs = true
    // A look-behind has one length, so there `.` is one character.
    guard seesPairs, flags.dotTakesLines, !openGroups.contains(where: \.looksBehind) else {
      return appendItem(".", from: start)
    }
    output.append("(?>\\x{d}\\x{a}|.)", from: start)
    repeatable = .dot
  }

  /// `$` and `\\Z`. ICU too finds `^` between CR and LF.
  mutating func appendEnd(_ anchor: String, from start: Int) {
    output.dependsOnPairs = true
    output.append(seesPairs ? "(?:\(anchor)\(Self.guardOfPairs))" : anchor, from: start)
    repeatable = .anchor
  }

  /// Makes of the dot that was written last what `quantifier` makes of it: any characters, not ending
  /// between CR and LF. That is quicker than to take them one by one. False where it is another
  /// quantifier.
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
