/// Predicates that a file keeps for others.
extension CodeScanner {
  /// Adds the locators of XCUITest that the file keeps in constants and leaves to others.
  mutating func addLocators() {
    guard language.keepsLocators || language == .swift || language == .objectiveC else { return }
    // A piece of a text that was found is none by itself.
    let known = Set(places.map(\.lowerBound)).union(pieces)
    for index in 0..<tokens.count {
      guard let string = tokens.string(index), string.count > 8, tokens.string(index - 1) == nil,
        !isPath(index),
        !known.contains(string.map.fileRange(of: 0..<string.count).lowerBound)
      else { continue }
      if tokens.isMark(index - 1, "+") {
        addContinued(string, at: index)
      } else if KeptLocator.beginsChain(string) {
        let whole = wholeValue(at: index) ?? string
        // In Swift and Objective-C those who parse chains test wrong ones, too.
        guard KeptLocator.isClassChain(whole), language.keepsLocators || isSoundChain(whole) else {
          continue
        }
        add(whole, KeptLocator.chainUse, .listed([]))
      } else if language.keepsLocators,
        KeptLocator.isPredicate(string, amongLocators: keepsLocators || isSought(at: index))
      {
        let whole = tokens.filledLater(wholeValue(at: index) ?? string, at: index)
        let predicate = FoundPredicate(HostFormat.conversions(whole), KeptLocator.predicateUse)
        if predicate.isSound { add(whole, KeptLocator.predicateUse, .listed([])) }
      }
    }
  }

  /// The places of the pieces of the texts that were found.
  private var pieces: Set<Int> {
    Set(found.flatMap { $0.pieces.map.runs.map(\.file.lowerBound) })
  }

  /// Removes locators that are pieces of others: `base` of `"(" + base + ")"` has a name that says what it
  /// is, too.
  mutating func removePieces() {
    guard language.keepsLocators, found.count > 1 else { return }
    let inner = Set(found.flatMap { $0.pieces.map.runs.dropFirst().map(\.file.lowerBound) })
    removeFound { predicate in
      guard predicate.profile == "xcuitest", let first = predicate.pieces.map.runs.first else {
        return false
      }
      return first.isVerbatim && inner.contains(first.file.lowerBound)
    }
  }

  /// Adds a locator that begins with a constant: `BUTTON + "name == 'A'"`.
  private mutating func addContinued(_ string: MappedText, at index: Int) {
    guard language.keepsLocators, keepsLocators, tokens.word(index - 2) != nil,
      !tokens.isMark(index - 3, "+"), !tokens.isMark(index - 3, "."),
      KeptLocator.isPredicate(string, amongLocators: true)
    else { return }
    let end = tokens.endOfStatement(from: index)
    let whole = tokens.parts(of: index - 2..<max(index, end), separator: ",").first ?? 0..<0
    for value in expression.values(of: whole) {
      let predicate = FoundPredicate(HostFormat.conversions(value), KeptLocator.predicateUse)
      if predicate.isSound { add(value, KeptLocator.predicateUse, .listed([])) }
    }
  }

  /// Whether Ruby looks for an element by a string: `find_element(:predicate, "…")`,
  /// `find(predicate: "…")`
  private func isSought(at index: Int) -> Bool {
    guard language == .ruby else { return false }
    // `:predicate, "…"`, `predicate: "…"`, `:predicate => "…"`
    let isPair = tokens.isMark(index - 1, ",") || tokens.isMark(index - 1, ":")
    let name = isPair ? index - 2 : index - 3
    let isName = tokens.word(name).map(Self.strategies.contains) ?? false
    let isSymbol = tokens.isMark(name - 1, ":")
    guard isName, isSymbol || tokens.isMark(index - 1, ":") else { return false }
    let finder = isSymbol ? name - 2 : name - 1
    return tokens.word(tokens.isMark(finder, "(") ? finder - 1 : finder)?.hasPrefix("find") == true
  }

  private static let strategies: Set = ["predicate", "ios_predicate", "predicate_string"]

  private func isSoundChain(_ chain: MappedText) -> Bool {
    ClassChain.predicates(in: chain)
      .allSatisfy { FoundPredicate($0, KeptLocator.chainUse, arguments: .unknown).isSound }
  }

