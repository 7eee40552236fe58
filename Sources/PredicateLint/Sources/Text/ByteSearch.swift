import PredicateEvaluation

/// Searches in bytes.
extension [UInt8] {
  /// Whether `needle` is anywhere in the bytes.
  func holds(_ needle: StaticString) -> Bool { position(of: needle) != nil }

  /// Whether `text` is at an offset. Scanners ask at every byte: most differ in the first.
  func hasBytes(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { text in
      guard offset >= 0, offset + text.count <= count else { return false }
      for index in text.indices where self[offset + index] != text[index] { return false }
      return true
    }
  }

  func hasBytes(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    dropFirst(offset).starts(with: text)
  }
}
