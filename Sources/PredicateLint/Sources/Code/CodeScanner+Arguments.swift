/// The arguments that a call gives for the placeholders of its format.
extension CodeScanner {
  /// The texts of the arguments behind a format. What only another of the formats that may stand there
  /// takes, of `most` placeholders, is left out.
  func listed(
    _ arguments: [HostArgument],
    for format: MappedText,
    _ most: Int
  ) -> LintArguments {
    guard let first = arguments.first else { return .listed([]) }
    if let label = first.label {
      // `arguments:` is a list of C; `argumentArray:` is counted if it is written out.
      guard label == "argumentArray", arguments.count == 1, let opener = first.tokens.first,
        let elements = elements(first.tokens, opener)
      else { return .unknown }
      return .listed(elements)
    }
    if language == .cSharp, arguments.count == 1, let array = array(first.tokens, for: format) {
      return array
    }
    var texts = arguments.prefix { $0.label == nil }.map { tokens.text($0.tokens) }
    if texts.contains(where: { $0.hasPrefix("*") || $0.hasPrefix("...") }) { return .unknown }
    if texts.contains("__VA_ARGS__") { return .unknown }
    let count = Plausibility.conversionCount(in: format)
    if count < most, count < texts.count, texts.count <= most {
      return .listed(Array(texts.prefix(count)))
    }
    // Some end the list with nil, as other methods want it.
    if texts.last == "nil" || texts.last == "NULL", texts.count > count { texts.removeLast() }
    return .listed(texts)
  }

  /// The elements of `new NSObject[] { a, b }`, which C# takes for the list of the arguments; not
  /// known of a variable, which may be such an array, and nil of any other argument.
  private func array(_ range: Range<Int>, for format: MappedText) -> LintArguments? {
    if range.count == 1, tokens.word(range.lowerBound) != nil {
      return Plausibility.conversionCount(in: format) == 1 ? nil : .unknown
    }
    guard tokens.isWord(range.lowerBound, "new"),
      let size = range.first(where: { tokens.isMark($0, "[") }), size <= range.lowerBound + 4,
      tokens.word(size - 1) != nil
    else { return nil }
    let opener = tokens.next(size)
    if tokens.isWord(size + 1, "0"), opener == range.upperBound { return .listed([]) }
    guard opener < range.upperBound, tokens.isMark(opener, "{") else { return .unknown }
    let elements = tokens.parts(
      of: opener + 1..<max(opener + 1, tokens.partner[opener]),
      separator: ","
    )
    return .listed(elements.map(tokens.text))
  }

  /// The elements of `[a, b]` and `@[a, b]`.
  private func elements(_ range: Range<Int>, _ first: Int) -> [String]? {
    let opener = tokens.isMark(first, "@") ? first + 1 : first
    guard tokens.isMark(opener, "["), tokens.partner[opener] == range.upperBound - 1,
      language == .swift || opener > first
    else { return nil }
    let parts = tokens.parts(of: opener + 1..<range.upperBound - 1, separator: ",")
    return parts.map(tokens.text)
  }
}
