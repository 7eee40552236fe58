/// Texts of another language inside a string: commands, queries, documents.
enum EmbeddedText {
  /// Whether a text has a command of macOS's `log`.
  static func callsLog(_ text: MappedText) -> Bool {
    let commands: [StaticString] = ["log show", "log stream", "log collect"]
    return commands.contains { text.bytes.holds($0) }
  }

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
    if text.bytes.holds("resource \"jamfprotect_")
      || text.bytes.holds("resource \"") && text.bytes.holds("activation_predicate")
    {
      return SourceScanner.predicates(in: text, .terraform, depth: depth)
    }
    // The payload of an activation
    if text.bytes.holds("Predicate:"), text.bytes.holds("StandardConfigurations:") {
      return SourceScanner.predicates(in: text, .yaml, depth: depth)
    }
    // The request for an element that WebDriver sends
    if first == UInt8(ascii: "{"), text.bytes.holds("\"using\""),
      text.bytes.holds("predicate string")
    {
      return SourceScanner.predicates(in: text, .json, depth: depth)
    }
    if first == UInt8(ascii: "<"), text.bytes.holds("<plist") {
      return SourceScanner.predicates(in: text, .xml, depth: depth)
    }
    return []
  }
}