  /// Whether a string is an argument of a function that takes an XPath: `CreateByXPath<T>("…")`
  private func isPath(_ index: Int) -> Bool {
    let opener = tokens.parent[index]
    guard tokens.isMark(opener, "(") else { return false }
    // `name(`, `name<T>(`
    let isGeneric = tokens.isMark(opener - 1, ">") && tokens.isMark(opener - 3, "<")
    let name = tokens.word(isGeneric ? opener - 4 : opener - 1)
    return name?.lowercased().contains("xpath") == true
  }

  /// Adds the texts of constants whose names, or those of the types around them, say that they are
  /// predicates, for code in other files: `static let activePredicate = "…"`, `enum Predicates { … }`.
  mutating func addNamed() {
    guard language == .swift || language == .objectiveC, depth == 0 else { return }
    // Databases and Spotlight have predicates, too, but no formats of them.
    let others: [StaticString] = ["SQL", "GRDB", "romMetadataQueryString"]
    let isOther = others.contains(where: tokens.source.bytes.holds)
    let known = Set(places.map(\.lowerBound))
    for (name, definition) in expression.constants.texts
    where isOther
      ? PredicateName.formats.contains(name)
      : PredicateName.saysPredicate(name) || typeSaysPredicate(around: definition.name)
    {
      addKept(definition.value, unless: known)
    }
    for name in PredicateName.formats {
      for definition in expression.constants.assigned(to: name) {
        addKept(definition.value, unless: known)
      }
    }
    if isOther { return }
    for function in expression.functions.functions
    where givesFormat(function) || isTextualPredicate(function) {
      let results = expression.functions.returned(by: function)
      guard givesFormat(function) || showsPredicate(results) else { continue }
      for value in results { addKept(value, unless: known) }
    }
  }

  /// Adds the texts of an expression that are sound predicates, unless they are known.
  private mutating func addKept(_ expression: Range<Int>, unless known: Set<Int>) {
    let use = keptUse
    for value in self.expression.values(of: expression) where Plausibility.hasOperator(value) {
      let start = value.map.fileRange(of: 0..<value.count).lowerBound
      guard !known.contains(start), !value.bytes.contains(UInt8(ascii: "?")),
        FoundPredicate(value, use, arguments: .unknown).isSound
      else { continue }
      add(value, use, .unknown)
    }
  }

  /// Whether a function is a property of Swift whose text is a predicate by its name:
  /// `var predicate: String? { switch self { … } }`
  private func isTextualPredicate(_ function: HostFunctions.Function) -> Bool {
    language == .swift && function.parameters.isEmpty
      && tokens.isMark(function.place + 1, ":") && tokens.isWord(function.place + 2, "String")
      && PredicateName.saysPredicate(function.name)
  }

  /// Whether one of several texts is in no other language.
  private mutating func showsPredicate(_ results: [Range<Int>]) -> Bool {
    results.contains { result in
      expression.values(of: result).contains {
        Plausibility.hasOperator($0) && Plausibility.isNoOtherLanguage($0)
      }
    }
  }

  /// Whether the name of a function says that it gives a format to others, as those of delegates do:
  /// `- (NSString *)list:(id)list predicateFormatForItem:(id)item`
  private func givesFormat(_ function: HostFunctions.Function) -> Bool {
    let labels = language == .objectiveC ? function.parameters.compactMap(\.label) : []
    return ([function.name] + labels).contains { name in
      let word = name.lowercased()
      return PredicateName.lowercasedFormats.contains { format in
        guard let range = word.firstRange(of: format) else { return false }
        let rest = word[range.upperBound...]
        return rest.isEmpty || ["for", "with", "by", "of", "in"].contains(where: rest.hasPrefix)
      }
    }
  }

