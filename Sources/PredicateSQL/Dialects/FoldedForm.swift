import PredicateEvaluation
import PredicateSyntax

/// The folded form of text that an index of a database keeps (`FoldedText`), as the characters that a
/// database replaces one by one.
///
/// Whatever `[c]`, `[d]` or `[cd]` finds in a text by an ASCII constant is in the text's folded form,
/// too: `FoldedFormTests` compares each character with memory's fold.
package enum FoldedForm {
  /// Each character of `from` becomes the one at its place in `to`. A to Z are not among them.
  package static let letters: (from: String, to: String) = {
    var (from, to) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func add(_ variant: Unicode.Scalar, _ letter: Unicode.Scalar) {
      from.append(variant)
      to.append(letter.properties.lowercaseMapping.unicodeScalars.first ?? letter)
    }
    let singles = ASCIIFolding.singles
    for (variant, letter) in zip(singles.from.unicodeScalars, singles.to.unicodeScalars) {
      add(variant, letter)
    }
    for (letter, marked) in MarkedLetters.table {
      for variant in marked.unicodeScalars { add(variant, letter) }
    }
    // Each folds to this letter and to something beyond ASCII, the last to an s with a dot.
    add("\u{1E9A}", "a")
    add("\u{149}", "n")
    add("\u{1E9B}", "s")
    return (String(from), String(to))
  }()

  /// The characters that are left out.
  package static let marks: String = {
    var marks = String.UnicodeScalarView()
    let ends = MarkedLetters.marks.unicodeScalars.filter { $0 != "-" }
    for index in stride(from: 0, to: ends.count - 1, by: 2) {
      let (first, last) = (Array(ends)[index].value, Array(ends)[index + 1].value)
      marks.append(contentsOf: (first...last).compactMap(Unicode.Scalar.init))
    }
    return String(marks)
  }()

  /// The characters that become several.
  package static var expansions: [(letter: String, letters: String)] { ASCIIFolding.expansions }

  /// The longest ASCII part of a constant as it is in folded forms, and the search for it; nil where
  /// none is long enough.
  static func part(
    of constant: String,
    _ search: SQLConstruct.FoldedSearch
  ) -> (search: SQLConstruct.FoldedSearch, text: String)? {
    let folded = TextFolding.folded(constant, options: options)
    if folded.isPlainASCII { return (search, folded) }
    return ASCIIPart(of: constant, options).map { ($0.search(search), $0.text) }
  }

  /// The fewest characters of a search within the text that an index of trigrams serves.
  static let shortest = 3

  /// The most characters of a folded text that an index of prefixes needs to have.
  package static let longestPrefix = 200

  static let options: StringOptions = [.caseInsensitive, .diacriticInsensitive]
}
