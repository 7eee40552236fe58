/// An option of a command, from which it is parsed, checked and documented.
struct CommandOption: Hashable {
  /// `mode`, written `--mode`
  let long: String
  /// `a`, written `-a`
  let short: Character?
  /// The name of the value in the help; nil for a switch.
  let value: String?
  /// The permitted values; empty when any is.
  let choices: [String]
  let help: String

  init(
    _ long: String,
    _ short: Character? = nil,
    value: String? = nil,
    choices: [String] = [],
    help: String
  ) {
    self.long = long
    self.short = short
    self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.help = help
  }

  /// `-a, --argument VALUE`
  var heading: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(long)" + (value.map { " \($0)" } ?? "")
  }
}
