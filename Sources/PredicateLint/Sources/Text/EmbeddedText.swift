/// Texts of another language inside a string: commands, queries, documents.
enum EmbeddedText {
  /// The predicates in a string, as far as it shows what reads it.
  static func predicates(in text: MappedText, depth: Int) -> [FoundPredicate] {
    guard depth < SourceScanner.depthLimit, text.count > 12 else { return [] }
    if text.bytes.holds("--predicate") {
      return text.bytes.holds("log") ? ShellScanner.predicates(in: text, depth: depth) : []
    }
    if text.bytes.holds("unified_log"), text.bytes.holds("predicate") {
      return SQLText.predicates(in: text)
    }
    // A script for `osascript`
    if text.bytes.holds("$.NSPredicate.predicateWithFormat") {
      return SourceScanner.predicates(in: text, .javaScript, depth: depth)
    }
    if text.bytes.holds("NSPredicate's predicateWithFormat") {
      return SourceScanner.predicates(in: text, .appleScript, depth: depth)
    }
    guard let first = text.bytes.first(where: { !$0.isBlank }) else { return [] }
    if first == UInt8(ascii: "{"), text.bytes.holds("\"Predicate\""),
      text.bytes.holds("com.apple.activation")
    {
      return SourceScanner.predicates(in: text, .json, depth: depth)
    }
    if first == UInt8(ascii: "<"), text.bytes.holds("<plist") {
      return SourceScanner.predicates(in: text, .xml, depth: depth)
    }
    return []
  }
}
