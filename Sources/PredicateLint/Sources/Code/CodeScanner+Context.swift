extension CodeScanner {
  /// Whether `.init(format:` at `index` makes a predicate, rather than a string.
  mutating func makesPredicate(at index: Int) -> Bool {
    if tokens.isWord(index, "Self") { return extendsPredicates }
    guard tokens.isMark(index - 1, ".") else { return false }
    if let receiver = tokens.word(index - 2), tokens[index - 1].isFirstOnLine == false {
      // `self.init(…)`, which says what it makes outside of its declaration
      if receiver == "self" || receiver == "Self" { return extendsPredicates }
      // `return .init(…)`
      if receiver != "return" && receiver != "in" { return false }
    }
    let near = (max(0, index - 12)..<index).contains {
      tokens.word($0)?.lowercased().contains("predicate") == true
    }
    if near { return true }
    // `let all: [NSPredicate] = [a, .init(format: …)]`, `(andPredicateWithSubpredicates: [a, .init(…)])`
    let list = tokens.parent[index]
    if list >= 0, tokens.isMark(list, "["), makesPredicates(at: list) { return true }
    // `expectation(for: .init(format: …), evaluatedWith: …)`, `buttons.matching(.init(format: …))`
    let call = tokens.parent[index]
    let label = tokens.isMark(index - 2, ":") ? tokens.word(index - 3) : nil
    if call >= 0, let function = tokens.word(call - 1),
      label.map({ Self.takers.contains("\(function)(\($0):") })
        ?? (call == index - 2 && Self.takers.contains("\(function)("))
    {
      return true
    }
    let start = max(0, index - 120)
    let isAppended = tokens.isMark(call, "(") && tokens.isWord(call - 1, "append")
    return (start..<index).contains {
      tokens.isWord($0, "NSPredicate")
        && (tokens.isMark($0 - 1, ":") || tokens.isMark($0 - 1, ">")
          || isAppended && tokens.isMark($0 - 1, "["))
    }
  }

  /// Whether `.init("…")` at `index` makes a predicate by an initializer that is none of Foundation's:
  /// `predicate = .init("…")`, and in a program that declares one also where its functions take
  /// predicates, `find(matching: .init("…"))`, `.and(.init("…"), .init("…"))`.
  mutating func initializesPredicate(at index: Int) -> Bool {
    guard tokens.isMark(index - 1, ".") else { return false }
    let isValue = tokens.isMark(index - 2, ":") || tokens.isMark(index - 2, "=")
    let name = isValue ? tokens.word(index - 3)?.lowercased() : nil
    if name?.hasSuffix("predicate") == true { return true }
    guard formatParameters.initializesPredicates else { return false }
    if name == "matching" || name == "where" || makesPredicate(at: index) { return true }
    let call = tokens.parent[index]
    return tokens.isMark(call, "(") && tokens.isMark(call - 2, ".")
      && (tokens.isWord(call - 1, "and") || tokens.isWord(call - 1, "or"))
  }

  /// Whether an annotation of a name stands before or behind the one at `index`:
  /// `@FindBy(xpath = "…") @Predicate`
  func isAnnotated(_ index: Int, with name: String) -> Bool {
    let next = tokens.next(index + 1)
    return tokens.isMark(next, "@") && tokens.isWord(next + 1, name)
      || tokens.isWord(index - 2, name) && tokens.isMark(index - 3, "@")
  }

  /// Whether a name is that of a setting of a resource: `resource "type" "name" { name = "…" }`
  func isSetting(_ index: Int, of type: String) -> Bool {
    let block = tokens.parent[index]
    return tokens.isMark(block, "{") && tokens.string(block - 2)?.text.hasPrefix(type) == true
  }

  /// Whether a field is one of what a program tells Jamf Protect to look for:
  /// `UnifiedLoggingFilterInput{Filter: "…"}`, `CreateAnalyticRequest{Filter: "…"}`
  func isRequested(_ index: Int) -> Bool {
    let block = tokens.parent[index]
    guard tokens.isMark(block, "{"), let type = tokens.word(block - 1) else { return false }
    return
      (type.contains("UnifiedLoggingFilter")
      || type.contains("Analytic") && !type.contains("Analytics"))
      && tokens.source.bytes.holds("jamfprotect/")
  }

  /// The functions of XCTest and Foundation that take predicates.
  private static let takers: Set = [
    "expectation(for:", "matching(", "containing(", "element(matching:", "filtered(using:",
    "filter(using:",
  ]

  /// Whether a word just before a list says that its elements are predicates.
  private func makesPredicates(at list: Int) -> Bool {
    (max(0, list - 6)..<list).contains {
      tokens.word($0)?.lowercased().contains("predicate") == true
    }
  }
}
