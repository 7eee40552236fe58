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

  /// Whatever folds to ASCII, or to nothing, is in the patterns by which PostgreSQL narrows.
  @Test(
    arguments: [
      [.caseInsensitive], [.diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
    ]
      as [StringOptions]
  )
  func patternsHaveEveryVariant(_ options: StringOptions) throws {
    let patterns = try #require(FoldedPattern(options, in: .postgres))
    var known: [String: String] = [:]
    var marks: [ClosedRange<Unicode.Scalar>] = []
    if options.contains(.diacriticInsensitive) {
      let parts = MarkedLetters.marks.unicodeScalars.split(separator: "-").flatMap(Array.init)
      for index in stride(from: 0, to: parts.count, by: 2) {
        marks.append(parts[index]...parts[index + 1])
      }
    }
    for value in UInt32(1)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), value != 0x0D, value != 0x0A else { continue }
      let folded = TextFolding.folded(String(scalar), options: options)
      if folded.isEmpty {
        #expect(marks.contains { $0.contains(scalar) }, "\(scalar.escaped(asASCII: true))")
      }
      let isASCII = folded.utf8.allSatisfy { $0 < 0x80 }
      let parts = isASCII ? [folded] : folded.unicodeScalars.filter(\.isASCII).map { String($0) }
      for part in parts where !part.isEmpty && scalar.value >= 0x80 {
        let pattern = try known[part] ?? #require(patterns.pattern(of: .contains, part))
        known[part] = pattern
        #expect(pattern.unicodeScalars.contains(scalar), "\(scalar.escaped(asASCII: true)) \(part)")
      }
    }
    #expect(known.count > 70)
    #expect(patterns.pattern(of: .contains, "é") == nil)
    #expect(patterns.pattern(of: .contains, String(repeating: "x", count: 41)) == nil)
  }
}
