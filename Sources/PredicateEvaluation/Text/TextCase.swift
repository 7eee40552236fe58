import PredicatePlatform

/// Lowercase and uppercase by Unicode, without a language: `ß` becomes `SS`, and a `Σ` that ends a
/// word `ς`.
package enum TextCase {
  package static func lowercased(_ text: String) -> String {
    guard text.utf8.contains(0xCE), text.unicodeScalars.contains("Σ") else {
      return text.lowercased()
    }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isFinal = scalar == "Σ" && endsWord(scalars, at: index)
      result += isFinal ? "ς" : scalar.properties.lowercaseMapping
    }
    return result
  }

  package static func uppercased(_ text: String) -> String { text.uppercased() }

  /// Each word with its first letter in title case and the others in lowercase.
  static func capitalized(_ text: String) -> String {
    let result = text.capitalized
    guard text.unicodeScalars.contains("Σ") else { return result }
    let scalars = Array(result.unicodeScalars)
    var view = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      view.append(scalar == "σ" && endsWord(scalars, at: index) ? "ς" : scalar)
    }
    return String(view)
  }

  /// Unicode's condition Final_Sigma: a letter precedes and none follows. Scalars that are not part
  /// of a word's letters, such as marks, are skipped.
  private static func endsWord(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let isLetter = { (scalar: Unicode.Scalar) in scalar.properties.isCased }
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    return before.map(isLetter) == true && after.map(isLetter) != true
  }
}
