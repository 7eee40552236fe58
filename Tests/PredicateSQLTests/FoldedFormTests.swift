import PredicateEvaluation
import PredicateSyntax
import Testing

@testable import PredicateSQL

/// The folded form of text that indexes keep, and memory's fold.
@Suite struct FoldedFormTests {
  private static let letters = Dictionary(
    zip(FoldedForm.letters.from.unicodeScalars, FoldedForm.letters.to.unicodeScalars),
    uniquingKeysWith: { first, _ in first }
  )
  private static let marks = Set(FoldedForm.marks.unicodeScalars)
  private static let expansions = Dictionary(
    uniqueKeysWithValues: FoldedForm.expansions.map {
      (Array($0.letter.unicodeScalars)[0], $0.letters)
    }
  )

  /// The form of a character as a database makes it.
  private func form(_ scalar: Unicode.Scalar) -> String {
    if Self.marks.contains(scalar) { return "" }
    let letter = Self.letters[scalar] ?? scalar
    return Self.expansions[scalar] ?? String(letter.properties.lowercaseMapping)
  }

  private func asciiPart(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 0x80 }
      ? "" : String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isASCII)))
  }

  /// The form of a character has the same ASCII as its fold by `[cd]`.
  /// Characters of other planes have no fold.
  @Test func hasEveryCharacterThatFoldsToASCII() {
    for value in Array(UInt32(1)...0x1FFFF) + Array(0xE0000...0xE0FFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.folded(String(scalar), options: FoldedForm.options)
      // SQLite and PostgreSQL make small letters of A to Z alone, the tables of everything else.
      let own =
        scalar.isASCII || Self.letters[scalar] != nil ? form(scalar) : asciiPart(form(scalar))
      #expect(asciiPart(folded) == own, "\(scalar.escaped(asASCII: true))")
    }
  }

  @Test func partsOfConstants() {
    #expect(FoldedForm.part(of: "René", .hasPrefix)?.text == "rene")
    #expect(FoldedForm.part(of: "Straße", .contains)?.text == "strasse")
    #expect(FoldedForm.part(of: "Łódź", .hasPrefix)?.text == "odz")
    #expect(FoldedForm.part(of: "Łódź", .hasPrefix)?.search == .contains)
    #expect(FoldedForm.part(of: "Рене", .contains) == nil)
    #expect(FoldedForm.part(of: "", .contains) == nil)
  }
}
