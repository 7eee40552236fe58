import PredicateSyntax

/// An ASCII needle to find in folded texts, without folding texts of ASCII or of letters below
/// U+0180. If any other character matters its answer is nil, and the full search must decide.
///
/// Its answers are exact: `ß`, `ſ`, the Kelvin sign, `İ` and every mark are among those other
/// characters.
struct FoldedNeedle: Sendable {
  private let needle: CaselessNeedle
  private let rule: FoldingRule
  private let folding: LatinFolding

  /// Creates a needle; nil if nothing is folded, or the folded needle is empty or not ASCII.
  init?(_ needle: String, options: StringOptions, mode: LanguageMode) {
    guard let rule = FoldingRule(options),
      let folded = CaselessNeedle(Array(rule.folded(needle).utf8))
    else { return nil }
    self.needle = folded
    self.rule = rule
    folding = .of(rule)
  }

  func equals(_ text: TextBytes) -> Bool? {
    guard let end = end(in: text) else { return nil }
    if end < 0 || end == text.count { return end >= 0 }
    // The rest may begin with a mark that is stripped.
    return folding.folded(text, at: end).byte == LatinFolding.unsafe ? nil : false
  }

  func isPrefix(of text: TextBytes) -> Bool? {
    guard let end = end(in: text) else { return nil }
    guard end >= 0 else { return false }
    return text.isPlainBoundary(end) ? true : nil
  }

  /// The end of the needle if the text begins with it, -1 if it does not, nil if that is unknown.
  @inline(__always)
  private func end(in text: TextBytes) -> Int? {
    var position = 0
    for byte in needle.bytes {
      guard position < text.count else { return -1 }
      let (folded, length) = folding.folded(text, at: position)
      if folded == LatinFolding.unsafe { return nil }
      if folded != byte { return -1 }
      position &+= length
    }
    return position
  }

  func isSuffix(of text: TextBytes) -> Bool? {
    var position = text.count
    for byte in needle.bytes.reversed() {
      guard position > 0 else { return false }
      position -= 1
      while position > 0, text[position] & 0xC0 == 0x80 { position -= 1 }
      let folded = folding.folded(text, at: position).byte
      if folded == LatinFolding.unsafe { return nil }
      if folded != byte { return false }
    }
    return text.isPlainBoundary(position) ? true : nil
  }

  // Loops over texts call it once per text: a separate call would cost a quarter of a short one.
  @inline(__always)
  func isContained(in text: TextBytes) -> Bool? {
    guard rule.foldsCase, !rule.stripsMarks else { return isContainedByScalars(in: text) }
    switch needle.place(in: text) {
    case .at(let found):
      let end = found &+ needle.bytes.count
      return text.isPlainBoundary(found) && text.isPlainBoundary(end) ? true : nil
    case .nowhere(let isASCII): return isASCII || isLatin(text) ? false : nil
    case .unclear: return nil
    }
  }

  /// Whether the text is known to have no character beyond ASCII that folds to ASCII.
  @inline(__always)
  private func isLatin(_ text: TextBytes) -> Bool {
    var position = text.positionBeyondASCII(from: 0)
    while position < text.count {
      let (folded, length) = folding.folded(text, at: position)
      if folded == LatinFolding.unsafe || folded < 0x80 { return false }
      position = text.positionBeyondASCII(from: position &+ length)
    }
    return true
  }

  private func isContainedByScalars(in text: TextBytes) -> Bool? {
    guard text.count <= 1024 else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { buffer -> Bool? in
      var position = 0
      var count = 0
      while position < text.count {
        let (folded, length) = folding.folded(text, at: position)
        if folded == LatinFolding.unsafe { return nil }
        buffer[count] = folded
        count &+= 1
        position &+= length
      }
      let folded = TextBytes(rebasing: buffer[..<count])
      return needle.bytes.withUnsafeBufferPointer { folded.position(of: $0) != nil }
    }
  }
}
