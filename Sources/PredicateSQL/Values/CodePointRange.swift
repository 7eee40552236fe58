/// Texts that begin alike lie together when text is sorted by code points.
enum CodePointRange {
  /// The least text that is greater than all that begin with `prefix`; nil if there is none.
  static func end(ofPrefix prefix: String) -> String? {
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
