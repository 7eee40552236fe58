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
  static let alternativeLimit = 16
  /// Functions and lists are followed only this far.
  static let functionLimit = 4
  /// How many definitions of names are looked at for one expression, and for a file: in a minified
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
      all += values(of: definition.value, depth: 1)
    }
    all += additions(to: name, before: use, depth: 1)
    return Array(all.prefix(Self.alternativeLimit))
  }

  /// The definitions of a name that stands in a string.
  func definitions(
    ofConstant name: String,
    of owner: String?,
    usedAt use: Int
  ) -> [LocalConstants.Definition] {
    let definitions = constants.definitions(of: name, usedAt: use, isMember: owner != nil)
      .filter { isReachable($0, from: use, of: owner) }
    if definitions.isEmpty, let owner { return constants.members([owner, name]) }
    return definitions
  }

  mutating func values(of range: Range<Int>, depth: Int) -> [MappedText] {
    guard !range.isEmpty, range.upperBound <= tokens.count, depth < Self.depthLimit else {
      return []
    }
    if let inner = unwrapped(range) { return values(of: inner, depth: depth + 1) }
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
      results = results.flatMap { result in
        (values ?? [hole(for: place)]).map { value in
          var joined = result
          joined.append(value)
          return joined
        }
      }
      if results.count > Self.alternativeLimit {
        results = Array(results.prefix(Self.alternativeLimit))
      }
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

  /// Counts what is looked at; false once that was too much.
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
    if let joined = joined(range, depth: depth) { return joined }
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
      return caseValues(of: tokens[names[names.count - 2]].text, depth: depth)
    }
    var values: [MappedText] = []
    var definitions = definitions(of: name, isMember: names.count > 1)
    if definitions.isEmpty, names.count > 1 {
      definitions = constants.members(names.map { tokens[$0].text })
    }
    // `name = name + …` is no value of the name in itself.
    for definition in definitions where !definition.value.contains(name) {
      for value in self.values(of: definition.value, depth: depth + 1) {
        var text = value
        if definition.isExtended { text.appendHole(for: text.count..<text.count, of: text) }
        values.append(text)
      }
    }
    if names.count == 1, depth < 4 {
      values += additions(to: tokens[name].text, before: name, depth: depth + 1)
    }
    if values.isEmpty { return property(name, depth: depth) }
    return values.isEmpty ? nil : Array(values.prefix(Self.alternativeLimit))
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
    guard let path = KeyPathText(tokens.source.bytes, at: place.lowerBound),
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
        let value = addition.isFormat ? HostFormat.percent(value) : value
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

  /// The definitions of a name; none once too many were looked at.
  private mutating func definitions(
    of name: Int,
    isMember: Bool
  ) -> [LocalConstants.Definition] {
    let text = tokens[name].text
    guard countWork(constants.count(of: text)) else { return [] }
    let isVariable = isInstanceVariable(text)
    let owner = isMember ? owner(of: name) ?? "" : isVariable ? "self" : nil
    let isMember = isMember || isVariable
    let definitions = constants.definitions(of: text, usedAt: name, isMember: isMember)
      .filter { isReachable($0, from: name, of: owner) }
    // `_name` is what `self.name` is kept in.
    guard definitions.isEmpty, tokens.language == .objectiveC, owner == "self" else {
      return definitions
    }
    let other = isVariable ? String(text.dropFirst()) : "_" + text
    return constants.definitions(of: other, usedAt: name, isMember: true)
      .filter { isReachable($0, from: name, of: owner) }
  }

  /// Whether a name is written as those of instance variables of Objective-C are.
  private func isInstanceVariable(_ name: String) -> Bool {
    tokens.language == .objectiveC && name.hasPrefix("_") && name.utf8.count > 2
  }

  /// Whether a definition may be that of a member of `owner`: a variable of another function is none,
  /// nor is `label.text = …` one of `field.text`.
  private func isReachable(
    _ definition: LocalConstants.Definition,
    from use: Int,
    of owner: String?
  ) -> Bool {
    guard let owner else {
      // `request.predicate = …` gives a variable `predicate` no value.
      if tokens.isMark(definition.name - 1, "."),
        let other = self.owner(of: definition.name), !Self.selves.contains(other)
      {
        return false
      }
      // Elsewhere, brackets show where a variable is known.
      return tokens.language != .python && tokens.language != .ruby
        || functions.around(definition.name).allSatisfy { $0.body.contains(use) }
    }
    if tokens.isMark(definition.name - 1, ".") {
      guard let known = self.owner(of: definition.name), !Self.selves.contains(known) else {
        return true
      }
      return known == owner
    }
    if owner == "self", isInstanceVariable(tokens[definition.name].text) { return true }
    return functions.around(definition.name).allSatisfy { $0.body.contains(use) }
  }

  /// The word before the dot before a name: `owner.name`, `owner?.name`, `owner!.name`.
  private func owner(of name: Int) -> String? {
    let end = name - 2
    return tokens.word(tokens.isMark(end, "?") || tokens.isMark(end, "!") ? end - 1 : end)
  }

  /// Names of the object itself, or of what it is made from.
  private static let selves: Set = [
    "self", "this", "weakSelf", "strongSelf", "that", "_this", "prototype", "super", "cls", "Self",
  ]

  /// A literal, or several beside each other; with what fills its format behind it.
  private func literals(_ range: Range<Int>) -> MappedText? {
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
  private mutating func formatted(_ range: Range<Int>, depth: Int) -> [MappedText]? {
    guard
      let name = range.prefix(6).first(where: {
        tokens.word($0).map(Self.formatters.contains) == true
          && (tokens.isMark($0 + 1, "(") || isSelector(at: $0) || isMacro(at: $0))
      })
    else { return nil }
    var content: Range<Int>?
    if isSelector(at: name) {
      content = tokens.arguments(ofMessageAt: name + 1).first?.tokens
    } else if let opener = range.first(where: { tokens.isMark($0, "(") }), opener <= name + 2 {
      let arguments = tokens.arguments(ofCallAt: opener)
      let isFormat = tokens.word(name) != "String" || arguments.first?.label == "format"
      if isFormat { content = arguments.first { $0.label == nil || $0.label == "format" }?.tokens }
    }
    guard let content else { return nil }
    let isPlain = tokens.word(name).map(Self.plain.contains) == true
    let isBraced = tokens.language == .cSharp || tokens.language == .rust
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
    return values.isEmpty ? nil : values.map(isBraced ? HostFormat.braces : HostFormat.percent)
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
