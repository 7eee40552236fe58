/// Searches in bytes.
extension [UInt8] {
  /// Whether `needle` is anywhere in the bytes.
  func holds(_ needle: StaticString) -> Bool { firstOffset(of: needle) != nil }

  /// The offset of `needle` at or behind `start`. Whole needles are skipped where they cannot end
  /// (Horspool's search), since every file of a tree is searched for a few words.
  func firstOffset(of needle: StaticString, from start: Int = 0) -> Int? {
    let length = needle.utf8CodeUnitCount
    guard length > 0, start >= 0, count - start >= length else { return nil }
    let last = length - 1
    var place = start
    if count - start < 1_024 {
      while place + length <= count {
        if self[place] == needle.utf8Start[0], hasBytes(needle, at: place) { return place }
        place += 1
      }
      return nil
    }
    var skips = InlineArray<256, Int>(repeating: length)
    for index in 0..<last { skips[Int(needle.utf8Start[index])] = last - index }
    return withUnsafeBufferPointer { bytes in
      while place + length <= bytes.count {
        let byte = bytes[place + last]
        if byte == needle.utf8Start[last], hasBytes(needle, at: place) { return place }
        place += skips[Int(byte)]
      }
      return nil
    }
  }

  func hasBytes(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for index in 0..<length where self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  func hasBytes(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    var place = offset
    for byte in text {
      guard place < count, self[place] == byte else { return false }
      place += 1
    }
    return true
  }
}
