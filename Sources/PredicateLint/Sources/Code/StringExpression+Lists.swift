/// Values that are elements of lists: of those that are joined, run over or looked up.
extension StringExpression {
  /// Notes the elements of a list that an expression joins with AND or OR; each is a
  /// predicate of its own: `parts.joined(separator: " AND ")`.
  mutating func noteElements(_ range: Range<Int>) {
    if let (list, separator) = joinedList(range) {
      if Self.connects(separator) { note(pieces(of: list)) }
    } else {
      noteOwnJoin(range)
    }
  }

  /// Notes the elements of lists that a function of the program's own makes a format of:
  /// `joinedPredicateFormat(" AND ", parts)`
  private mutating func noteOwnJoin(_ range: Range<Int>) {
    guard let last = range.last, tokens.isMark(last, ")") else { return }
    let opener = tokens.partner[last]
    guard opener > range.lowerBound, tokens.word(opener - 1)?.contains("redicate") == true else {
      return
    }
    for argument in tokens.arguments(ofCallAt: opener) where argument.tokens.count == 1 {
      guard let name = tokens.word(argument.tokens.lowerBound) else { continue }
      note(pieces(named: name, before: opener).map { ($0.value, $0.isFormat, true) })
    }
  }

  /// Notes the elements of the list that a name runs over, or in which it is looked up:
  /// `for text in texts`, `texts.map { f($0) }`, `texts[key]`.
  mutating func noteListed(_ range: Range<Int>) {
    guard let first = range.first, let last = range.last, range.count < 32 else { return }
    let isUnnamed =
      tokens.isMark(first, "$") && tokens.isWord(first + 1, "0")
      || tokens.language == .kotlin && tokens.isWord(first, "it")
    if isUnnamed, let list = loops.mappedList(around: first) {
      note(pieces(of: list))
    } else if let name = tokens.word(first), let loop = loops.loop(of: name, usedAt: first),
      constants.definitions(of: name, usedAt: first, isMember: false)
        .allSatisfy({ !loop.body.isEmpty && $0.name < loop.list.lowerBound })
    {
      note(pieces(of: loop.list))
    } else if tokens.isMark(last, "]") {
      let opener = tokens.partner[last]
      guard opener > first, tokens.word(opener - 1) != nil,
        first == opener - 1 || tokens.isMark(opener - 2, ".")
      else { return }
      note(pieces(of: opener - 1..<opener))
    }
  }

  /// Notes the elements of a list of a name, which are joined where the name is used.
  mutating func elements(ofList name: String, usedAt use: Int) -> [MappedText] {
    elements = []
    expressionWork = 0
    note(pieces(named: name, before: use))
    return elements
  }

  /// The elements of the list that a name runs over.
  mutating func elements(named name: String, usedAt use: Int) -> [MappedText] {
    elements = []
    expressionWork = 0
    if let loop = loops.loop(of: name, usedAt: use) { note(pieces(of: loop.list)) }
    return elements
  }

  /// The elements of the list that an argument is, and the texts in them.
  mutating func values(ofList range: Range<Int>) -> [MappedText] {
    elements = []
    expressionWork = 0
    note(pieces(of: range))
    return elements
  }

  /// Notes a predicate that a format of the host's own takes in: `"%@ AND age > 3"`.
  mutating func noteClause(_ argument: Range<Int>) {
    if argument.count < 32 { note([(argument, false, true)]) }
  }

  private mutating func note(_ pieces: [Piece]) {
    for piece in pieces where elements.count < Self.listLimit {
      guard countWork(piece.value.count) else { return }
      for value in values(of: piece.value, depth: Self.functionLimit) {
        let value = piece.isFormat ? HostFormat.holes(in: value, of: tokens.language) : value
        guard Plausibility.hasOperator(value), elements.count < Self.listLimit else { continue }
        // A row of a table holds other texts, too.
        if piece.isPart, !FoundPredicate(value, PredicateUse(api: ""), arguments: .unknown).isSound
        {
          continue
        }
        elements.append(value)
      }
    }
  }

  /// The most elements of a list that are read: tables of tests are long.
  private static let listLimit = 256

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

  /// The expression of a text in a list: whether it is a format of the host's own, and whether the
  /// element of the list is more than the text.
  private typealias Piece = (value: Range<Int>, isFormat: Bool, isPart: Bool)

