/// Literals, and calls that make a text of a literal.
extension StringExpression {
  /// A literal, or several beside each other; with what fills its format behind it.
  func literals(_ range: Range<Int>) -> MappedText? {
    var text = MappedText()
    var index = range.lowerBound
    while index < range.upperBound, let string = tokens.string(index) {
      if index > range.lowerBound, !tokens.language.joinsAdjacentStrings { return nil }
      text.append(string)
      index += 1
    }
    if index == range.upperBound { return text }
    if tokens.language == .python || tokens.language == .ruby, tokens.isMark(index, "%") {
      return HostFormat.percent(text)
    }
    guard tokens.isMark(index, "."), let method = tokens.word(index + 1) else { return nil }
    let isLast = !tokens.isMark(index + 2, "(") || tokens.next(index + 2) == range.upperBound
    switch (tokens.language, method) {
    case (.python, "format") where isLast: return HostFormat.braces(text)
    case (.java, "formatted"), (.kotlin, "format"): return isLast ? HostFormat.percent(text) : nil
    case (.java, "stripIndent"), (.kotlin, "trimIndent"), (.kotlin, "trim"), (.java, "trim"),
      (.java, "strip"), (.javaScript, "trim"), (.ruby, "freeze"), (.python, "strip"),
      (.kotlin, "trimMargin"), (.ruby, "strip"), (.objectiveC, "copy"), (.rust, "to_string"),
      (.rust, "into"), (.rust, "to_owned"):
      return isLast ? text : nil
    case (.swift, "localized"), (.swift, "replacingOccurrences"), (.kotlin, "replace"),
      (.java, "replace"), (.javaScript, "replace"), (.python, "replace"):
      var unknown = text
      unknown.append(hole(for: places(of: index..<range.upperBound)))
      return unknown
    default: return nil  // What other methods make of a text is not known.
    }
  }

  /// `String(format: "…", a)`, `String.format("…", a)`, `[NSString stringWithFormat:@"…", a]`
  mutating func formatted(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard
      let name = range.prefix(6).first(where: {
        tokens.word($0).map(Self.formatters.contains) == true
          && (tokens.opener(behind: $0) != nil || isSelector(at: $0) || isMacro(at: $0))
      })
    else { return nil }
    var content: Range<Int>?
    var rest: ArraySlice<HostArgument> = []
    if isSelector(at: name) {
      let arguments = tokens.arguments(ofMessageAt: name + 1)
      content = arguments.first?.tokens
      rest = arguments.dropFirst()
    } else if let opener = tokens.opener(behind: name) ?? (isMacro(at: name) ? name + 2 : nil) {
      let arguments = tokens.arguments(ofCallAt: opener)
      let isFormat = tokens.word(name) != "String" || arguments.first?.label == "format"
      if isFormat {
        content = arguments.first { $0.label == nil || $0.label == "format" }?.tokens
        rest = arguments.dropFirst()
      }
    }
    guard let content else { return nil }
    let isPlain = tokens.word(name).map(Self.plain.contains) == true
    var values = values(of: content, depth: depth)
    if tokens.word(name)?.hasPrefix("StringBu") == true, content.upperBound + 1 < range.upperBound {
      // `new StringBuilder("…").append(…)`
      values = values.map { value in
        var open = value
        open.appendHole(for: value.count..<value.count, of: value)
        return open
      }
    }
    if isPlain { return values.isEmpty ? nil : values }
    if depth < Self.functionLimit { rest.forEach { noteClause($0.tokens) } }
    return values.isEmpty ? nil : values.map { HostFormat.holes(in: $0, of: tokens.language) }
  }

  /// Whether a name is a part of a selector, `name:`; in other languages that is an argument's label.
  private func isSelector(at name: Int) -> Bool {
    (tokens.language == .objectiveC || tokens.language == .appleScript)
      && tokens.isMark(name + 1, ":")
  }

  /// `format!(…)` of Rust
  private func isMacro(at name: Int) -> Bool {
    tokens.language == .rust && tokens.isMark(name + 1, "!") && tokens.isMark(name + 2, "(")
  }

  private static let formatters: Set<String> = plain.union([
    "String", "NSString", "format", "Format", "stringWithFormat", "localizedStringWithFormat",
    "Sprintf", "initWithFormat",
  ])

  /// Those that take the text as it is.
  private static let plain: Set<String> = [
    "stringWithString", "initWithString", "StringBuilder", "StringBuffer", "from_str", "ns_string",
  ]
}
