/// ICU's `\b`: between a character of `\w` and one that is not, where marks and format characters
/// belong to the character before them. So there is none before a mark, nor inside `हिन्दी`.
enum WordBoundary {
  static func isAt(_ position: Int, of text: TextBytes, work: inout Int) -> Bool {
    var isWordAfter = false
    if position < text.count {
      guard let isWord = isWord(at: position, of: text) else { return false }
      isWordAfter = isWord
    }
    var start = position
    while start > 0 {
      start = text.position(ofScalarBefore: start)
      if let isWordBefore = isWord(at: start, of: text) { return isWordBefore != isWordAfter }
      work -= 1
    }
    return isWordAfter
  }

  /// Whether the scalar at `position` is one of `\w`; nil for one that belongs to the previous
  /// scalar.
  private static func isWord(at position: Int, of text: TextBytes) -> Bool? {
    let byte = text[position]
    if byte < 0x80 {
      return byte.asciiLowercased &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || byte == UInt8(ascii: "_")
    }
    let scalar = UInt32(bitPattern: text.scalar(at: position))
    return joining.contains(scalar) ? nil : word.contains(scalar)
  }

  private static let word = ScalarRanges(matching: UnicodePropertyNames.word)
  private static let joining = ScalarRanges(matching: "\\p{Grapheme_Extend}\\p{Cf}")
}
