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
  /// The value of the option when it is given without one; nil where it needs a value. Another value
  /// then follows an equals sign: `--verdicts=lines`.
  let standard: String?
  let help: String

  init(
    _ long: String,
    _ short: Character? = nil,
    value: String? = nil,
    choices: [String] = [],
    standard: String? = nil,
    help: String
  ) {
    self.long = long
    self.short = short
    self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.standard = standard
    self.help = help
  }

  /// `-a, --argument VALUE`, `--verdicts[=FORM]`
  var heading: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(long)" + (shownValue { $0 } ?? "")
  }

  /// The value as it is shown behind the option's name, drawn by `draw`.
  func shownValue(_ draw: (String) -> String) -> String? {
    value.map { standard == nil ? " \(draw($0))" : "[=\(draw($0))]" }
  }
}

extension CommandOption {
  private static let files: Set<Substring> = [
    "FILE", "DATABASE", "MODEL", "STORE", "TARGET", "VERSION", "POLICY",
  ]

  /// Whether its values may be paths, by their placeholder: `NAME|FILE`
  var namesFile: Bool { value?.split(separator: "|").contains(where: Self.files.contains) ?? false }
}
