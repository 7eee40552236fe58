/// The strings that an expression of a programming language may have as its value: a literal,
/// literals joined with `+`, the branches of a condition, a constant of the same file, a format of
/// the host's own that is filled at run time.
struct StringExpression {
  let tokens: HostTokens
  let constants: LocalConstants
  let functions: HostFunctions
  let loops: LoopVariables
  /// The elements of lists that the last expression joins with AND or OR.
  var elements: [MappedText] = []
  /// Constants that name constants are followed this far, and brackets this deep.
  private static let depthLimit = 12
  static let alternativeLimit = 64
  /// Functions and lists are followed only this far.
  static let functionLimit = 6
  /// Texts that are added to a name are followed this far.
  private static let additionDepth = 8
  /// The most definitions of names that are read for one expression, and for a file: in a minified
  /// program each name of one letter has hundreds, which name others.
  private static let expressionLimit = 1_024
  private static let fileLimit = 1 << 18

  private var fileWork = 0
  var expressionWork = 0

  init(tokens: HostTokens, constants: LocalConstants, functions: HostFunctions) {
    self.tokens = tokens
    self.constants = constants
    self.functions = functions
    loops = LoopVariables(tokens)
  }

  /// The values of the expression in `range`, at the place where it stands, and behind them the
  /// elements of lists that it joins; empty if no part of it is a literal.
  mutating func values(of range: Range<Int>) -> [MappedText] {
    expressionWork = 0
    elements = []
    return values(of: range, depth: 0) + elements
  }

  /// The values that a constant of the file has where it is used.
  mutating func values(ofConstant name: String, of owner: String?, usedAt use: Int) -> [MappedText]
  {
    expressionWork = constants.count(of: name)
    elements = []
    var all: [MappedText] = []
    for definition in definitions(ofConstant: name, of: owner, usedAt: use)
    where !definition.isExtended {
      all += values(of: definition, depth: 1)
    }
    all += additions(to: name, before: use, depth: 1)
    return Array(all.prefix(Self.alternativeLimit))
  }

  mutating func values(of range: Range<Int>, depth: Int) -> [MappedText] {
    guard !range.isEmpty, range.upperBound <= tokens.count, depth < Self.depthLimit else {
      return []
    }
    if let inner = unwrapped(range) { return values(of: inner, depth: depth + 1) }
    let value = tokens.withoutReference(range)
    if value != range { return values(of: value, depth: depth + 1) }
    if let branches = branches(of: range) {
      var all: [MappedText] = []
      for branch in branches { all += values(of: branch, depth: depth + 1) }
      return Array(all.prefix(Self.alternativeLimit))
    }
    let joiner: StaticString = tokens.language == .appleScript ? "&" : "+"
    let operands = tokens.parts(of: range, separator: joiner).flatMap { adjacent(in: $0) ?? [$0] }
    var results = [MappedText()]
    var hasLiteral = false
    for (number, operand) in operands.enumerated() {
      // `"… != " + false`
      let follows = number > 0 && operands[number - 1].contains { tokens.string($0) != nil }
      let values =
        follows
        ? spelled(operand) ?? operandValues(operand, depth: depth + 1)
        : operandValues(operand, depth: depth + 1)
      if let values { hasLiteral = hasLiteral || values.contains { !$0.isOnlyHoles } }
      let place = places(of: operand)
      results = Self.combined(results, values ?? [hole(for: place)]) { $0.append($1) }
    }
    return hasLiteral ? results.filter { !$0.isOnlyHoles } : []
  }

  /// The parts of `NAME @" == %@"`, a macro beside a literal of Objective-C; nil for any other operand.
  private func adjacent(in operand: Range<Int>) -> [Range<Int>]? {
    guard tokens.language == .objectiveC, operand.count > 1, operand.count < 32 else { return nil }
    var parts: [Range<Int>] = []
    var hasName = false
    for index in operand where !tokens.isMark(index, "@") {
      guard tokens[index].kind != .mark else { return nil }
      hasName = hasName || tokens.word(index) != nil
      parts.append(index..<index + 1)
    }
    return hasName && parts.count > 1 ? parts : nil
  }

  /// Each of `starts` with each of `ends`, as many as there may be values of one expression.
  static func combined(
    _ starts: [MappedText],
    _ ends: [MappedText],
    by join: (inout MappedText, MappedText) -> Void
  ) -> [MappedText] {
    var results: [MappedText] = []
    for start in starts {
      for end in ends {
        guard results.count < alternativeLimit else { return results }
        var result = start
        join(&result, end)
        results.append(result)
      }
    }
    return results
  }

  /// Counts the definitions that are read; false once they are too many.
  mutating func countWork(_ count: Int) -> Bool {
    guard expressionWork < Self.expressionLimit, fileWork < Self.fileLimit else { return false }
    expressionWork += count
    fileWork += count
    return true
  }

