/// Functions of hosts that fill a format before anybody reads the text.
extension HostTokens {
  /// A text with holes if it is the format of such a function: `fmt.Sprintf("… '%s'", name)`,
  /// `[NSString stringWithFormat:@"… '%@'", name]`, `format!("… {}", name)`.
  func filledLater(_ text: MappedText, at index: Int) -> MappedText {
    var place = index
    for _ in 0..<Self.nestingLimit {
      let opener = parent[place]
      guard opener > 0 else { return text }
      let isMessage = isMark(opener, "[") && isMark(index - 1, ":")
      // `format!(`
      let isMacro = isMark(opener - 1, "!")
      let name = isMacro ? opener - 2 : opener - 1
      let function = isMessage ? word(index - 2) : isMark(opener, "(") ? word(name) : nil
      guard let function else { return text }
      // `String(format: …)` of Swift, but not `String(…)`
      let isFormat =
        function == "String"
        ? isWord(opener + 1, "format")
        : Self.fillers.contains(function) || isMacro && function.contains("print")
      if isFormat { return HostFormat.holes(in: text, of: language) }
      // `String(format: NSLocalizedString("…", comment: ""), name)`
      guard function == "NSLocalizedString" else { return text }
      place = opener
    }
    return text
  }

  private static let nestingLimit = 2

  private static let fillers: Set = [
    "format", "Format", "sprintf", "Sprintf", "printf", "Printf", "fprintf", "Fprintf", "snprintf",
    "asprintf", "Errorf", "Infof", "stringWithFormat", "initWithFormat",
    "localizedStringWithFormat", "appendFormat", "stringByAppendingFormat",
  ]
}
