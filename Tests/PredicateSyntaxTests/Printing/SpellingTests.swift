import PredicateSyntax
import Testing

struct SpellingCase: Sendable, CustomTestStringConvertible {
  let word: String
  let candidates: [String]
  let nearest: String?
  var testDescription: String { word }
}

@Suite struct SpellingTests {
  @Test(arguments: [
    SpellingCase(word: "CONTAIN", candidates: ["IN", "CONTAINS"], nearest: "CONTAINS"),
    SpellingCase(word: "nmae", candidates: ["age", "name"], nearest: "name"),
    SpellingCase(word: "NAME", candidates: ["game", "name"], nearest: "name"),
    SpellingCase(word: "begins", candidates: ["BEGINSWITH"], nearest: nil),
    SpellingCase(word: "ab", candidates: ["ac"], nearest: nil),
    SpellingCase(word: "abc", candidates: ["abd", "abe"], nearest: "abd"),
    SpellingCase(word: "same", candidates: ["same"], nearest: nil),
    SpellingCase(word: "", candidates: ["a"], nearest: nil),
    SpellingCase(
      word: String(repeating: "a", count: 100_000),
      candidates: [String(repeating: "a", count: 99_999)],
      nearest: nil
    ),
  ])
  func nearestSpellingIsFound(_ example: SpellingCase) {
    #expect(Spelling.nearest(to: example.word, among: example.candidates) == example.nearest)
  }
}
