/// Values that come out of calls: of functions that the file declares, and of lists that are joined.
extension StringExpression {
  /// The values that a function of the file returns: `f(a)`, `self.f(a)`, `[self f:a]`
  mutating func returned(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let last = range.last, depth < Self.functionLimit, let name = calledName(range, last)
    else { return nil }
    var results: [MappedText] = []
    for function in functions.named(name) where !function.body.contains(range.lowerBound) {
      for value in functions.returned(by: function) {
        guard countWork(value.count) else { return nil }
        results += values(of: value, depth: depth + 1).filter(Plausibility.hasOperator)
      }
    }
    return results.isEmpty ? nil : Array(results.prefix(Self.alternativeLimit))
  }

  /// The name of the function that a call as a whole is of.
  private func calledName(_ range: Range<Int>, _ last: Int) -> String? {
    if tokens.language == .objectiveC, tokens.isMark(range.lowerBound, "[") {
      guard tokens.partner[range.lowerBound] == last else { return nil }
      let method = tokens.next(range.lowerBound + 1)
      return tokens.isWord(range.lowerBound + 1, "self") ? tokens.word(method) : nil
    }
    guard tokens.isMark(last, ")") else { return nil }
    let opener = tokens.partner[last]
    guard opener > range.lowerBound, let name = tokens.word(opener - 1) else { return nil }
    // `f(…)`, `this.f(…)`, `Names.f(…)`: what `a().f(…)` calls is not known.
    let isPath = (range.lowerBound..<opener).allSatisfy {
      tokens.word($0) != nil || tokens.isMark($0, ".")
    }
    return isPath ? name : nil
  }

  /// The texts of the case that `State.exists.rawValue` names; `state.rawValue` may be that of any
  /// case of the file, and what fills its placeholders is not known.
  mutating func caseValues(of name: String, depth: Int) -> [MappedText]? {
    let (texts, areNamed) = constants.caseTexts(of: name)
    guard depth < Self.functionLimit, countWork(texts.count) else { return nil }
    let values = texts.flatMap { self.values(of: $0, depth: depth + 1) }
    if areNamed { return Array(values.prefix(Self.alternativeLimit)) }
    let room = Self.caseLimit - elements.count
    if room > 0 { elements += values.filter(Plausibility.hasOperator).prefix(room) }
    return nil
  }

  private static let caseLimit = 64

  // MARK: - Lists

  /// Notes the elements of a list that an expression joins with AND or OR, each of which is a
  /// predicate of its own: `parts.joined(separator: " AND ")`.
  mutating func noteElements(_ range: Range<Int>) {
    guard let (list, separator) = joinedList(range), Self.connects(separator),
      elements.count < Self.alternativeLimit
    else { return }
    for piece in pieces(of: list) {
      guard countWork(piece.value.count) else { return }
      for value in values(of: piece.value, depth: Self.functionLimit) {
        let value = piece.isFormat ? HostFormat.percent(value) : value
        if Plausibility.hasOperator(value), elements.count < Self.alternativeLimit {
          elements.append(value)
        }
      }
    }
  }

  private static func connects(_ separator: String) -> Bool {
    let word = separator.filter { $0 != " " && $0 != "(" && $0 != ")" }
    return ["AND", "OR", "&&", "||"].contains(word.uppercased())
  }

  /// The list and the separator of `list.joined(separator: "…")`, `list.join("…")`,
  /// `"…".join(list)`, `String.join("…", list)`, `[list componentsJoinedByString:@"…"]`.
  private func joinedList(_ range: Range<Int>) -> (Range<Int>, String)? {
    guard let first = range.first, let last = range.last else { return nil }
    if tokens.language == .objectiveC {
      guard tokens.isMark(first, "["), tokens.partner[first] == last else { return nil }
      let method = tokens.next(first + 1)
      guard tokens.isWord(method, "componentsJoinedByString"),
        let separator = tokens.string(method + 2) ?? tokens.string(method + 3)
      else { return nil }
      return (first + 1..<method, separator.text)
    }
    guard tokens.isMark(last, ")") else { return nil }
    let opener = tokens.partner[last]
    guard opener > first + 1, let method = tokens.word(opener - 1),
      ["joined", "join", "Join", "joinToString"].contains(method), tokens.isMark(opener - 2, ".")
    else { return nil }
    let arguments = tokens.arguments(ofCallAt: opener)
    guard let argument = arguments.first?.tokens.first else { return nil }
    let receiver = first..<opener - 2
    if receiver.count == 1, let separator = tokens.string(first) {
      return arguments.count == 1 ? (arguments[0].tokens, separator.text) : nil
    }
    guard let separator = tokens.string(argument) else { return nil }
    let isStatic = receiver.count == 1 && ["String", "string"].contains(tokens.word(first))
    if isStatic { return arguments.count == 2 ? (arguments[1].tokens, separator.text) : nil }
    return (receiver, separator.text)
  }

  private typealias Piece = (value: Range<Int>, isFormat: Bool)

  /// The expressions of the elements of a list.
  private func pieces(of list: Range<Int>) -> [Piece] {
    guard let first = list.first else { return [] }
    if list.count == 1, let name = tokens.word(first) {
      // `parts += ["a == 1"]`, too.
      var pieces: [Piece] = constants.additions(to: name, before: first).flatMap {
        tokens.isMark($0.value.lowerBound, "[") ? literals(in: $0.value) : [$0]
      }
      for definition in constants.definitions(of: name, usedAt: first, isMember: false) {
        pieces += literals(in: definition.value)
      }
      return pieces
    }
    return literals(in: list)
  }

  /// The literals in a list that is written out, or in what makes one: `[a, b]`,
  /// `names.map { "name == '\($0)'" }`, `f"…" for name in names`.
  private func literals(in range: Range<Int>) -> [Piece] {
    guard let first = range.first, range.count < 512 else { return [] }
    let makes = ["map", "Select", "collect", "for", "listOf", "mutableListOf", "asList", "List"]
    let isList = tokens.isMark(first, "[") || tokens.isMark(first + 1, "[")
    guard isList || range.contains(where: { tokens.word($0).map(makes.contains) == true }) else {
      return []
    }
    return range.lazy.filter { tokens.string($0) != nil }.prefix(Self.alternativeLimit).map {
      ($0..<$0 + 1, tokens.isWord($0 - 3, "stringWithFormat"))
    }
  }
}