  /// The expressions of the elements of a list.
  private func pieces(of list: Range<Int>) -> [Piece] {
    guard let first = list.first else { return [] }
    if let name = listName(list) { return pieces(named: name, before: first) }
    // `conditions.map { $0.rawValue }`
    if list.contains(where: { tokens.isWord($0, "rawValue") }) {
      return constants.caseTexts(of: "").texts.map { ($0, false, false) }
    }
    return literals(in: list)
  }

  /// The name in `name`, `Self.name`, `name.enumerated()`.
  private func listName(_ list: Range<Int>) -> String? {
    var path = tokens.withoutReference(list)
    if let last = path.last, tokens.isMark(last, ")"), tokens.isMark(last - 1, "("),
      tokens.word(last - 2).map(Self.views.contains) == true
    {
      path = path.dropLast(4)
    }
    guard let last = path.last, path.count < 8,
      path.allSatisfy({ tokens.word($0) != nil || tokens.isMark($0, ".") })
    else { return nil }
    return tokens.word(last)
  }

  /// Methods that give the elements of a list again, with or without something beside them.
  private static let views: Set = [
    "enumerated", "items", "entries", "values", "reversed", "shuffled", "sorted", "stream",
    "withIndex", "iterator", "copy",
  ]

  private func pieces(named name: String, before use: Int) -> [Piece] {
    // `parts += ["a == 1"]`, too.
    var pieces: [Piece] = constants.additions(to: name, before: use).flatMap {
      tokens.isMark($0.value.lowerBound, "[")
        ? literals(in: $0.value) : [($0.value, $0.isFormat, false)]
    }
    for definition in constants.definitions(of: name, usedAt: use, isMember: false) {
      pieces += literals(in: definition.value)
    }
    return pieces
  }

  /// The literals in a list that is written out, or in what makes one: `[a, b]`,
  /// `names.map { "name == '\($0)'" }`, `f"…" for name in names`.
  private func literals(in range: Range<Int>) -> [Piece] {
    guard let first = range.first, range.count < Self.lengthLimit else { return [] }
    let makes = [
      "map", "Select", "collect", "for", "listOf", "mutableListOf", "asList", "List", "vec",
    ]
    let opener = tokens.isMark(first, "@") ? first + 1 : first
    let isList =
      tokens.isMark(opener, "[") || tokens.isMark(opener, "{") || tokens.isMark(first + 1, "[")
    guard isList || range.contains(where: { tokens.word($0).map(makes.contains) == true }) else {
      return []
    }
    let list = tokens.isMark(opener, "[") ? opener : opener + 1
    return range.lazy.filter { tokens.string($0) != nil && !follows($0) }.prefix(Self.listLimit)
      .map {
        let isFormat = tokens.isWord($0 - 2, "stringWithFormat")
        let isPart = !isFormat && tokens.isMark(list, "[") && tokens.parent[$0] != list
        return (whole(from: $0), isFormat, isPart)
      }
  }

  /// Whether a literal is joined to one before it.
  private func follows(_ string: Int) -> Bool {
    tokens.isMark(string - 1, "+") && tokens.string(string - 2) != nil
  }

  /// A literal with those that are joined to it.
  private func whole(from string: Int) -> Range<Int> {
    var end = string + 1
    while tokens.isMark(end, "+"), tokens.string(end + 1) != nil { end += 2 }
    return string..<end
  }

  /// The text of a list of literals that is joined with something else than AND and OR:
  /// `["(a == 1", "OR b == 2)"].join(" ")`
  mutating func joinedText(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let (list, separator) = joinedList(range), !Self.connects(separator),
      let opener = list.first, tokens.isMark(opener, "["),
      tokens.partner[opener] == list.upperBound - 1
    else { return nil }
    let elements = tokens.parts(of: opener + 1..<list.upperBound - 1, separator: ",")
    guard elements.count > 1, elements.count <= Self.listLimit, countWork(elements.count) else {
      return nil
    }
    var whole = MappedText()
    for (number, element) in elements.enumerated() {
      let place = places(of: element)
      if number > 0 {
        whole.append(separator.utf8, for: place.lowerBound..<place.lowerBound, of: tokens.source)
      }
      whole.append(values(of: element, depth: depth + 1).first ?? hole(for: place))
    }
    return whole.isOnlyHoles ? nil : [whole]
  }

  /// The most tokens of a list that are read.
  private static let lengthLimit = 8_192
}
