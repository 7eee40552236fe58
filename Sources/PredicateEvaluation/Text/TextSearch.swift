import CUTF8Proc
package import PredicateSyntax

/// A text to look for with CONTAINS, BEGINSWITH or ENDSWITH, prepared once.
///
/// Without options bytes are compared, as in a database; Apple's mode sees canonical equivalence.
/// Wherever canonical equivalence counts, what is found must be whole characters: `e` is not in `é`,
/// composed or not. The empty text is never found, nor is one that `[d]` leaves nothing of.
package struct TextSearch: Sendable {
  private let needle: [UInt8]
  /// Nil where bytes are compared as they are.
  private let rule: FoldingRule?
  private let isASCII: Bool

  package init(needle: String, options: StringOptions, mode: LanguageMode) {
    let isCanonical = mode == .strictApple && !options.contains(.normalized)
    rule = FoldingRule(options) ?? (isCanonical ? .canonical : nil)
    self.needle = Array((rule?.folded(needle) ?? needle).utf8)
    isASCII = self.needle.withUnsafeBufferPointer(\.isASCII)
  }

  /// `text CONTAINS needle`
  package func contained(in text: String) -> Bool { text.withBytes { contained(in: $0) } }

  /// `text BEGINSWITH needle`
  package func isPrefix(of text: String) -> Bool { text.withBytes { isPrefix(of: $0) } }

  /// `text ENDSWITH needle`
  package func isSuffix(of text: String) -> Bool { text.withBytes { isSuffix(of: $0) } }

  /// As for a string, with valid UTF-8 in place.
  package func contained(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.position(of: needle) != nil }
      if isASCII, let answer = ASCIISearch(needle, rule).contained(in: bytes) { return answer }
      return withFolded(bytes, rule) { text in
        var start = 0
        while let found = text.position(of: needle, from: start) {
          if text.isBoundary(found), text.isBoundary(found + needle.count) { return true }
          start = text.position(afterScalarAt: found)
        }
        return false
      }
    }
  }

  /// As for a string, with valid UTF-8 in place.
  package func isPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.starts(with: needle) }
      if isASCII, let answer = ASCIISearch(needle, rule).isPrefix(of: bytes) { return answer }
      return withFolded(bytes, rule) { $0.starts(with: needle) && $0.isBoundary(needle.count) }
    }
  }

  /// As for a string, with valid UTF-8 in place.
  package func isSuffix(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.ends(with: needle) }
      if isASCII, let answer = ASCIISearch(needle, rule).isSuffix(of: bytes) { return answer }
      return withFolded(bytes, rule) {
        $0.ends(with: needle) && $0.isBoundary($0.count - needle.count)
      }
    }
  }

  private func withFolded(
    _ bytes: TextBytes,
    _ rule: FoldingRule,
    _ search: (TextBytes) -> Bool
  ) -> Bool {
    rule.folded(bytes)?.withBytes(search) ?? search(bytes)
  }
}

extension TextBytes {
  /// Whether no character goes on across `position`: no mark stands there.
  func isBoundary(_ position: Int) -> Bool {
    // Marks begin at U+0300, whose first byte is 0xCC.
    guard position > 0, position < count, self[position] >= 0xCC else { return true }
    return !utf8proc_get_property(scalar(at: position)).pointee.isMark
  }
}
