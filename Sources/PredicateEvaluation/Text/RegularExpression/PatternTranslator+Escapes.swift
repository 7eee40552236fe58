extension PatternTranslator {
  /// Translates an escape outside sets, of which the backslash has been read.
  mutating func translateEscape(from start: Int) throws(PatternError) {
    switch try escape(from: start) {
    case .literal(let scalar): appendLiteral(scalar, from: start)
    case .set(let set):
      endLiterals()
      appendItem(set.pattern, from: start)
    case .quotation: translateQuotation()
    case .other(let scalar): try translateOther(scalar, from: start)
    }
  }

  /// Translates what is between `\Q`, which has been read, and `\E` or the end.
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
    case "A", "Z", "z", "G", "b", "B":
      endLiterals()
      if scalar == "Z" {
        appendEnd("\\Z", from: start)
      } else {
        output.append("\\\(scalar)", from: start)
      }
      repeatable = .nothing
    case "R":
      endLiterals()
      appendItem("\\R", from: start)
    case "X":
      endLiterals()
      appendItem(Self.counted("\\X"), from: start)
    case "1"..."9": try translateBackReference(scalar, from: start)
    case "k":
      endLiterals()
      guard cursor.accept("<") else {
        throw PatternError(message: "`\\k` needs a group, as in `\\k<name>`", offset: start)
      }
      appendItem(Self.counted("\\k<\(try groupName(from: start))>"), from: start)
    // ICU takes these for plain letters. Who writes them means what they are elsewhere.
    case "C", "K", "g", "o":
      throw PatternError(
        message: "`\\\(scalar)` is not part of the regular expressions of this language",
        offset: start
      )
    default: appendLiteral(scalar, from: start)
    }
  }

  /// `\12` is group 12 where there are that many groups, and else group 1 and a `2`.
  private mutating func translateBackReference(
    _ first: Unicode.Scalar,
    from start: Int
  ) throws(PatternError) {
    hasBackReference = true
    endLiterals()
    var group = Int(first.value - 0x30)
    // The first reading, which counts the groups, only has to get past this.
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

  /// `item`, which may read any number of characters, as an item that counts them.
  private static func counted(_ item: String) -> String {
    "(?:" + TranslatedPattern.checkpoint + item + TranslatedPattern.checkpoint + ")"
  }
}
