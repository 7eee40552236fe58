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
    // `expectation(for: .init(format: …), evaluatedWith: …)`
    let call = tokens.parent[index]
    if tokens.isWord(index - 3, "for"), call >= 0, tokens.isWord(call - 1, "expectation") {
      return true
    }
    let start = max(0, index - 120)
    return (start..<index).contains {
      tokens.isWord($0, "NSPredicate") && (tokens.isMark($0 - 1, ":") || tokens.isMark($0 - 1, ">"))
    }
  }

  /// Whether a word just before a list says that its elements are predicates.
  private func makesPredicates(at list: Int) -> Bool {
    (max(0, list - 6)..<list).contains {
      tokens.word($0)?.lowercased().contains("predicate") == true
    }
  }
}
