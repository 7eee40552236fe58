/// The other language of `log --predicate`, which `log help shorthand` describes: `s=com.apple.network`,
/// `subsystem:^com.apple`, `p=Safari|Finder and type=error`.
enum LogShorthand {
  /// Whether a key stands directly before a mark of that language, with no string behind it.
  static func isShorthand(_ text: MappedText) -> Bool {
    var quote: UInt8?
    var key: [UInt8] = []
    var isEscaped = false
    for (index, byte) in text.bytes.enumerated() {
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
      if byte.isNamePart {
        key.append(byte)
        continue
      }
      if !key.isEmpty, keys.contains(String(decoding: key, as: UTF8.self)),
        marks(text.bytes, at: index)
      {
        return true
      }
      key = []
    }
    return false
  }

  /// Whether there is a mark of that language: `=word`, `!=word`, `:`, `!:`, `~/`.
  private static func marks(_ bytes: [UInt8], at index: Int) -> Bool {
    let start = bytes.hasBytes("!", at: index) ? index + 1 : index
    if bytes.hasBytes(":", at: start) || bytes.hasBytes("~/", at: start) { return true }
    return bytes.hasBytes("=", at: start) && start + 1 < bytes.count && bytes[start + 1].isNamePart
  }

  private static let keys: Set = [
    "s", "subsystem", "c", "category", "p", "process", "pid", "m", "message", "sender",
  ]
}
