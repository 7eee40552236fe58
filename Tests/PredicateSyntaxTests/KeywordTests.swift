import PredicateSyntax
import Testing

/// Words are read eight bytes at a time, and keywords are found by their first eight bytes.
@Suite struct KeywordTests {
  /// Every ASCII character after any number of letters, near the end of the text and far from it.
  @Test(arguments: 1...20)
  func keywordsEndAtNonLetters(_ count: Int) {
    for byte in UInt8(0)..<128 {
      let character = Character(Unicode.Scalar(byte))
      let word = String(repeating: "x", count: count) + String(character) + "y"
      let isWord = character.isLetter || character.isNumber || character == "_"
      for text in ["\(word) == 1", "1 == \(word)"] {
        #expect((Self.keys(of: text) == [word]) == isWord, "\(text.debugDescription)")
      }
    }
  }

  /// Words that begin or end like reserved words, or are parts of them, or longer.
  @Test(arguments: ReservedWords.all.filter { !$0.contains("-") }.sorted())
  func onlyKeywordsAreKeywords(_ reserved: String) {
    let words = [
      reserved + "x", "x" + reserved, "_" + reserved, reserved + reserved, reserved + "_reserved",
      String(reserved.dropLast()), String(reserved.dropFirst()), "\(reserved.dropLast())z",
    ]
    for word in words where !word.isEmpty && !ReservedWords.contains(word) {
      #expect(Self.keys(of: "\(word) == 1 AND \(word)  IN {1}") == [word, word], "\(word)")
    }
  }

  /// The keys that are operands by themselves; nil if the text does not parse.
  private static func keys(of text: String) -> [String]? {
    guard let root = try? PredicateTemplate(parsing: text).root else { return nil }
    var keys: [String] = []
    root.forEachNode { node in
      guard case .expression(let node) = node, case .keyPath(nil, let steps) = node.kind else {
        return
      }
      if case .key(let name) = steps.first, steps.count == 1 { keys.append(name) }
    }
    return keys
  }
}
