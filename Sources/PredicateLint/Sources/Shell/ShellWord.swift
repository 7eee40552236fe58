/// A word of a shell's command.
struct ShellWord: Sendable {
  var text = MappedText()
  /// The variable that is all of the word: `"$PREDICATE"`.
  var variable: String?
  /// The variables in the word, in order; "" for what a command prints.
  var expansions: [String] = []
  /// Whether a quote in the word is never closed.
  var isBroken = false
  /// Whether quotes are in the word.
  var isQuoted = false
  /// How many parts the word was joined from.
  var parts = 0

  func isWord(_ text: StaticString) -> Bool {
    self.text.count == text.utf8CodeUnitCount && self.text.bytes.hasBytes(text, at: 0)
  }
}
