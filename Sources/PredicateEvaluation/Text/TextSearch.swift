package import PredicateSyntax

/// A text to search for with CONTAINS, BEGINSWITH or ENDSWITH, prepared once.
///
/// Without options bytes are compared, as in a database; strict mode observes canonical
/// equivalence. Wherever canonical equivalence applies, a match consists of whole characters of the
/// text, as Unicode defines them, except for CR LF: `e` is not found in `é`, composed or not, nor
/// `s` in `ß`. The empty text is never found, nor a text that `[d]` reduces to nothing.
package struct TextSearch: Sendable {
  /// The place of the needle: CONTAINS, BEGINSWITH, ENDSWITH.
  package enum Anchor: Sendable { case anywhere, start, end }

  private let needle: [UInt8]
  /// Nil if bytes are compared unchanged.
  private let rule: FoldingRule?
  private let isASCII: Bool

  package init(needle: String, options: StringOptions, mode: LanguageMode) {
    let isCanonical = mode == .strictApple && !options.contains(.normalized)
    rule = FoldingRule(options) ?? (isCanonical ? .canonical : nil)
    let bytes = Array(needle.utf8)
    self.needle = rule.map { FoldedBytes.folded(bytes, rule: $0) } ?? bytes
    isASCII = self.needle.withUnsafeBufferPointer(\.isASCII)
  }

  /// The bytes that must occur, if they are compared unchanged.
  var plainBytes: [UInt8]? { rule == nil && !needle.isEmpty ? needle : nil }

  /// `text CONTAINS needle`
  package func contained(in text: String) -> Bool { text.withBytes { contained(in: $0) } }

  /// `text BEGINSWITH needle`
  package func isPrefix(of text: String) -> Bool { text.withBytes { isPrefix(of: $0) } }

  /// `text ENDSWITH needle`
  package func isSuffix(of text: String) -> Bool { text.withBytes { isSuffix(of: $0) } }

  /// Searches valid UTF-8 in place.
  func isFound(_ anchor: Anchor, in bytes: TextBytes) -> Bool {
    switch anchor {
    case .anywhere: contained(in: bytes)
    case .start: isPrefix(of: bytes)
    case .end: isSuffix(of: bytes)
    }
  }

  /// Searches valid UTF-8 in place.
  package func contained(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.position(of: needle) != nil }
      if isASCII, let answer = ASCIISearch(needle, rule).contained(in: bytes) { return answer }
      return finds(in: bytes, rule) { $0.position(of: needle, from: $1) }
    }
  }

  /// Searches valid UTF-8 in place.
  package func isPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.starts(with: needle) }
      if isASCII, let answer = ASCIISearch(needle, rule).isPrefix(of: bytes) { return answer }
      return finds(in: bytes, rule) { text, start in
        start == 0 && text.starts(with: needle) ? 0 : nil
      }
    }
  }

  /// Searches valid UTF-8 in place.
  package func isSuffix(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !needle.isEmpty else { return false }
    return needle.withUnsafeBufferPointer { needle in
      guard let rule else { return bytes.ends(with: needle) }
      if isASCII, let answer = ASCIISearch(needle, rule).isSuffix(of: bytes) { return answer }
      return finds(in: bytes, rule) { text, start in
        let place = text.count - needle.count
        return start <= place && text.ends(with: needle) ? place : nil
      }
    }
  }

  /// Whether the needle occurs as whole characters; `place` gives its next position.
  private func finds(
    in bytes: TextBytes,
    _ rule: FoldingRule,
    _ place: (TextBytes, _ start: Int) -> Int?
  ) -> Bool {
    // Finding where characters begin is costly, so only texts that contain the needle are examined.
    guard let folded = FoldedBytes(bytes, rule: rule, findsCharacters: false),
      folded.bytes.withUnsafeBufferPointer({ place($0, 0) }) != nil,
      let text = FoldedBytes(bytes, rule: rule, findsCharacters: true)
    else { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let found = place(bytes, start) {
        if text.isBoundary(found), text.isBoundary(found + needle.count) { return true }
        start = bytes.position(afterScalarAt: found)
      }
      return false
    }
  }
}

extension TextBytes {
  /// Whether a character surely ends before `position`: no mark begins there, and the scalar before
  /// does not join with the next. All such scalars are from U+0300 on.
  @inline(__always)
  func isPlainBoundary(_ position: Int) -> Bool {
    if position < count, self[position] >= 0xCC { return false }
    guard position > 0, self[position &- 1] >= 0x80 else { return true }
    var start = position &- 1
    while start > 0, self[start] & 0xC0 == 0x80 { start &-= 1 }
    return self[start] < 0xCC
  }
}
