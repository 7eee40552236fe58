/// The help as text, generated from the properties of commands.
enum Help {
  static let width = 80

  static func text(for command: any Command.Type) -> String {
    var text = "predcheck \(command.name): \(command.summary)\n\n"
    text += "usage: predcheck \(command.name) [options]"
    text += command.operands.isEmpty ? "\n" : " \(command.operands)\n"
    for paragraph in command.details { text += "\n" + wrapped(paragraph, indent: 0) }
    text += "\noptions:\n" + optionTable(Completion.options(of: command))
    text += "\nexamples:\n"
    for example in command.examples {
      text += "  # \(example.purpose)\n  \(example.line)\n"
    }
    let statuses = command.statuses
    text += "\nexit status:\n"
    text += "  0  \(statuses.yes)\n  1  \(statuses.no)\n  2  \(statuses.unknown)\n"
    return text
  }

  static func overview(of commands: [any Command.Type]) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    var text = """
      predcheck: Apple's predicate format language, checked and run anywhere

      usage: predcheck COMMAND [options] ...

      commands:

      """
    for command in commands {
      text += "  \(padded(command.name, to: width))  \(command.summary)\n"
    }
    text += """

      Start with
        predcheck check 'age >= 18 AND name BEGINSWITH[c] "a"'
        predcheck explain 'ANY friends.age > %d'
        echo '{"name": "Ada", "age": 36}' | predcheck filter 'age > 18'

      predcheck COMMAND --help says more, with examples; predcheck --version, the version;
      predcheck man COMMAND prints a page for man(1); predcheck completion bash|zsh|fish, a script
      that completes command lines.

      """
    return text
  }

  private static func optionTable(_ options: [CommandOption]) -> String {
    var text = ""
    for option in options {
      text += "  \(option.heading)\n" + wrapped(option.help, indent: 8)
    }
    return text
  }

  /// The words of `text` in lines of at most `width` columns, each with its line end.
  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = ""
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines += margin + line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + margin + line + "\n"
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
