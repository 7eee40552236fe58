extension CodeScanner {
  /// The expression in a piece of text that is no more than that.
  private struct Interpolation {
    var owner: String?
    var name: String
    /// Whether a list is joined with AND or OR.
    var isJoined: Bool
  }

  /// The name in `${name}`, `#{owner.name}` or `{name.join(" AND ")}`, if that is all of a text.
  private func interpolated(_ text: MappedText) -> Interpolation? {
    guard depth == 0, !text.isEmpty else { return nil }
    let marks = Array(#"$#\{}() "#.utf8)
    let bytes = tokens.source.bytes[text.map.fileRange(of: 0..<text.count)]
    let path = bytes.drop(while: marks.contains)
      .prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
    var names = String(decoding: path, as: UTF8.self).split(separator: ".").map(String.init)
    let rest = bytes[path.endIndex...].filter { !marks.contains($0) }
    let isJoined = names.count > 1 && names.last?.hasPrefix("join") == true
    if isJoined {
      names.removeLast()
      let word = String(decoding: rest.filter(\.isLetter), as: UTF8.self).uppercased()
      guard word == "AND" || word == "OR" || rest.contains(UInt8(ascii: "&")) else { return nil }
    } else if !rest.isEmpty {
      return nil
    }
    guard let name = names.popLast() else { return nil }
    return Interpolation(owner: names.last, name: name, isJoined: isJoined)
  }

  private mutating func add(_ piece: Interpolation, _ use: PredicateUse, at index: Int) {
    if piece.isJoined {
      for value in expression.elements(ofList: piece.name, usedAt: index) {
        add(value, use, .unknown)
      }
      return
    }
    var values = expression.values(ofConstant: piece.name, of: piece.owner, usedAt: index)
    if values.isEmpty, piece.owner == nil {
      values = expression.elements(named: piece.name, usedAt: index)
    }
    for value in values { add(value, use, .listed([])) }
    if values.isEmpty, piece.owner == nil, !use.isClassChain {
      formatParameters.note(piece.name, use, in: expression.functions, at: index)
    }
  }

  /// Strings that name what the next one is, and those that hold text of another language.
  mutating func matchString(at index: Int, _ interfaces: [String: [PredicateAPI]]) {
    guard let string = tokens.string(index),
      string.count > 8 || string.bytes.first == MappedText.hole
    else { return }
    let text = String(decoding: string.bytes.prefix(64), as: UTF8.self)
    if let use = namedStrategy(string) {
      // `${PREDICATE}:type == 'XCUIElementTypeButton'`
      let whole = wholeValue(at: index) ?? string
      let content = whole[2..<max(2, whole.count)]
      if content.isOnlyHoles, let piece = interpolated(content) { add(piece, use, at: index) }
      add(content, use, .listed([]))
    } else if let (api, content) = PredicateAPI.locator(in: text, string) {
      if let content {
        if content.isOnlyHoles, let piece = interpolated(content) {
          add(piece, api.use, at: index)
          return
        }
        // `'-ios predicate string:' + text`
        let skipped = string.count - content.count
        let whole = wholeValue(at: index).map { $0[skipped..<max(skipped, $0.count)] }
        add(whole ?? content, api.use, .listed([]))
      } else if tokens.isMark(index + 1, "+"), let whole = wholeValue(at: index),
        whole.count > string.count
      {
        add(whole[string.count..<whole.count], api.use, .listed([]))
      } else if let value = value(behind: index, marks: [",", ":", "=", ")"]) {
        // In a list of strategies, another name follows.
        for value in expression.values(of: value) where Plausibility.hasOperator(value) {
          add(value, api.use, .listed([]))
        }
      }
    } else if text.hasPrefix("--predicate") {
      matchOption(string, at: index)
    } else if let api = PredicateAPI.key(text, interfaces) {
      guard let value = value(behind: index, marks: [",", ":"]) else { return }
      for value in expression.values(of: value) where Plausibility.hasOperator(value) {
        add(value, api.use, .listed([]))
      }
    } else if addKeyed(text, at: index) || addListed(string, at: index)
      || addCondition(string, at: index) || addSet(text, at: index)
    {
      return
    } else if text.hasSuffix("predicate"), let value = value(behind: index, marks: [":"]) {
      // The predicate of a collector of logs: `{"predicate": "subsystem == 'a.b'"}`
      for value in expression.values(of: value)
      where Plausibility.asksLogs(value) && Plausibility.namesLogField(value) {
        add(value, .log, .listed([]))
      }
    } else if Plausibility.isActivationRule(string) {
      let isFormat = language == .rust && tokens.isMark(index - 2, "!")
      let rule = wholeValue(at: index) ?? (isFormat ? HostFormat.braces(string) : string)
      add(rule, .activationRule, .listed([]))
    } else if Plausibility.isActivation(string), !string.bytes.contains(0x0A) {
      let whole = wholeValue(at: index) ?? string
      if FoundPredicate(whole, .activation).isSound { add(whole, .activation, .listed([])) }
    } else if Plausibility.asksLogs(string), readsLogs {
      add(wholeValue(at: index) ?? string, .log, .listed([]))
    } else if !isStatement(index) {
      let whole = tokens.filledLater(wholeValue(at: index) ?? string, at: index)
      for predicate in EmbeddedText.predicates(in: whole, depth: depth + 1) { add(predicate) }
    }
  }

  /// The strategy that a string begins with by the name of a constant: `${PREDICATE_SEARCH}:…`
  private mutating func namedStrategy(_ string: MappedText) -> PredicateUse? {
    guard depth == 0, language.keepsLocators, string.bytes.first == MappedText.hole,
      string.bytes.hasBytes(":", at: 1), testsInterfaces
    else { return nil }
    let hole = tokens.source.bytes[string.map.fileRange(of: 0..<1)]
    let name = String(decoding: hole, as: UTF8.self).lowercased()
    if name.contains("xpath") { return nil }
    if name.contains("predicate") { return KeptLocator.predicateUse }
    return name.contains("chain") ? KeptLocator.chainUse : nil
  }

  /// Methods that add arguments to a command, other than those that declare options.
  private static let adders: Set = [
    "append", "extend", "add", "addAll", "push", "concat", "arg", "args", "insert", "of", "asList",
  ]

  /// `["log", "stream", "--predicate", "…"]`, `command.extend(["--predicate", "…"])`
  private mutating func matchOption(_ string: MappedText, at index: Int) {
    let list = tokens.parent[index]
    guard list >= 0 else { return }
    let isAdded =
      !(list + 1..<index).contains { tokens.string($0) != nil }
      && (!tokens.isMark(list, "(") || tokens.word(list - 1).map(Self.adders.contains) == true)
    let isLog =
      isAdded && callsLog
      || (list + 1..<index).contains { place in
        guard let word = tokens.string(place)?.text ?? tokens.word(place) else { return false }
        return ["log", "stream", "show"].contains(word) || word.hasSuffix("/log")
          || word.hasSuffix("_log")
      }
    if string.count > 12 {
      if isLog { add(string[12..<string.count], .log, .listed([])) }
    } else if let value = value(behind: converted(index), marks: [","])
      ?? nextArgument(behind: index)
    {
      if isLog { note(value, .log) }
      for value in expression.values(of: value) where isLog || Plausibility.asksLogs(value) {
        add(value, .log, .listed([]))
      }
    }
  }

  /// The end of `"…".into()`
  private func converted(_ index: Int) -> Int {
    tokens.isMark(index + 1, ".") && tokens.isMark(index + 3, "(") && tokens.isMark(index + 4, ")")
      ? index + 4 : index
  }

  /// The argument of the next call in `command.arg("--predicate").arg("…")`.
  private func nextArgument(behind index: Int) -> Range<Int>? {
    let call = index + 1
    guard tokens.isMark(call, ")"), tokens.isMark(call + 1, "."), tokens.word(call + 2) != nil,
      tokens.isMark(call + 3, "(")
    else { return nil }
    return tokens.arguments(ofCallAt: call + 3).first?.tokens
  }

  /// The string with what is joined to it.
  mutating func wholeValue(at index: Int) -> MappedText? {
    if index > 0, tokens.isMark(index - 1, "+") || tokens.string(index - 1) != nil { return nil }
    let isJoined =
      tokens.isMark(index + 1, "+") || tokens.isMark(index + 1, "%")
      || tokens.isMark(index + 1, ".") || tokens.string(index + 1) != nil
    guard isJoined else { return nil }
    let end = tokens.endOfStatement(from: index)
    let range = tokens.parts(of: index..<max(index, end), separator: ",").first
    guard let range, range.count > 1 else { return nil }
    return expression.values(of: range).first
  }

  /// Whether the string is a statement of its own: documentation in Python.
  private func isStatement(_ index: Int) -> Bool {
    language == .python && tokens[index].isFirstOnLine && tokens.parent[index] < 0
      && !tokens.isMark(index - 1, "=")
      && (index + 1 >= tokens.count || tokens[index + 1].isFirstOnLine)
  }
}
