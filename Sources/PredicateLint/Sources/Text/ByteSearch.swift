import PredicateEvaluation

/// Searches in bytes.
extension [UInt8] {
  /// Whether `needle` is anywhere in the bytes.
  func holds(_ needle: StaticString) -> Bool { firstOffset(of: needle) != nil }

  /// The offset of `needle` at or behind `start`.
  func firstOffset(of needle: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.position(of: needle, from: start) }
  }

  /// Whether `text` is at an offset. Scanners ask at every byte: most differ in the first.
  func hasBytes(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for index in 0..<length where self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  func hasBytes(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    dropFirst(offset).starts(with: text)
  }
}
