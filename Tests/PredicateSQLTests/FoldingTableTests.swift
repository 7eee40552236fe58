import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateSQL

/// What `[c]` makes ASCII of, as the compiler has it and as memory does it.
@Suite struct FoldingTableTests {
  @Test func everyCharacterThatBecomesASCIIIsInTheTable() {
    var expected: [String: String] = [:]
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.folded(String(scalar), options: .caseInsensitive)
      if folded.utf8.allSatisfy({ $0 < 0x80 }) { expected[String(scalar)] = folded }
    }
    let singles = zip(ASCIIFolding.singles.from.unicodeScalars, ASCIIFolding.singles.to.unicodeScalars)
    var found = Dictionary(uniqueKeysWithValues: ASCIIFolding.expansions.map { ($0.letter, $0.letters) })
    for (from, to) in singles { found[String(from)] = String(to).lowercased() }
    // Canonically equal texts would be one key.
    #expect(found.count == ASCIIFolding.expansions.count + ASCIIFolding.singles.from.unicodeScalars.count)
    #expect(found == expected)
  }
}
