/// A search for a folded ASCII text that tries to answer without folding or copying. The answer is
/// nil if non-ASCII bytes decide.
struct ASCIISearch {
  private let needle: TextBytes
  private let rule: FoldingRule

  /// A search for `needle`, which must be ASCII, folded by `rule`, and not empty.
  init(_ needle: TextBytes, _ rule: FoldingRule) {
    self.needle = needle
    self.rule = rule
  }

  func isPrefix(of text: TextBytes) -> Bool? {
    guard text.count >= needle.count else { return text.isASCII ? false : nil }
    // One byte more is examined: a combining mark after the last letter would change that letter.
    let window = TextBytes(rebasing: text.prefix(needle.count + 1))
    guard window.isASCII else { return nil }
    return matches(window)
  }

  func isSuffix(of text: TextBytes) -> Bool? {
    guard text.count >= needle.count else { return text.isASCII ? false : nil }
    let window = TextBytes(rebasing: text.suffix(needle.count))
    guard window.isASCII, text.isPlainBoundary(text.count - needle.count) else { return nil }
    return matches(window)
  }

  func contained(in text: TextBytes) -> Bool? {
    rule.foldsCase ? foundLowercased(in: text) : found(in: text)
  }

  private func matches(_ window: TextBytes) -> Bool {
    guard rule.foldsCase else { return window.starts(with: needle) }
    for position in needle.indices where window[position].asciiLowercased != needle[position] {
      return false
    }
    return true
  }

  private func found(in text: TextBytes) -> Bool? {
    guard let found = text.position(of: needle) else { return text.isASCII ? false : nil }
    let end = found + needle.count
    return text.isPlainBoundary(found) && text.isPlainBoundary(end) ? true : nil
  }

  /// Lowercases the text piece by piece on the stack. Pieces overlap, so that no match is cut in
  /// two.
  private func foundLowercased(in text: TextBytes) -> Bool? {
    let capacity = 1024
    // Long needles are rare; for them the whole text is folded.
    guard needle.count <= capacity / 2 else { return nil }
    guard text.count >= needle.count else { return text.isASCII ? false : nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer -> Bool? in
      var start = 0
      while true {
        let length = min(capacity, text.count - start)
        var highBits: UInt8 = 0
        for offset in 0..<length {
          let byte = text[start &+ offset]
          highBits |= byte
          buffer[offset] = byte.asciiLowercased
        }
        guard highBits < 0x80 else { return nil }
        let piece = TextBytes(rebasing: buffer[..<length])
        if let found = piece.position(of: needle) {
          let end = start + found + needle.count
          return text.isPlainBoundary(end) ? true : nil
        }
        guard start + length < text.count else { return false }
        start += length - needle.count + 1
      }
    }
  }
}