  func places(of range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  func hole(for place: Range<Int>) -> MappedText {
    var text = MappedText()
    text.appendHole(for: place, of: tokens.source)
    return text
  }

  /// The inside of `(a)`, and of `.string(a)`, a property list that Swift writes.
  private func unwrapped(_ range: Range<Int>) -> Range<Int>? {
    let isList = tokens.language == .swift && tokens.isWord(range.lowerBound + 1, "string")
    let opener =
      isList && tokens.isMark(range.lowerBound, ".") ? range.lowerBound + 2 : range.lowerBound
    guard tokens.isMark(opener, "("), tokens.partner[opener] > opener,
      tokens.partner[opener] == range.upperBound - 1
    else { return nil }
    return opener + 1..<range.upperBound - 1
  }

  /// The values of an operand of `+`; nil if the source does not show them.
  mutating func operandValues(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard let first = range.first, depth < Self.depthLimit else { return nil }
    if let inner = withoutCast(range) { return operandValues(inner, depth: depth + 1) }
    if let joined = joined(range, depth: depth) ?? joinedText(range, depth: depth) { return joined }
    if tokens.string(first) != nil {
      if depth < Self.functionLimit { noteElements(range) }
      guard let text = literals(range) else { return nil }
      let isPlain = range.allSatisfy { tokens.string($0) != nil }
      return isPlain ? filled(text, at: first, depth: depth) : [text]
    }
    if tokens.isMark(first, "(") {
      let closer = tokens.partner[first]
      if closer == range.upperBound - 1 {
        let values = values(of: first + 1..<closer, depth: depth)
        return values.isEmpty ? nil : values
      }
      // A cast, or a joined string that a method is called on.
      guard tokens.next(first) < range.upperBound else { return nil }
      return operandValues(tokens.next(first)..<range.upperBound, depth: depth + 1)
    }
    if let path = keyPath(range) { return [path] }
    if let formatted = formatted(range, depth: depth) { return formatted }
    if let received = received(range, depth: depth) { return received }
    if depth < Self.functionLimit {
      noteElements(range)
      noteListed(range)
    }
    if let returned = returned(range, depth: depth) { return returned }
    guard range.count < 32 else { return nil }
    let names = range.filter { tokens[$0].kind == .word }
    // `$0.value.rawValue`
    let isUnnamed = tokens.language == .swift && tokens.isMark(first, "$")
    let isPath = (isUnnamed ? range.dropFirst() : range).allSatisfy {
      tokens[$0].kind == .word || tokens.isMark($0, ".") || tokens.isMark($0, ":")
        || tokens.isMark($0, "@")
    }
    guard isPath, let name = names.last, name == range.upperBound - 1 else { return nil }
    if tokens.isWord(name, "rawValue"), tokens.language == .swift, names.count > 1 {
      return caseValues(of: tokens.text(at: names[names.count - 2]), depth: depth)
    }
    var values: [MappedText] = []
    var definitions = definitions(of: name, isMember: names.count > 1)
    if definitions.isEmpty, names.count > 1 {
      definitions = constants.members(names.map { tokens.text(at: $0) })
    }
    let isUndeclared = definitions.isEmpty && names.count == 1
    if isUndeclared { definitions = self.definitions(ofInstanceVariable: name) }
    // `name = name + …` is no value of the name in itself.
    for definition in definitions where !definition.value.contains(name) {
      for value in self.values(of: definition, depth: depth + 1)
      where !isUndeclared || Plausibility.hasOperator(value) && isSound(value) {
        var text = value
        if definition.isExtended { text.appendHole(for: text.count..<text.count, of: text) }
        values.append(text)
      }
    }
    if names.count == 1, depth < Self.additionDepth {
      values += additions(to: tokens.text(at: name), before: name, depth: depth + 1)
    }
    if values.isEmpty { return property(name, depth: depth) }
    return values.isEmpty ? nil : Array(values.prefix(Self.alternativeLimit))
  }

  private func isSound(_ value: MappedText) -> Bool {
    FoundPredicate(value, PredicateUse(api: ""), arguments: .unknown).isSound
  }

  /// `true`, `false` and whole numbers, which `+` joins to a text before them in some languages.
  private func spelled(_ range: Range<Int>) -> [MappedText]? {
    switch tokens.language {
    case .javaScript, .java, .kotlin: break
    default: return nil  // The others join texts only, or write `True`.
    }
    guard range.count == 1, let word = tokens.word(range.lowerBound),
      word == "true" || word == "false"
        || word.utf8.allSatisfy(\.isDigit) && !(word.hasPrefix("0") && word.count > 1)
    else { return nil }
    var text = MappedText()
    text.append(tokens[range.lowerBound].range, of: tokens.source)
    return [text]
  }

  /// `#keyPath(Car.maker)`
  private func keyPath(_ range: Range<Int>) -> MappedText? {
    guard tokens.language == .swift, let first = range.first, tokens.isMark(first, "#") else {
      return nil
    }
    let place = places(of: range)
    guard let path = KeyPathLiteral(tokens.source.bytes, at: place.lowerBound),
      path.end == place.upperBound
    else { return nil }
    var text = MappedText()
    text.append(path.keys, for: place, of: tokens.source)
    return text
  }

  /// The texts that are added to a text before it is used, each with holes for what is around it.
  private mutating func additions(to name: String, before use: Int, depth: Int) -> [MappedText] {
    let additions = constants.additions(to: name, before: use)
    guard countWork(additions.count) else { return [] }
    var values: [MappedText] = []
    for addition in additions {
      for value in self.values(of: addition.value, depth: depth + 1) {
        let value = addition.isFormat ? HostFormat.holes(in: value, of: tokens.language) : value
        guard Plausibility.hasOperator(value) else { continue }
        var text = MappedText()
        // A piece that begins with a name is the first.
        if value.bytes.first?.isNamePart == false { text.appendHole(for: 0..<0, of: value) }
        text.append(value)
        text.appendHole(for: value.count..<value.count, of: value)
        values.append(text)
      }
    }
    return values
  }
}