  /// Adds texts with `[c]` or `[cd]` behind an operator, which only predicates have, for functions of
  /// other files, or for a program that reads them: `fetch(query: "name CONTAINS[cd] %@")`,
  /// `{ format: "%K LIKE[c] '*a*'" }`.
  mutating func addFolding() {
    guard depth == 0, tokens.source.bytes.holds("[c]") || tokens.source.bytes.holds("[cd]") else {
      return
    }
    var known = Set(places.map(\.lowerBound)).union(pieces)
    var lists: Set<Int> = []
    for index in 0..<tokens.count {
      guard let string = tokens.string(index), tokens.string(index - 1) == nil, !isExpected(index),
        !tokens.isMark(index - 1, "+"), string.bytes.holds("[c]") || string.bytes.holds("[cd]"),
        !known.contains(string.map.fileRange(of: 0..<string.count).lowerBound)
      else { continue }
      let written = wholeValue(at: index) ?? string
      // A format of the program's own, which is filled before it is read: `'%@'`
      if written.bytes.holds("'%@'") { continue }
      var whole = tokens.filledLater(written, at: index)
      var use = keptUse
      if language == .javaScript || language == .cSharp, whole.bytes.holds("$0"),
        let query = RealmQuery.predicate(whole)
      {
        (whole, use) = (query, PredicateUse(api: "filtered(_:)", profile: "realm-core"))
      }
      if Plausibility.foldsCase(whole), Plausibility.hasOperator(whole),
        FoundPredicate(whole, use, arguments: .unknown).isSound
      {
        add(whole, use, .unknown)
        known.insert(string.map.fileRange(of: 0..<string.count).lowerBound)
        let opener = tokens.parent[index]
        if isList(opener) { lists.insert(opener) }
      }
    }
    addElements(of: lists, unless: known)
  }

  /// Adds the other predicates of lists in which one shows what they are:
  /// `["Recent": "date >= $TODAY", "Named": "name CONTAINS[c] 'a'"]`
  private mutating func addElements(of lists: Set<Int>, unless known: Set<Int>) {
    guard !lists.isEmpty else { return }
    for index in 0..<tokens.count where lists.contains(tokens.parent[index]) {
      guard let string = tokens.string(index), tokens.string(index - 1) == nil,
        !tokens.isMark(index - 1, "+"),
        !known.contains(string.map.fileRange(of: 0..<string.count).lowerBound)
      else { continue }
      let whole = wholeValue(at: index) ?? string
      // A list may hold other texts, too.
      let isLikely =
        Plausibility.isNoOtherLanguage(whole) || whole.bytes.holds(" != ")
        || whole.bytes.contains(UInt8(ascii: "$"))
      if isLikely, Plausibility.hasOperator(whole),
        FoundPredicate(whole, keptUse, arguments: .unknown).isClean
      {
        add(whole, keptUse, .unknown)
      }
    }
  }

  /// Whether a bracket begins a list of Swift or Objective-C: `[a, b]`, `@{a: b}`,
  /// `[NSArray arrayWithObjects:a, b, nil]`
  private func isList(_ opener: Int) -> Bool {
    guard opener >= 0 else { return false }
    switch language {
    case .swift: return tokens.isMark(opener, "[")
    case .objectiveC:
      if tokens.isMark(opener - 1, "@") { return !tokens.isMark(opener, "(") }
      return tokens.isMark(opener, "[")
        && (opener..<min(opener + 4, tokens.count)).contains {
          tokens.word($0)?.contains("WithObjects") == true
        }
    default: return false  // Any other language keeps locators, which are found by themselves.
    }
  }

  /// Whether a test compares a string with what it got: `#expect(predicate.predicateFormat == "…")`
  private func isExpected(_ index: Int) -> Bool {
    let start = tokens.isMark(index - 1, "@") ? index - 1 : index
    if tokens.isMark(start - 1, "="), tokens.isMark(start - 2, "=") { return true }
    if tokens.isMark(start - 1, ":"),
      tokens.word(start - 2)?.lowercased().hasPrefix("expect") == true
    {
      return true
    }
    let opener = tokens.parent[index]
    let callee = tokens.isMark(opener, "(") ? tokens.word(opener - 1) : nil
    return callee?.contains("Equal") == true || callee?.contains("Assert") == true
      || callee?.hasPrefix("toBe") == true
  }

  var keptUse: PredicateUse {
    PredicateUse(api: language == .swift ? "NSPredicate(format:)" : "predicateWithFormat:")
  }

  private func typeSaysPredicate(around index: Int) -> Bool {
    let opener = tokens.parent[index]
    guard opener > 1, tokens.isMark(opener, "{") else { return false }
    return (max(0, opener - 12)..<opener - 1).contains {
      guard let word = tokens.word($0), Self.types.contains(word), let name = tokens.word($0 + 1)
      else { return false }
      return PredicateName.saysPredicate(name)
    }
  }

  private static let types: Set = ["enum", "struct", "class", "extension"]
}
