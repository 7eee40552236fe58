extension PatternTranslator {
  /// Translates a group, after its `(`.
  mutating func openGroup(from start: Int) throws(PatternError) {
    if flags.ignoresSpace { cursor.skipSpaceAndRemarks() }
    if cursor.peek() == "*" { throw Self.unsupported("(*…)", from: start) }
    guard cursor.accept("?") else {
      groupCount += 1
      open("(", from: start)
      return
    }
    for plain in ["(?:", "(?>"] where cursor.accept(String(plain.dropFirst(2))) {
      open(plain, from: start)
      return
    }
    for assertion in ["(?=", "(?!", "(?<=", "(?<!"]
    where cursor.accept(String(assertion.dropFirst(2))) {
      open(assertion, isAssertion: true, from: start)
      if assertion.hasPrefix("(?<") { openGroups[openGroups.count - 1].looksBehind = true }
      return
    }
    if cursor.accept("#") {
      guard cursor.text(before: ")") != nil else {
        throw PatternError(message: "the comment `(?#` is never closed", offset: start)
      }
    } else if cursor.accept("<") {
      let name = try groupName(from: start)
      groupCount += 1
      open("(?<\(name)>", from: start)
    } else {
      try openFlags(from: start)
    }
  }

  /// Translates `)`, which has been read.
  mutating func closeGroup(from start: Int) throws(PatternError) {
    guard let group = openGroups.popLast() else {
      throw PatternError(
        message: "`)` closes nothing; for the character, write `\\)`",
        offset: start
      )
    }
    flags = group.flagsBefore
    output.append(")", from: start)
    repeatable = group.isAssertion ? .nothing : .group
  }

  /// Reads the name of a group and the `>` after it.
  mutating func groupName(from start: Int) throws(PatternError) -> String {
    let name = cursor.text(upTo: .max) { $0.isASCIILetter || ("0"..."9").contains($0) }
    guard cursor.accept(">"), name.unicodeScalars.first?.isASCIILetter == true else {
      throw PatternError(
        message: "the name of a group is a letter, then letters and digits, then `>`",
        offset: start
      )
    }
    return name
  }

  private mutating func open(_ text: String, isAssertion: Bool = false, from start: Int) {
    openGroups.append(OpenGroup(offset: start, flagsBefore: flags, isAssertion: isAssertion))
    output.append(text, from: start)
    if isAssertion { output.appendCheckpoint(from: start) }
    repeatable = .nothing
  }

  /// Translates `(?i-s)` or `(?i-s:`, after `(?`.
  private mutating func openFlags(from start: Int) throws(PatternError) {
    let letters = cursor.text(upTo: .max) { $0.isASCIILetter || $0 == "-" }
    let isGroup = cursor.accept(":")
    guard isGroup || cursor.accept(")"), !letters.isEmpty else {
      throw Self.unsupported("(?" + letters + (cursor.peek().map(String.init) ?? ""), from: start)
    }
    var newFlags = flags
    var isOn = true
    var passedOn = ""
    for letter in letters {
      switch letter {
      case "-" where isOn:
        isOn = false
        passedOn.append(letter)
      case "i", "m", "s":
        passedOn.append(letter)
        if letter == "i" {
          newFlags.ignoresCase = isOn
          output.ignoresCase = output.ignoresCase || isOn
        }
        if letter == "s" { newFlags.dotTakesLines = isOn }
      case "x": newFlags.ignoresSpace = isOn
      // Unicode case folding, which is always on.
      case "u": break
      default: throw Self.unsupported("(?\(letter))", from: start)
      }
    }
    if passedOn.hasSuffix("-") { passedOn.removeLast() }
    if isGroup {
      open("(?\(passedOn):", from: start)
    } else if !passedOn.isEmpty {
      output.appendFlags("(?\(passedOn))", from: start)
      repeatable = .nothing
    } else {
      repeatable = .nothing
    }
    flags = newFlags
  }

  private static func unsupported(_ construct: String, from start: Int) -> PatternError {
    PatternError(
      message: "`\(construct)` is not part of the regular expressions of this language",
      offset: start
    )
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
