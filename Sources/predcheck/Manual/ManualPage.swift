/// Pages of the manual in the language of man(7), generated from the properties of commands.
enum ManualPage {
  /// The page of a command.
  static func text(for command: any Command.Type) -> String {
    var page = start("predcheck-\(command.name)", command.summary)
    page += ".SH SYNOPSIS\n.B predcheck \(command.name)\n[options] \(escaped(command.operands))\n"
    page += ".SH DESCRIPTION\n" + paragraphs(command.details)
    page += ".SH OPTIONS\n" + options(Completion.options(of: command))
    page += ".SH EXAMPLES\n"
    page += command.examples.map { example in
      "\(line(example.purpose)):\n.PP\n.RS 4\n.nf\n\(line(example.line))\n.fi\n.RE\n"
    }.joined(separator: ".PP\n")
    page += ".SH EXIT STATUS\n"
    let statuses = command.statuses
    for (number, meaning) in [(0, statuses.yes), (1, statuses.no), (2, statuses.unknown)] {
      page += ".TP\n.B \(number)\n\(line(meaning))\n"
    }
    return page + ".SH SEE ALSO\n.BR predcheck (1)\n"
  }

  /// The page of the program.
  static func overview(of commands: [any Command.Type]) -> String {
    var page = start("predcheck", "Apple's predicate format language, checked and run anywhere")
    page += ".SH SYNOPSIS\n.B predcheck\nCOMMAND [options] ...\n.SH COMMANDS\n"
    for command in commands {
      page += ".TP\n.B \(command.name)\n\(line(command.summary)).\n"
      page += "See\n.BR predcheck\\-\(command.name) (1).\n"
    }
    page += ".SH OPTIONS\n"
    page += ".TP\n.B \\-\\-help\nshow the commands, or after a command its options, and end\n"
    page += ".TP\n.B \\-\\-version\nshow the versions of the program and its libraries, and end\n"
    page += """
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      if set, messages have no colours unless \\-\\-color is given
      .SH FILES
      .TP
      .I libpq.so.5
      the client library of PostgreSQL, loaded for addresses of servers
      .TP
      .I libmariadb.so.3
      the client library of MariaDB, loaded for addresses of servers
      .TP
      .I libicui18n.so
      the Unicode library, loaded for comparisons such as <[l]

      """
    let pages = commands.map { ".BR predcheck\\-\($0.name) (1)" }
    return page + ".SH SEE ALSO\n" + pages.joined(separator: ",\n") + "\n"
  }

  private static func start(_ name: String, _ summary: String) -> String {
    """
    .TH \(escaped(name.uppercased())) 1 \(Predcheck.releaseDay) "predcheck \(Predcheck.version)" "User Commands"
    .SH NAME
    \(escaped(name)) \\- \(escaped(summary))

    """
  }

  private static func paragraphs(_ texts: [String]) -> String {
    // The first stands behind a heading, which begins a paragraph itself.
    texts.map { line($0) + "\n" }.joined(separator: ".PP\n")
  }

  private static func options(_ options: [CommandOption]) -> String {
    options.map { option in
      let names =
        (option.short.map { "\\fB\\-\($0)\\fR, " } ?? "")
        + "\\fB\\-\\-\(escaped(option.long))\\fR"
      let value = option.shownValue { "\\fI\(escaped($0))\\fR" } ?? ""
      return ".TP\n\(names)\(value)\n\(line(option.help))\n"
    }.joined()
  }

  /// A line of text; none is taken for a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// A text in which nothing has a meaning of its own, and which stays ASCII where it is typed.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
