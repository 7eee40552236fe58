/// The names that stand for the elements of a list, one after the other: `for name in list`.
struct LoopVariables: Sendable {
  struct Loop: Sendable {
    var list: Range<Int>
    /// The repeated statements; empty where no brackets show them.
    var body: Range<Int>
  }

  private let tokens: HostTokens
  private var loops: [String: [Loop]] = [:]
  private static let listLimit = 512
  private static let headLimit = 16
  /// The most loops over a name that are read.
  private static let loopLimit = 64

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    for index in 0..<tokens.count {
      if tokens.isMark(index, ">") { addArrow(at: index) }
      switch tokens.word(index) {
      case "for", "foreach": addLoop(at: index)
      case "in" where tokens.language == .swift: addClosure(before: index)
      case "arguments" where tokens.language == .swift: addTest(at: index)
      case "parametrize": addTest(inPython: index)
      default: break  // Any other token begins no repetition.
      }
    }
  }

  /// `list.forEach { name in … }`, `list.map { (a, b) -> T in … }`
  private mutating func addClosure(before mark: Int) {
    let opener = tokens.parent[mark]
    guard opener >= 0, mark - opener <= Self.headLimit, let list = list(mappedBy: opener) else {
      return
    }
    let loop = Loop(list: list, body: mark..<max(mark, tokens.partner[opener]))
    for name in names(in: opener + 1..<mark) { loops[name, default: []].append(loop) }
  }

  /// `list.forEach((name) => …)`, `list.forEach { (a, b) -> … }`, `list.forEach(name -> …)`
  private mutating func addArrow(at end: Int) {
    guard tokens.isMark(end - 1, "=") || tokens.isMark(end - 1, "-"),
      Self.arrowLanguages.contains(tokens.language)
    else { return }
    let opener = tokens.parent[end]
    guard opener > 2, end - opener <= Self.headLimit, let list = list(mappedBy: opener) else {
      return
    }
    let loop = Loop(list: list, body: end..<max(end, tokens.partner[opener]))
    for name in names(in: opener + 1..<end - 1) { loops[name, default: []].append(loop) }
  }

  private static let arrowLanguages: Set<HostLanguage> = [.javaScript, .kotlin, .java, .cSharp]

  /// `@pytest.mark.parametrize("a, b", list)`: the names are those of the function that follows.
  private mutating func addTest(inPython word: Int) {
    guard tokens.language == .python, tokens.isMark(word + 1, "("),
      let names = tokens.string(word + 2), tokens.isMark(word + 3, ",")
    else { return }
    let end = min(tokens.partner[word + 1], tokens.count)
    guard word + 4 < end else { return }
    // The function has no brackets: its names are used behind the list.
    let loop = Loop(list: word + 4..<end, body: end..<end)
    for name in names.text.split(separator: ",") {
      loops[name.filter { $0 != " " }, default: []].append(loop)
    }
  }

  /// `@Test(arguments: list) func name(_ parameter: T) { … }`
  private mutating func addTest(at label: Int) {
    let opener = tokens.parent[label]
    guard opener > 1, tokens.isWord(opener - 1, "Test"), tokens.isMark(opener - 2, "@"),
      tokens.isMark(label + 1, ":")
    else { return }
    let end = min(tokens.partner[opener], tokens.count)
    let head = end..<min(tokens.count, end + 24)
    guard label + 2 < end, let function = head.first(where: { tokens.isWord($0, "func") }),
      tokens.isMark(function + 2, "(")
    else { return }
    let closer = tokens.partner[function + 2]
    let tail = closer..<max(closer, min(tokens.count, closer + 8))
    guard function + 3 <= closer, let body = tail.first(where: { tokens.isMark($0, "{") }) else {
      return
    }
    let loop = Loop(list: label + 2..<end, body: body..<max(body, tokens.partner[body]))
    for place in function + 3..<closer where tokens.isMark(place, ":") {
      if let name = tokens.word(place - 1) { loops[name, default: []].append(loop) }
    }
  }

  /// `for name in list {`, `for (a, b) in list {`, `for a, b in list:`, `for (Type name : list)`,
  /// `for (const [a, b] of list)`, `for _, name := range list {`
  private mutating func addLoop(at index: Int) {
    let isClosed = tokens.isMark(index + 1, "(")
    let start = index + (isClosed ? 2 : 1)
    guard
      let mark = (start..<min(tokens.count, start + Self.headLimit)).first(where: {
        tokens.isWord($0, "in") || tokens.isWord($0, "of")
          || tokens.language == .go && tokens.isWord($0, "range")
          || isClosed && tokens.isMark($0, ":")
      })
    else { return }
    // `for (a, b) in list` of Swift is no pair of brackets around the whole.
    let isWhole = isClosed && tokens.partner[index + 1] > mark
    var end = mark + 1
    if isWhole {
      end = tokens.partner[index + 1]
    } else {
      while end < tokens.count, end - mark < Self.listLimit, !tokens.isMark(end, "{"),
        !tokens.isMark(end, ":")
      {
        end = tokens.next(end)
      }
    }
    guard mark + 1 < end, end < tokens.count else { return }
    let opener = isWhole ? end + 1 : end
    let body = tokens.isMark(opener, "{") ? opener..<tokens.partner[opener] : opener..<opener
    let loop = Loop(list: mark + 1..<end, body: body)
    // `for _, name := range list` of Go
    let isRange = tokens.isMark(mark - 1, "=") && tokens.isMark(mark - 2, ":")
    for name in names(in: index + 1..<max(index + 1, isRange ? mark - 2 : mark)) {
      loops[name, default: []].append(loop)
    }
  }

  /// The names before the list, each the last word before a comma, a bracket or the end.
  private func names(in head: Range<Int>) -> [String] {
    head.compactMap { place in
      guard let name = tokens.word(place),
        place + 1 == head.upperBound
          || tokens.isMark(place + 1, ",") || tokens.isCloser(place + 1)
      else { return nil }
      return name
    }
  }

  /// The loop whose name is used. Where a loop ends is not known in all languages: the last one
  /// before counts.
  func loop(of name: String, usedAt use: Int) -> Loop? {
    loops[name]?.suffix(Self.loopLimit).last {
      $0.list.upperBound <= use && ($0.body.isEmpty || $0.body.contains(use))
    }
  }

  /// The name of the list of `list.map { … $0 … }`, if `$0` is all of an expression.
  func mappedName(_ expression: Range<Int>) -> String? {
    let first = expression.lowerBound
    guard tokens.language == .swift, expression.count == 2, tokens.isMark(first, "$"),
      tokens.isWord(first + 1, "0"), let list = mappedList(around: first), list.count == 1
    else { return nil }
    return tokens.word(list.lowerBound)
  }

  /// The list of `list.map { … $0 … }`, by the place of `$0`.
  func mappedList(around use: Int) -> Range<Int>? {
    var place = tokens.parent[use]
    while place >= 0, !tokens.isMark(place, "{") { place = tokens.parent[place] }
    return list(mappedBy: place)
  }

  /// The list before `.map {`, `.map({` or `.map(`, whose closure opens at `place` or behind it.
  private func list(mappedBy place: Int) -> Range<Int>? {
    guard place > 2 else { return nil }
    let method = tokens.isMark(place - 1, "(") ? place - 2 : place - 1
    guard let word = tokens.word(method), Self.methods.contains(word),
      tokens.isMark(method - 1, ".")
    else { return nil }
    let last = method - 2
    if tokens.isMark(last, "]") { return tokens.partner[last]..<last + 1 }
    // `listOf(…).forEach`
    if tokens.isMark(last, ")"), tokens.word(tokens.partner[last] - 1) != nil {
      return tokens.partner[last] - 1..<last + 1
    }
    return tokens.word(last) == nil ? nil : last..<last + 1
  }

  private static let methods: Set = ["map", "compactMap", "flatMap", "forEach"]
}
