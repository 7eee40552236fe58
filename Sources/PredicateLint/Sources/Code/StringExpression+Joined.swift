/// Methods that join two strings, as `+` does.
extension StringExpression {
  /// A string, what is joined to it, and whether that is a format of the host's own.
  private typealias Join = (receiver: Range<Int>, argument: Range<Int>, isFormat: Bool)

  /// The values of a call that joins strings; nil for any other expression, and where the source
  /// shows neither of them.
  mutating func joined(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let join = tokens.language == .objectiveC ? message(range) : call(range) else {
      return nil
    }
    let starts = operandValues(join.receiver, depth: depth + 1)
    var ends = values(of: join.argument, depth: depth + 1)
    if join.isFormat { ends = ends.map(HostFormat.percent) }
    guard starts != nil || !ends.isEmpty else { return nil }
    return Self.combined(
      starts ?? [hole(for: places(of: join.receiver))],
      ends.isEmpty ? [hole(for: places(of: join.argument))] : ends
    ) { $0.append($1) }
  }

  /// `[a stringByAppendingString:b]`, `[a stringByAppendingFormat:b, …]`
  private func message(_ range: Range<Int>) -> Join? {
    guard let first = range.first, tokens.isMark(first, "["),
      tokens.partner[first] == range.upperBound - 1
    else { return nil }
    var method = first + 1
    while method < range.upperBound, tokens.word(method)?.hasPrefix("stringByAppending") != true {
      method = tokens.next(method)
    }
    guard method > first + 1, method < range.upperBound, tokens.isMark(method + 1, ":"),
      let argument = tokens.arguments(ofMessageAt: method + 1).first?.tokens
    else { return nil }
    return (first + 1..<method, argument, tokens.isWord(method, "stringByAppendingFormat"))
  }

  /// `a.appending(b)`, `a.appendingFormat(b, …)`, and `a.concat(b)` of other languages
  private func call(_ range: Range<Int>) -> Join? {
    guard let last = range.last, tokens.isMark(last, ")") else { return nil }
    let opener = tokens.partner[last]
    let dot = opener - 2
    guard range.contains(dot), dot > range.lowerBound, tokens.isMark(dot, "."),
      let method = tokens.word(opener - 1)
    else { return nil }
    let isFormat = method == "appendingFormat"
    let arguments = tokens.arguments(ofCallAt: opener)
    guard Self.joiners[tokens.language]?.contains(method) == true,
      let argument = arguments.first, argument.label == nil, arguments.count == 1 || isFormat
    else { return nil }
    return (range.lowerBound..<dot, argument.tokens, isFormat)
  }

  private static let joiners: [HostLanguage: Set<String>] = [
    .swift: ["appending", "appendingFormat"], .java: ["concat"], .javaScript: ["concat"],
  ]
}
