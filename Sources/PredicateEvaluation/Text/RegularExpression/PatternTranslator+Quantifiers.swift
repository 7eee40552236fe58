extension PatternTranslator {
  /// Translates `*`, `+` or `?`, already read, and the `?` or `+` after it that makes it lazy or
  /// possessive.
  mutating func translateQuantifier(_ quantifier: String, from start: Int) throws(PatternError) {
    switch repeatable {
    case .nothing:
      throw PatternError(
        message: "there is nothing here for `\(quantifier)` to repeat",
        offset: start
      )
    case .repetition:
      throw PatternError(
        message: "this has a quantifier already; group it with `(?:…)`",
        offset: start
      )
    case .anchor: output.groupLast()
    case .item, .dot, .group, .vanished: break
    }
    if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
    let mode = cursor.accept("?") ? "?" : cursor.accept("+") ? "+" : ""
    guard repeatable != .vanished else { return repeatable = .repetition }
    let hasSameBytes = repeatable == .dot && repeatDot(quantifier, mode: mode, from: start)
    if repeatable != .group { output.insertCheckpointBeforeLast() }
    if !hasSameBytes { output.append(quantifier + mode, from: start) }
    output.appendCheckpoint(from: start)
    repeatable = .repetition
  }

  /// Translates `{2}`, `{2,}` or `{2,5}`, after the brace.
  mutating func translateInterval(from start: Int) throws(PatternError) {
    guard repeatable != .nothing else {
      throw PatternError(
        message: "there is nothing here for `{` to repeat; for the character, write `\\{`",
        offset: start
      )
    }
    guard var text = cursor.text(before: "}") else {
      throw PatternError(message: "`{` is never closed", offset: start)
    }
    if flags.ignoresSpace { text.removeAll { $0.isWhitespace } }
    let bounds = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let isCount = { (bound: Substring) in !bound.isEmpty && bound.utf8.allSatisfy(\.isASCIIDigit) }
    guard isCount(bounds[0]), bounds.count == 1 || bounds[1].isEmpty || isCount(bounds[1]) else {
      throw PatternError(
        message: "`{\(text)}` is not a count; write `{2}`, `{2,}` or `{2,5}`, without spaces",
        offset: start
      )
    }
    let counts = bounds.map { Int($0) ?? .max }
    guard counts[0] <= 65_535, bounds.count == 1 || bounds[1].isEmpty || counts[1] <= 65_535 else {
      throw PatternError(message: "a count may be at most 65535", offset: start)
    }
    guard bounds.count == 1 || counts[0] <= counts[1] else {
      throw PatternError(message: "`{\(text)}` has the larger count first", offset: start)
    }
    try translateQuantifier("{\(text)}", from: start)
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
