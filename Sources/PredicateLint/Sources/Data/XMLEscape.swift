/// The escapes of Core Data's stores in XML: `\\u2600` means `&`, the bytes of its number swapped.
enum XMLEscape {
  /// The text without the escapes of characters that XML has marks for.
  static func swapped(_ text: MappedText) -> MappedText {
    let bytes = text.bytes
    guard bytes.holds("\\u") else { return text }
    var result = MappedText()
    var start = 0
    var index = 0
    while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      index = mark + 1
      let digits = bytes[index...].dropFirst().prefix(4).compactMap(\.hexadecimalValue)
      guard bytes.hasBytes("u", at: index), digits.count == 4, digits[2] == 0, digits[3] == 0,
        let meaning = UInt8(exactly: digits[0] * 16 + digits[1]), (0x20..<0x7F).contains(meaning)
      else { continue }
      result.append(start..<mark, of: text)
      result.append(CollectionOfOne(meaning), for: mark..<mark + 6, of: text)
      (start, index) = (mark + 6, mark + 6)
    }
    result.append(start..<bytes.count, of: text)
    return result
  }
}
