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
  /// `column` is in the order. Marks may follow all of it, if they are nothing.
  func ranges(of column: SQLFragment, withMarks: Bool) -> [SQLFragment] {
    let count = text.utf8.count
    let isCut = count > Self.depth
    let last = isCut ? Self.depth : withMarks ? count : count - 1
    return (0...last).map { length in
      let start = String(Substring(text.utf8.prefix(length)))
      let first = isCut && length == last ? start : start + "\u{80}"
      guard let after = CodePointRange.end(ofPrefix: start) else {
        return "\(column) >= \(.text(first))"
      }
      return "\(column) >= \(.text(first)) AND \(column) < \(.text(after))"
    }
  }

  /// The range of those that begin with it and go on in ASCII, or not at all: nothing that follows
  /// could still make something else of it.
  func plainPrefixRange(of column: SQLFragment) -> SQLFragment {
    "\(column) >= \(.text(text)) AND \(column) < \(.text(text + "\u{80}"))"
  }

  /// The range of texts that begin with it, and the others.
  func prefixRanges(of column: SQLFragment) -> [SQLFragment] {
    let start: SQLFragment = "\(column) >= \(.text(text))"
    let own = CodePointRange.end(ofPrefix: text).map { start + " AND \(column) < \(.text($0))" }
    return [own ?? start] + ranges(of: column, withMarks: false)
  }
}

extension [SQLFragment] {
  /// Ranges joined by OR.
  var anyRange: SQLFragment { joined(" OR ") }
}
