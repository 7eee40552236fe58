/// Makes untrusted text safe for a terminal: characters that move the cursor, change colours,
/// reverse the direction of writing or are invisible are replaced by visible ones.
package enum VisibleText {
  package static func of(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(text) }
    return text.reduce(into: "") { $0 += of($1) }
  }

  /// The visible text, truncated if it is too long to read: it may quote a source of any length.
  static func line(_ text: String) -> String {
    let end = text.index(text.startIndex, offsetBy: longestLine, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return of(text) }
    return of(text[..<end]) + "…"
  }

  private static let longestLine = 1_000

  package static func of(_ character: Character) -> String {
    if character == "\t" { return "    " }
    guard DisplayWidth.of(character) == 0 else { return String(character) }
    return character.unicodeScalars.map(substitute).joined()
  }

  private static func substitute(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: picture(0x2400 + scalar.value)
    case 0x7F: picture(0x2421)
    default: "<U+" + padded(String(scalar.value, radix: 16, uppercase: true)) + ">"
    }
  }

  /// `␛` for the escape character, and so on.
  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "?"
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
