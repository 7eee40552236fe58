/// Texts that begin alike lie together when text is sorted by code points.
enum CodePointRange {
  /// The least text that is greater than all that begin with `prefix`; nil if there is none.
  static func end(ofPrefix prefix: String) -> String? {
    // Most end in ASCII, where the next character is the next byte.
    if let last = prefix.utf8.last, last < 0x7F {
      var bytes = Array(prefix.utf8)
      bytes[bytes.count - 1] = last + 1
      return String(decoding: bytes, as: UTF8.self)
    }
    var start = prefix.unicodeScalars[...]
    while let last = start.popLast() {
      // U+D800 to U+DFFF are no characters.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      var text = String(Substring(start))
      text.unicodeScalars.append(scalar)
      return text
    }
    return nil
  }
}
