import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateSQL

/// The characters that `[c]` folds to ASCII, in the compiler's table and in memory.
@Suite struct FoldingTableTests {
  @Test func everyCharacterThatBecomesASCIIIsInTheTable() {
    var expected: [String: String] = [:]
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.folded(String(scalar), options: .caseInsensitive)
      if folded.utf8.allSatisfy({ $0 < 0x80 }) { expected[String(scalar)] = folded }
    }
    let (from, to) = (ASCIIFolding.singles.from, ASCIIFolding.singles.to)
    var found = Dictionary(
      uniqueKeysWithValues: ASCIIFolding.expansions.map { ($0.letter, $0.letters) }
    )
    for (letter, other) in zip(from.unicodeScalars, to.unicodeScalars) {
      found[String(letter)] = String(other).lowercased()
    }
    // Canonically equivalent texts would be one key.
    #expect(found.count == ASCIIFolding.expansions.count + from.unicodeScalars.count)
    #expect(found == expected)
  }
}
