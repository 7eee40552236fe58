/// One option of a command: read, checked and explained from this.
struct CommandOption: Hashable {
  /// `mode`, written `--mode`
  let long: String
  /// `a`, written `-a`
  let short: Character?
  /// What the value is called in the help; nil of a switch.
  let value: String?
  /// The only values there are; empty when any will do.
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
