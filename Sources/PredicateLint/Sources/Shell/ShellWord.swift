/// A word of a shell's command.
struct ShellWord: Sendable {
  var text = MappedText()
  /// The variable that is all of the word: `"$PREDICATE"`.
  var variable: String?
  /// The variables in the word, in order; `name()` for what a command prints.
  var expansions: [String] = []
  /// The name of the last expansion, if its value is taken as it is.
  var copied: String?
  /// The command whose output is the last expansion.
  var command: MappedText?
  /// The values of variables without one: `${name:-text}`. Those of `${name:=text}` stay.
  var defaults: [(name: String, text: MappedText, isAssigned: Bool)] = []
  /// Whether a quote in the word is never closed.
  var isBroken = false
  /// Whether quotes are in the word.
  var isQuoted = false
  /// The number of parts that the word was joined from.
  var parts = 0

  func isWord(_ text: StaticString) -> Bool {
    self.text.count == text.utf8CodeUnitCount && self.text.bytes.hasBytes(text, at: 0)
  }
}
