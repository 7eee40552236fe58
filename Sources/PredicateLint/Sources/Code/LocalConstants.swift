import PredicateSyntax

/// The strings that a file gives names: constants, variables, macros.
struct LocalConstants: Sendable {
  struct Definition: Sendable {
    /// The tokens of the value.
    var value: Range<Int>
    var name: Int
    /// Whether the name is declared there, rather than given another value.
    var isDeclaration: Bool
    /// Whether text is added later on.
    var isExtended = false
    /// The number of the part of the value that the name is given, `let (name, other) = value`; nil for the whole.
    var part: Int?
  }

  private var definitions: [String: [Definition]] = [:]
  private var extensions: [String: [Int]] = [:]
  /// The places of the names of cases with texts, `case name = "…"`.
  private var cases: [String: [Int]] = [:]
  private var firstCases: [Int] = []
  /// The texts of objects of JavaScript by the name of the object and the key: `{ key: "…" }`.
  private var members: [String: [Definition]] = [:]
  /// The outermost blocks by the brackets of those within them, which are among them.
  private var outermost: [Int: OutermostBlocks] = [:]
  private let tokens: HostTokens
  /// The most definitions of a name that are read, and the most brackets around one: generated files
  /// have thousands.
  private static let definitionLimit = 256
  private static let depthLimit = 128
  /// The most tokens between the parameters of a function and its body.
  private static let headLimit = 24
  /// The most tokens of a macro that are read: a file without line ends could be one.
  private static let macroLimit = 1_024

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    var lastCase = -4
    for index in 0..<tokens.count {
      guard let name = tokens.word(index) else {
        if tokens.isMark(index, "{") { addBlock(at: index) }
        continue
      }
      if tokens.language == .objectiveC, name == "define", tokens.isMark(index - 1, "#") {
        addMacro(at: index + 1)
      } else if let (value, part) = tokens.destructured(at: index) {
        definitions[name, default: []].append(
          Definition(value: value..<value, name: index, isDeclaration: true, part: part)
        )
      } else if let value = assignment(behind: index) {
        let definition = Definition(
          value: value..<value,
          name: index,
          isDeclaration: isDeclared(index)
        )
        definitions[name, default: []].append(definition)
        // `case a = "…", b = "…"`
        let isCase = tokens.isWord(index - 1, "case") || lastCase == index - 4
        if tokens.language == .swift, isCase, tokens.isMark(index + 1, "="),
          tokens.string(index + 2) != nil
        {
          lastCase = index
          cases[name, default: []].append(index)
          if firstCases.count < Self.caseLimit { firstCases.append(index) }
        }
      } else if extends(index) {
        extensions[name, default: []].append(index)
      } else if tokens.language == .javaScript, tokens.isMark(index + 1, ":"),
        let owner = owner(of: index)
      {
        let definition = Definition(value: index + 2..<index + 2, name: index, isDeclaration: true)
        let path = "\(tokens.text(at: owner)).\(name)"
        members[path, default: []].append(definition)
        if let outer = self.owner(of: owner) {
          members["\(tokens.text(at: outer)).\(path)", default: []].append(definition)
        }
      }
    }
  }

  private mutating func addMacro(at index: Int) {
    guard let name = tokens.word(index), !tokens.isMark(index + 1, "(") else { return }
    let start = index + 1
    guard start < tokens.count, !tokens[start].isFirstOnLine else { return }
    var end = start
    let limit = min(tokens.count, start + Self.macroLimit)
    while end < limit, tokens[end].kind == .string || !tokens[end].isFirstOnLine {
      if tokens[end].isFirstOnLine, tokens[end - 1].kind != .string { break }
      end += 1
    }
    definitions[name, default: []].append(
      Definition(value: start..<end, name: index, isDeclaration: true)
    )
  }

  /// The start of the value of `name = value`, `name: Type = value` or `name := value`.
  private func assignment(behind index: Int) -> Int? {
    var place = index + 1
    if tokens.isMark(place, ":"), !tokens.isMark(place + 1, ":") {
      if tokens.isMark(place + 1, "=") { return place + 2 }
      // The type: a few words, marks and brackets.
      var end = place + 1
      while !tokens.isMark(end, "=") {
        guard end < min(tokens.count, place + 24), !tokens[end].isFirstOnLine else { return nil }
        if tokens.language == .swift, tokens.isMark(end, "{") { return returned(from: end) }
        guard
          tokens.word(end) != nil || tokens.isMark(end, "[")
            || Self.typeMarks.contains(tokens[end].mark)
        else { return nil }
        end = tokens.isMark(end, "[") ? tokens.next(end) : end + 1
      }
      place = end
    }
    // `name => "…"`, a property of C#
    if tokens.language == .cSharp, tokens.isMark(place, "="), tokens.isMark(place + 1, ">"),
      tokens.string(place + 2) != nil || tokens.string(place + 3) != nil
    {
      return place + 2
    }
    if tokens.language == .appleScript, tokens.isWord(index - 1, "set"), tokens.isWord(place, "to")
    {
      return place + 1
    }
    guard tokens.isMark(place, "="), place + 1 < tokens.count, !tokens.isMark(place + 1, "="),
      !tokens.isMark(place + 1, "~"), !tokens.isMark(place + 1, ">")
    else { return nil }
    return place + 1
  }

  private static let typeMarks = Set("?!.<>&'".utf8)

  /// `name: String { "…" }` is seen as an assignment, too.
  private func returned(from opener: Int) -> Int? {
    let start = tokens.isWord(opener + 1, "return") ? opener + 2 : opener + 1
    return tokens.string(start) != nil ? start : nil
  }

  /// The place of the name of the object that has the key: `owner = { key: … }`, `owner: { key: … }`
  private func owner(of key: Int) -> Int? {
    let opener = tokens.parent[key]
    guard opener > 1, tokens.isMark(opener, "{"),
      tokens.isMark(opener - 1, "=") || tokens.isMark(opener - 1, ":")
    else { return nil }
    return tokens.word(opener - 2) == nil ? nil : opener - 2
  }

  /// The values of a member of an object that the file writes out, by the names that lead there.
  func members(_ path: [String]) -> [Definition] {
    let known = members[path.suffix(3).joined(separator: ".")]
    let all = known ?? members[path.suffix(2).joined(separator: ".")] ?? []
    return all.prefix(Self.memberLimit).map(completed)
  }

  private static let memberLimit = 8

  private func completed(_ definition: Definition) -> Definition {
    var definition = definition
    if definition.value.isEmpty {
      let start = definition.value.lowerBound
      definition.value = start..<max(start, tokens.endOfStatement(from: max(start - 1, 0)))
    }
    return definition
  }

  private func isDeclared(_ index: Int) -> Bool {
    switch tokens.language {
    case .python, .ruby, .appleScript, .shell: return true
    case .go: if tokens.isMark(index + 1, ":") { return true }
    default: break  // The others put a word, a type or a mark of one before the name.
    }
    if tokens.isMark(index - 1, "*") || tokens.isMark(index - 1, ">") { return true }
    return tokens.word(index - 1).map { $0 != "return" && $0 != "else" } ?? false
  }

  /// `name += …`, `name.append(…)`, `[name appendString:…]`, `[name appendFormat:…]`; of lists
  /// `name.add(…)`, `name.push(…)`, `[name addObject:…]`; of dictionaries `name["…"] = …`
  private func extends(_ index: Int) -> Bool {
    if tokens.isMark(index + 1, "+"), tokens.isMark(index + 2, "=") { return true }
    if key(behind: index) != nil || isWritten(index) { return true }
    let isCall = tokens.isMark(index + 1, ".")
    guard let method = isCall ? tokens.word(index + 2) : tokens.word(index + 1) else {
      return false
    }
    if method.hasPrefix("append") { return true }
    return isCall ? ["add", "push", "Add"].contains(method) : method == "addObject"
  }

  /// Whether Rust writes a text to the end of a name: `write!(name, "…", a)`
  private func isWritten(_ index: Int) -> Bool {
    tokens.language == .rust && tokens.isMark(index + 1, ",") && tokens.isMark(index - 1, "(")
      && tokens.isMark(index - 2, "!") && tokens.word(index - 3)?.hasPrefix("write") == true
  }

  /// The text that is a key of a dictionary in `name["…"] = …`.
  private func key(behind index: Int) -> Range<Int>? {
    guard tokens.isMark(index + 1, "[") else { return nil }
    let text = tokens.isMark(index + 2, "@") ? index + 3 : index + 2
    guard tokens.string(text) != nil, tokens.isMark(text + 1, "]"), tokens.isMark(text + 2, "="),
      !tokens.isMark(text + 3, "=")
    else { return nil }
    return text..<text + 1
  }

  /// The texts of the cases of the file's enumerations: of those named `name` if there are any.
  func caseTexts(of name: String) -> (texts: [Range<Int>], areNamed: Bool) {
    let named = cases[name]
    return ((named ?? firstCases).prefix(Self.caseLimit).map { $0 + 2..<$0 + 3 }, named != nil)
  }

  private static let caseLimit = 64

  /// The texts that are declared, each with its name.
  var texts: [(name: String, definition: Definition)] {
    definitions.flatMap { name, all in
      all.prefix(Self.definitionLimit).lazy.filter { $0.isDeclaration && isText($0) }
        .map { (name, completed($0)) }
    }
  }

  /// The texts that `name` is given where it is not declared: `album.name = "…"`
  func assigned(to name: String) -> [Definition] {
    (definitions[name] ?? []).prefix(Self.definitionLimit).filter {
      !$0.isDeclaration && isText($0)
    }.map(completed)
  }

  private func isText(_ definition: Definition) -> Bool {
    let start = definition.value.lowerBound
    return tokens.string(start) != nil
      || tokens.isMark(start, "@") && tokens.string(start + 1) != nil
  }

  /// The values that `name` is given anywhere.
  func all(named name: String) -> [Definition] {
    (definitions[name] ?? []).prefix(Self.memberLimit).map(completed)
  }

  /// The number of definitions of `name` that would be read.
  func count(of name: String) -> Int { min(definitions[name]?.count ?? 0, Self.definitionLimit) }

  /// The definitions that `name` may stand for where it is used.
  func definitions(of name: String, usedAt use: Int, isMember: Bool) -> [Definition] {
    guard let all = definitions[name] else { return [] }
    var found: [Definition] = []
    var declaration: Int?
    for definition in all.reversed().prefix(Self.definitionLimit) where definition.name < use {
      if definition.isDeclaration, !isVisible(definition, at: use) { continue }
      found.append(definition)
      if definition.isDeclaration || replaces(definition, at: use) {
        declaration = definition.name
        break
      }
    }
    if declaration == nil {
      found = all.prefix(Self.definitionLimit).filter { $0.isDeclaration && isVisible($0, at: use) }
      if found.isEmpty, isMember { found = Array(all.prefix(Self.definitionLimit)) }
      if found.isEmpty { found = undeclared(all, before: use) }
    }
    let from = declaration ?? found.first?.name ?? 0
    let isExtended = extensions(of: name, before: use).last.map { from <= $0 } ?? false
    return found.map { definition in
      var definition = completed(definition)
      definition.isExtended = isExtended
      return definition
    }
  }

  /// The values that are added to the text of `name` before `use`: `name += VALUE`, `name.append(VALUE)`,
  /// `[name appendFormat:VALUE, …]`.
  func additions(to name: String, before use: Int) -> [(value: Range<Int>, isFormat: Bool)] {
    let start = definitions[name]?.suffix(Self.definitionLimit).last { $0.name < use }?.name
    // Python's and Ruby's functions have no brackets; the last value before the use begins them.
    let hasBlocks = tokens.language != .python && tokens.language != .ruby
    let places = extensions(of: name, before: use).suffix(Self.nearLimit).filter {
      hasBlocks ? sharesFunction($0, use) : start ?? use < $0
    }
    return places.suffix(Self.additionLimit).compactMap { place in
      if tokens.isMark(place + 1, "+") {
        return (place + 3..<max(place + 3, tokens.endOfStatement(from: place + 2)), false)
      }
      if let key = key(behind: place) { return (key, false) }
      if isWritten(place) { return tokens.argument(1, ofCallAt: place - 1).map { ($0, true) } }
      let isCall = tokens.isMark(place + 1, ".")
      let method = isCall ? place + 2 : place + 1
      guard tokens.isMark(method + 1, isCall ? "(" : ":") else { return nil }
      let arguments =
        isCall ? tokens.arguments(ofCallAt: method + 1) : tokens.arguments(ofMessageAt: method + 1)
      return arguments.first.map {
        ($0.tokens, tokens.word(method)?.hasSuffix("Format") == true)
      }
    }
  }

  private static let additionLimit = 64
  /// The most additions before a use that are read.
  private static let nearLimit = 64

  /// The places before `use` where text is added to a name, in their order.
  private func extensions(of name: String, before use: Int) -> ArraySlice<Int> {
    let all = extensions[name] ?? []
    return all[..<all.bisect { $0 >= use }]
  }

  /// Whether a name has this value and no older one at its use, whatever the conditions on the way.
  private func replaces(_ definition: Definition, at use: Int) -> Bool {
    let name = definition.name
    let isStatement =
      switch tokens.language {
      // Without brackets it does not show what a condition covers.
      case .python, .ruby, .appleScript: false
      case .swift, .go: tokens[name].isFirstOnLine && !tokens.isMark(name - 1, ":")
      default:  // The others end their statements with a mark.
        tokens.isMark(name - 1, ";") || tokens.isMark(name - 1, "{") || tokens.isMark(name - 1, "}")
      }
    guard isStatement, isVisible(definition, at: use) else { return false }
    let start = max(definition.value.lowerBound - 1, 0)
    return tokens.endOfStatement(from: start) <= use
  }

  /// Values of a variable that is declared without one: `let format: String`, `NSString *format;`
  private func undeclared(_ all: [Definition], before use: Int) -> [Definition] {
    all.prefix(Self.definitionLimit).filter {
      $0.name < use && !$0.isDeclaration
        && (sharesFunction($0.name, use) || isParameter($0.name, ofFunctionAround: use))
    }
  }

  /// Whether a name with a value is a parameter of the function around a place:
  /// `func fetch(format: String = "…") {`
  private func isParameter(_ name: Int, ofFunctionAround use: Int) -> Bool {
    let opener = tokens.parent[name]
    guard opener >= 0, tokens.isMark(opener, "("), tokens.partner[opener] < use else {
      return false
    }
    let closer = tokens.partner[opener]
    let head = closer..<min(tokens.count, closer + Self.headLimit)
    return head.first { tokens.isMark($0, "{") }.map { $0 < use && use < tokens.partner[$0] }
      ?? false
  }

  private func isVisible(_ definition: Definition, at use: Int) -> Bool {
    let block = enclosingBlock(of: definition.name)
    if block < 0 { return true }
    var place = tokens.parent[use]
    for _ in 0..<Self.depthLimit where place >= 0 {
      if place == block { return true }
      place = tokens.parent[place]
    }
    return false
  }

  private func enclosingBlock(of index: Int) -> Int {
    var place = tokens.parent[index]
    for _ in 0..<Self.depthLimit where place >= 0 && !tokens.isMark(place, "{") {
      place = tokens.parent[place]
    }
    return place
  }

  /// Languages in which an outermost block is a method or function.
  private static let flatLanguages: Set<HostLanguage> = [.objectiveC, .go]

  /// Whether two places are in the same outermost block but one, a function of a class or a file.
  private func sharesFunction(_ first: Int, _ second: Int) -> Bool {
    switch (outermost[enclosingBlock(of: first)], outermost[enclosingBlock(of: second)]) {
    case (nil, nil): true
    case (let one?, let other?) where one.first == other.first:
      one.second >= 0 && one.second == other.second || Self.flatLanguages.contains(tokens.language)
        || one.depth <= 2 && other.depth <= 2
    default: false  // One is in a block that the other is not in.
    }
  }

  /// The two outermost blocks around a place, and how many there are.
  private struct OutermostBlocks {
    var first: Int
    var second = -1
    var depth = 1
  }

  /// Notes the blocks around a block, those around it being known.
  private mutating func addBlock(at index: Int) {
    guard var blocks = outermost[enclosingBlock(of: index)] else {
      outermost[index] = OutermostBlocks(first: index)
      return
    }
    blocks.depth += 1
    if blocks.depth == 2 { blocks.second = index }
    outermost[index] = blocks
  }
}
