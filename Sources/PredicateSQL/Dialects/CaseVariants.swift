import PredicateSyntax

/// Where the texts stand that an ASCII text may be equal to, or begin, when case is folded.
///
/// Those that are ASCII stand where the text itself does, in an order that knows no case. The others,
/// `pariſ` or `ＰＡＲＩＳ`, agree with it up to their first character beyond ASCII. So a few ranges of
/// that order hold all of them, and an index on it serves.
struct CaseVariants {
  /// In small letters
  let text: String

  /// How many characters have a range of their own. Each is a comparison for every row where there is
  /// no index; where there is one, what agrees so far is few enough.
  private static let depth = 8

  /// Nil of what is not ASCII, or empty.
  init?(_ text: String) {
    guard text.isPlainASCII else { return nil }
    self.text = text.lowercased()
  }

  /// What is equal to the text may be there, besides the text itself: each range of those that agree
  /// so far and then leave ASCII, and of a long text whatever agrees with its first characters.
  /// `column` is in the order. Marks may follow all of it, if they are nothing. `more` is asked in
  /// each, after AND.
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

  /// The range of those that begin with it and go on in ASCII, or not at all: nothing that follows
  /// could still make something else of it.
  func plainPrefixRange(of column: SQLFragment) -> SQLFragment {
    "\(column) >= \(.text(text)) AND \(column) < \(.text(text + "\u{80}"))"
  }

  /// The range of texts that begin with it, and the others.
  func prefixRanges(of column: SQLFragment) -> SQLFragment {
    let others = ranges(of: column, withMarks: false)
    guard let end = CodePointRange.end(ofPrefix: text) else {
      return "\(column) >= \(.text(text)) OR \(others)"
    }
    return "\(column) >= \(.text(text)) AND \(column) < \(.text(end)) OR \(others)"
  }
}
