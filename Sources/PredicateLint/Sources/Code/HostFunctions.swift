import PredicateSyntax

/// The functions that a file declares: their names, their parameters and their bodies.
struct HostFunctions: Sendable {
  struct Parameter: Hashable, Sendable {
    /// The label of an argument: in Swift and Objective-C part of the function's name.
    var label: String?
    var name: String
  }

  struct Function: Sendable {
    /// The name, in Objective-C the first part of the selector.
    var name: String
    var parameters: [Parameter]
    /// The place of the name.
    var place: Int
    var body: Range<Int>
    /// Whether it is a macro, whose name no other has.
    var isMacro = false
  }

  private(set) var functions: [Function] = []
  private var named: [String: [Int]] = [:]
  private let tokens: HostTokens
  /// The most tokens of a declaration before its body, and the most functions of a name that are
  /// read: generated files have thousands.
  private static let headLimit = 64
  static let nameLimit = 16
  /// The most results of a function that are read: a `switch` has one a case.
  private static let resultLimit = 64

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    for index in 0..<tokens.count {
      let function =
        switch tokens.language {
        case .python, .ruby: definition(at: index)
        case .objectiveC where tokens.isWord(index, "define"): macro(at: index)
        default:  // The others put bodies between `{` and `}`.
          tokens.isMark(index, "{") ? declaration(before: index) : expression(at: index)
        }
      guard let function else { continue }
      named[function.name, default: []].append(functions.count)
      functions.append(function)
    }
  }

  /// The functions of a name.
  func named(_ name: String) -> [Function] {
    (named[name] ?? []).prefix(Self.nameLimit).map { functions[$0] }
  }

  /// The innermost functions around a place, from the inside.
  func around(_ index: Int) -> [Function] {
    // Functions come in the order of their bodies.
    let behind = functions.bisect { $0.body.lowerBound > index }
    return functions[..<behind].suffix(Self.nameLimit).reversed().filter { $0.body.contains(index) }
  }

  /// The expressions that a function returns.
  func returned(by function: Function) -> [Range<Int>] {
    var results: [Range<Int>] = []
    let body = function.body
    for index in body.prefix(4_096) where tokens.isWord(index, "return") {
      let end = min(tokens.endOfStatement(from: index), body.upperBound)
      if index + 1 < end { results.append(index + 1..<end) }
      if results.count == Self.resultLimit { break }
    }
    // `{ "…" }` of Swift, `= "…"` of Kotlin, `=> "…"`
    if results.isEmpty, tokens.language != .python, tokens.language != .ruby, !body.isEmpty {
      results.append(body)
    }
    return results
  }

  // MARK: - Declarations

  /// `def name(a, b):`
  private func definition(at index: Int) -> Function? {
    guard tokens.isWord(index, "def"), let name = tokens.word(index + 1) else { return nil }
    var parameters: [Parameter] = []
    var start = index + 2
    if tokens.isMark(start, "(") {
      parameters = self.parameters(in: start)
      if ["self", "cls"].contains(parameters.first?.name) { parameters.removeFirst() }
      start = tokens.next(start)
    }
    // The body is what stands further to the right.
    let margin = indentation(of: index)
    var end = start
    while end < tokens.count, !tokens.isWord(end, "def"), !tokens.isWord(end, "class") {
      if tokens[end].isFirstOnLine, end > start + 1, indentation(of: end) <= margin { break }
      end += 1
    }
    return Function(name: name, parameters: parameters, place: index + 1, body: start..<end)
  }

  /// `#define NAME(a, ...) BODY`
  private func macro(at index: Int) -> Function? {
    guard tokens.isMark(index - 1, "#"), let name = tokens.word(index + 1),
      tokens.isMark(index + 2, "(")
    else { return nil }
    var parameters = parameters(in: index + 2)
    // `...`
    if let last = parameters.indices.last, parameters[last].name.isEmpty {
      parameters[last].name = "__VA_ARGS__"
    }
    let start = tokens.next(index + 2)
    var end = start
    while end < tokens.count, end - start < Self.macroLimit, !tokens[end].isFirstOnLine { end += 1 }
    return Function(
      name: name,
      parameters: parameters,
      place: index + 1,
      body: start..<end,
      isMacro: true
    )
  }

  private static let macroLimit = 256

  /// The number of bytes before a token on its line, up to a limit.
  private func indentation(of index: Int) -> Int {
    let place = tokens[index].range.lowerBound
    let line = tokens.source.bytes[max(0, place - 256)..<place]
    return place - (line.lastIndex(where: \.isNewline).map { $0 + 1 } ?? line.startIndex)
  }

  /// The declaration whose body opens at `opener`.
  private func declaration(before opener: Int) -> Function? {
    let body = opener + 1..<max(opener + 1, min(tokens.partner[opener], tokens.count))
    if tokens.language == .objectiveC, let function = method(before: opener, body) {
      return function
    }
    if tokens.language == .swift, let property = property(before: opener, body) { return property }
    if tokens.language == .swift, let closure = closure(at: opener, body) { return closure }
    return start(ofTypeBefore: opener, ")", within: 24).flatMap { head(endingAt: $0, body) }
  }

  /// The mark before the type that stands before a body.
  private func start(ofTypeBefore opener: Int, _ mark: StaticString, within length: Int) -> Int? {
    var index = opener - 1
    let limit = max(0, opener - length)
    while index > limit, !tokens.isMark(index, mark) {
      guard tokens.word(index) != nil || Self.typeMarks.contains(tokens[index].mark) else {
        return nil
      }
      index -= 1
    }
    return tokens.isMark(index, mark) ? index : nil
  }

  /// `var name: Type {`
  private func property(before opener: Int, _ body: Range<Int>) -> Function? {
    guard let index = start(ofTypeBefore: opener, ":", within: 12),
      let name = tokens.word(index - 1), tokens.isWord(index - 2, "var")
    else { return nil }
    return Function(name: name, parameters: [], place: index - 1, body: body)
  }

  /// `let name = { (a: T) -> U in`, `let name: (T) -> U = { a in`
  private func closure(at opener: Int, _ body: Range<Int>) -> Function? {
    guard tokens.isMark(opener - 1, "=") else { return nil }
    let near = max(0, opener - Self.headLimit)..<opener - 1
    guard let word = near.last(where: { tokens.isWord($0, "let") || tokens.isWord($0, "var") }),
      let name = tokens.word(word + 1), word + 2 == opener - 1 || tokens.isMark(word + 2, ":")
    else { return nil }
    let start = opener + 1
    if tokens.isMark(start, "(") {
      let parameters = parameters(in: start).map { Parameter(name: $0.name) }
      return Function(name: name, parameters: parameters, place: word + 1, body: body)
    }
    let head = body.prefix(16)
    guard let end = head.first(where: { tokens.isWord($0, "in") }) else { return nil }
    let parameters = tokens.parts(of: start..<end, separator: ",")
      .map { Parameter(name: $0.count == 1 ? tokens.word($0.lowerBound) ?? "" : "") }
    return Function(name: name, parameters: parameters, place: word + 1, body: body)
  }

  /// The name of a block of Objective-C, `T (^name)(U) = ^T(U a) {`, whose parameters open at `opener`.
  private func blockName(before opener: Int) -> Int? {
    var index = opener - 1
    while tokens.word(index) != nil || tokens.isMark(index, "*") { index -= 1 }
    guard tokens.isMark(index, "^"), tokens.isMark(index - 1, "=") else { return nil }
    let near = max(1, index - Self.headLimit)..<index
    return near.last { tokens.word($0) != nil && tokens.isMark($0 - 1, "^") }
  }

  /// `fun name(…) = EXPRESSION`, `name = (…) => EXPRESSION`, `name = a => EXPRESSION`
  private func expression(at index: Int) -> Function? {
    switch tokens.language {
    case .kotlin:
      guard tokens.isWord(index, "fun"), let name = kotlinName(behind: index) else { return nil }
      var place = tokens.next(name + 1)
      let limit = min(tokens.count, place + 8)
      while place < limit, !tokens.isMark(place, "=") {
        guard tokens.word(place) != nil || Self.typeMarks.contains(tokens[place].mark) else {
          return nil
        }
        place += 1
      }
      guard tokens.isMark(place, "=") else { return nil }
      let end = tokens.endOfStatement(from: place)
      return head(endingAt: tokens.partner[name + 1], place + 1..<max(place + 1, end))
    case .javaScript, .cSharp, .dart:
      guard tokens.isMark(index, "="), tokens.isMark(index + 1, ">") else { return nil }
      let end = tokens.endOfStatement(from: index + 1)
      if let name = tokens.word(index - 3), let parameter = tokens.word(index - 1),
        tokens.isMark(index - 2, "=")
      {
        return Function(
          name: name,
          parameters: [Parameter(name: parameter)],
          place: index - 3,
          body: index + 2..<max(index + 2, end)
        )
      }
      guard tokens.isMark(index - 1, ")"), !tokens.isMark(index + 2, "{") else { return nil }
      return head(endingAt: index - 1, index + 2..<max(index + 2, end))
    default: return nil  // no other language writes a function as an expression
    }
  }

  /// The place of the name in `fun name(`, `fun <T : Any> name(` and `fun Type.name(`.
  private func kotlinName(behind start: Int) -> Int? {
    var place = start + 1
    if tokens.isMark(place, "<") {
      let limit = min(tokens.count, place + Self.typeLimit)
      while place < limit, !tokens.isMark(place, "(") { place += 1 }
      return tokens.word(place - 1) != nil && tokens.isMark(place, "(") ? place - 1 : nil
    }
    while tokens.word(place) != nil, tokens.isMark(place + 1, ".") { place += 2 }
    return tokens.word(place) != nil && tokens.isMark(place + 1, "(") ? place : nil
  }

  /// The most tokens of the types around a name.
  private static let typeLimit = 32

  /// The function whose parameters, or whose results behind them, end at `closer`.
  private func head(endingAt closer: Int, _ body: Range<Int>, isResult: Bool = false) -> Function? {
    let opener = tokens.partner[closer]
    guard opener < closer, tokens.isMark(opener, "(") else { return nil }
    var name = opener - 1
    // `(…) throws -> (T, U)`
    if tokens.isMark(name, ">"), tokens.isMark(name - 1, "-") {
      var end = name - 2
      while tokens.word(end) != nil { end -= 1 }
      return tokens.isMark(end, ")") && !isResult ? head(endingAt: end, body, isResult: true) : nil
    }
    // `func name(…) (T, U)` of Go
    if tokens.language == .go, tokens.isMark(name, ")") {
      return isResult ? nil : head(endingAt: name, body, isResult: true)
    }
    // `func name<T>(…)`
    if tokens.isMark(name, ">") {
      let limit = max(0, name - 24)
      while name > limit, !tokens.isMark(name, "<") { name -= 1 }
      name -= 1
    }
    // `name = (…) => …`
    if tokens.isMark(name, "=") { name -= 1 }
    if tokens.language == .objectiveC, let block = blockName(before: opener) {
      return Function(
        name: tokens.text(at: block),
        parameters: parameters(in: opener),
        place: block,
        body: body
      )
    }
    guard let word = tokens.word(name), !Self.keywords.contains(word) else { return nil }
    switch tokens.language {
    case .swift: guard tokens.isWord(name - 1, "func") || word == "init" else { return nil }
    case .kotlin:
      let near = max(0, name - Self.typeLimit)..<name
      guard let start = near.last(where: { tokens.isWord($0, "fun") }),
        kotlinName(behind: start) == name
      else { return nil }
    default:  // The others have no word that every declaration begins with.
      if tokens.isMark(name - 1, ".") || tokens.isWord(name - 1, "new") { return nil }
    }
    let parameters = parameters(in: opener)
    return Function(name: word, parameters: parameters, place: name, body: body)
  }

  /// `- (T)first:(T)a second:(T)b {`
  private func method(before opener: Int, _ body: Range<Int>) -> Function? {
    var start = opener - 1
    let limit = max(0, opener - Self.headLimit)
    while start > limit, tokens[start].mark != UInt8(ascii: ";"), !tokens.isMark(start, "}") {
      if tokens.isMark(start, ")") { start = max(limit, min(start, tokens.partner[start])) }
      if tokens.isMark(start, "-") || tokens.isMark(start, "+"), tokens[start].isFirstOnLine {
        break
      }
      start -= 1
    }
    guard tokens.isMark(start, "-") || tokens.isMark(start, "+"), tokens.isMark(start + 1, "(")
    else { return nil }
    var index = tokens.next(start + 1)
    guard let name = tokens.word(index) else { return nil }
    let place = index
    var parameters: [Parameter] = []
    while index < opener, tokens.isMark(index + 1, ":") {
      let type = index + 2
      let word = tokens.isMark(type, "(") ? tokens.next(type) : type
      guard let parameter = tokens.word(word) else { break }
      parameters.append(Parameter(label: tokens.word(index), name: parameter))
      index = word + 1
    }
    return Function(name: name, parameters: parameters, place: place, body: body)
  }

  private func parameters(in opener: Int) -> [Parameter] {
    let end = min(tokens.partner[opener], tokens.count)
    guard opener + 1 < end else { return [] }
    return tokens.parts(of: opener + 1..<end, separator: ",").map { part in
      let colon = part.prefix(8).first { tokens.isMark($0, ":") }
      let equals = part.first { tokens.isMark($0, "=") } ?? part.upperBound
      switch tokens.language {
      case .swift:
        guard let colon, let name = tokens.word(colon - 1) else { return Parameter(name: "") }
        let label = tokens.word(part.lowerBound)
        return Parameter(label: label == "_" ? nil : label, name: name)
      case .java, .cSharp, .dart, .objectiveC:
        return Parameter(name: tokens.word(equals - 1) ?? "")
      default:  // The name is first, but for words such as `private` and `vararg`.
        return Parameter(name: tokens.word(colon.map { $0 - 1 } ?? part.lowerBound) ?? "")
      }
    }
  }

  private static let typeMarks = Set("->.?:<>[],!*&|'".utf8)

  private static let keywords: Set = [
    "if", "for", "while", "switch", "catch", "guard", "when", "foreach", "using", "lock",
    "synchronized", "return", "with", "else", "do", "function", "func", "try", "until",
  ]
}
