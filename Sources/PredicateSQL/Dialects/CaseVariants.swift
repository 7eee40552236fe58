import PredicateSyntax

/// The ranges of an index that hold the texts equal to an ASCII text, or beginning with it, when
/// case is folded.
///
/// In an order that ignores case, the ASCII variants stand where the text itself does. Others, such
/// as `pariſ` or `ＰＡＲＩＳ`, agree with it up to their first character beyond ASCII. So a few ranges
/// hold all of them, and an index in that order serves.
struct CaseVariants {
  /// The text in lowercase
  let text: String

  /// The number of characters that have a range of their own. Each range is a comparison for every
  /// row if there is no index; with one, few rows agree in as many characters.
  private static let depth = 8

  /// Nil for text that is empty or not ASCII.
  init?(_ text: String) {
    guard text.isPlainASCII else { return nil }
    self.text = text.lowercased()
  }

  /// The ranges that may hold equal texts besides the text itself: one for each length of agreement
  /// before a character beyond ASCII, and for a long text one for agreement in its first
  /// characters. `column` must be in the order that ignores case. `withMarks` adds the range of
  /// texts that continue the whole text beyond ASCII, as with marks. `more` is added to each range
  /// by AND.
  func ranges(
    of column: SQLFragment,
    withMarks: Bool,
    and more: SQLFragment? = nil
  ) -> SQLFragment {
    let bytes = Array(text.utf8)
    let isCut = bytes.count > Self.depth
    let last = isCut ? Self.depth : withMarks ? bytes.count : bytes.count - 1
    var ranges = SQLFragment()
    ranges.reserve((2 * column.text.count + 30) * (last + 1), bindings: 3 * (last + 1))
    for length in 0...last {
      let start = String(decoding: bytes[..<length], as: UTF8.self)
      let first = isCut && length == last ? start : start + "\u{80}"
      if length > 0 { ranges.append(literal: " OR ") }
      ranges.append(column)
      ranges.append(literal: " >= ")
      ranges.append(.text(first), as: .text)
      if let after = CodePointRange.end(ofPrefix: start) {
        ranges.append(literal: " AND ")
        ranges.append(column)
        ranges.append(literal: " < ")
        ranges.append(.text(after), as: .text)
      }
      if let more {
        ranges.append(literal: " AND ")
        ranges.append(more)
      }
    }
    return ranges
  }

  /// The range of texts that begin with this text and then end or continue in ASCII, so that no
  /// combining mark changes the last character.
  func plainPrefixRange(of column: SQLFragment) -> SQLFragment {
    "\(column) >= \(.text(text)) AND \(column) < \(.text(text + "\u{80}"))"
  }

  /// The range of texts that begin with this text, and the ranges of its variants.
  func prefixRanges(of column: SQLFragment) -> SQLFragment {
    let others = ranges(of: column, withMarks: false)
    guard let end = CodePointRange.end(ofPrefix: text) else {
      return "\(column) >= \(.text(text)) OR \(others)"
    }
    return "\(column) >= \(.text(text)) AND \(column) < \(.text(end)) OR \(others)"
  }
}
