extension PatternTranslator {
  /// Translates an escape sequence outside sets, after its backslash.
  mutating func translateEscape(from start: Int) throws(PatternError) {
    switch try escape(from: start) {
    case .literal(let scalar): appendLiteral(scalar, from: start)
    case .set(let set), .property(let set, _):
      endLiterals()
      appendItem(set.pattern, from: start)
    case .quotation: translateQuotation()
    case .other(let scalar): try translateOther(scalar, from: start)
    }
  }

  /// Translates the text from `\Q`, which has been read, to `\E` or the end.
  private mutating func translateQuotation() {
    while !cursor.accept("\\E") {
      let start = cursor.offset
      guard let scalar = cursor.next() else { return }
      appendLiteral(scalar, from: start)
    }
  }

  private mutating func translateOther(
    _ scalar: Unicode.Scalar,
    from start: Int
  ) throws(PatternError) {
    switch scalar {
    case "A", "Z", "z", "G":
      endLiterals()
      if scalar == "Z" {
        appendEnd("\\Z", from: start)
      } else {
        output.append("\\\(scalar)", from: start)
      }
      repeatable = .nothing
    case "b", "B":
      endLiterals()
      output.append(scalar == "b" ? PatternAssertion.wordBoundary : .noWordBoundary, from: start)
      repeatable = .nothing
    case "R":
      endLiterals()
      appendItem("\\R", from: start)
    case "X":
      endLiterals()
      output.hasAssertions = true
      appendItem(Self.counted(PatternAssertion.character), from: start)
    case "1"..."9": try translateBackReference(scalar, from: start)
    case "k":
      endLiterals()
      guard cursor.accept("<") else {
        throw PatternError(message: "`\\k` needs a group, as in `\\k<name>`", offset: start)
      }
      appendItem(Self.counted("\\k<\(try groupName(from: start))>"), from: start)
    // ICU reads these as plain letters. An author who writes them expects the meaning of other
    // dialects.
    case "C", "K", "g", "o":
      throw PatternError(
        message: "`\\\(scalar)` is not part of the regular expressions of this language",
        offset: start
      )
    default: appendLiteral(scalar, from: start)
    }
  }

  /// `\12` is group 12 if there are at least 12 groups, otherwise group 1 and a `2`.
  private mutating func translateBackReference(
    _ first: Unicode.Scalar,
    from start: Int
  ) throws(PatternError) {
    hasBackReference = true
    endLiterals()
    var group = Int(first.value - 0x30)
    // The first pass only counts the groups, so nothing needs to be written.
    guard let count = knownGroupCount else {
      appendItem("", from: start)
      return
    }
    guard group <= count else {
      throw PatternError(message: "there is no group \(group) to refer to", offset: start)
    }
    while let next = cursor.peek(), ("0"..."9").contains(next) {
      let longer = group * 10 + Int(next.value - 0x30)
      guard longer <= count else { break }
      group = longer
      _ = cursor.next()
    }
    appendItem(Self.counted("\\g{\(group)}"), from: start)
  }

  /// Puts checkpoints around `item`, which may match any number of characters.
  private static func counted(_ item: String) -> String {
    "(?:" + TranslatedPattern.checkpoint + item + TranslatedPattern.checkpoint + ")"
  }
}
