/// A command of predcheck. The help is generated from its properties.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// The purpose of the command, in one line.
  static var summary: String { get }
  /// The operands after the options: `PREDICATE...`
  static var operands: String { get }
  /// The full description, in paragraphs.
  static var details: [String] { get }
  static var options: [CommandOption] { get }
  /// Examples: command lines that work as written.
  static var examples: [CommandExample] { get }
  /// The meanings of exit statuses 0, 1 and 2.
  static var statuses: ExitMeanings { get }

  init(_ arguments: ParsedArguments) throws(CommandError)
  func run(in console: Console) throws(CommandError) -> ExitStatus
}

struct CommandExample {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}

struct ExitMeanings {
  let yes: String
  let no: String
  let unknown: String
}

extension Command {
  /// The error for an unexpected operand.
  static func misplaced(_ operand: String) -> CommandError {
    .usage("unexpected '\(operand)': usage is predcheck \(name) [options] \(operands)")
  }

  static func missing(_ operand: String) -> CommandError {
    .usage("\(operand) is missing: usage is predcheck \(name) [options] \(operands)")
  }

  /// The operand of a command that takes one predicate.
  static func onlyPredicate(_ arguments: ParsedArguments) throws(CommandError) -> String {
    guard let text = arguments.operands.first else { throw missing("a predicate") }
    if let extra = arguments.operands.dropFirst().first { throw misplaced(extra) }
    return text
  }
}
