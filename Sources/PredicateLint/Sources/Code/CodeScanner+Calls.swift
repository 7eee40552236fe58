/// The arguments of calls, and the values behind words.
extension CodeScanner {
  /// Whether an argument is the type that Realm is asked for, and the next the query.
  mutating func isType(_ first: Range<Int>, _ next: HostArgument) -> Bool {
    if first.count > 1 { return tokens.isWord(first.upperBound - 1, "class") }
    // `query(type, "id == $0", id)`: databases are asked so, too, but without such a placeholder.
    guard language == .kotlin, next.label == nil, tokens.word(first.lowerBound) != nil else {
      return false
    }
    return expression.values(of: next.tokens).contains { value in
      value.bytes.holds("$0") && RealmQuery.predicate(value) != nil
    }
  }

  /// `label: value`, `:label, value` of Ruby, `f(label=value)` of Python
  func labelMarks(at index: Int) -> [StaticString] {
    if tokens.isMark(index - 1, ":") { return language == .ruby ? [",", "="] : [","] }
    let isArgument = tokens.parent[index] >= 0 && tokens.isMark(tokens.parent[index], "(")
    return language == .python && isArgument ? [":", "="] : [":"]
  }

  /// Labels matter in Swift only.
  func isLoose(_ argument: HostArgument, _ label: String?) -> Bool {
    language != .swift && label == nil
  }

  /// The text behind a word and one of `marks`, up to the next argument.
  func value(behind index: Int, marks: [StaticString]) -> Range<Int>? {
    guard marks.contains(where: { tokens.isMark(index + 1, $0) }) else { return nil }
    var start = index + 2
    // `name := value` of Go
    if language == .go, tokens.isMark(index + 1, ":"), tokens.isMark(start, "=") { start += 1 }
    // `key => value` of Ruby
    if language == .ruby, tokens.isMark(index + 1, "="), tokens.isMark(start, ">") { start += 1 }
    // `value: "…"`, `value="…"`
    if tokens.isMark(index + 1, ","), tokens.word(start) != nil || tokens.string(start) != nil,
      tokens.isMark(start + 1, ":") || tokens.isMark(start + 1, "=")
    {
      start += 2
    }
    guard start < tokens.count else { return nil }
    let end = tokens.endOfStatement(from: start - 1)
    let parts = tokens.parts(of: start..<max(start, end), separator: ",")
    return parts.first
  }

  /// Whether an expression begins with a string.
  func isLiteral(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    return tokens.string(tokens.isMark(first, "@") ? first + 1 : first) != nil
  }

  /// The place between the quotes of `""`, which Foundation refuses as a format.
  func emptyLiteral(_ range: Range<Int>) -> Int? {
    guard let last = range.last, tokens.string(last)?.isEmpty == true,
      range.count == 1 || range.count == 2 && tokens.isMark(range.lowerBound, "@")
    else { return nil }
    let quotes = tokens[last].range.suffix(2)
    guard tokens.source.bytes[quotes].elementsEqual("\"\"".utf8) else { return nil }
    return tokens.source.map.fileRange(of: quotes).upperBound - 1
  }
}
