/// What a command has of the world: its input and output, and what the environment says. Tests give
/// it texts instead.
final class Console {
  let input: any ByteSource
  let output: TextOutput
  let errors: TextOutput
  let environment: [String: String]
  /// Where relative searches start.
  let currentDirectory: String
  /// The folder of the program itself, where what comes with it may be near; nil in tests.
  let programDirectory: String?

  init(
    input: any ByteSource,
    output: TextOutput,
    errors: TextOutput,
    environment: [String: String] = [:],
    currentDirectory: String = ".",
    programDirectory: String? = nil
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.currentDirectory = currentDirectory
    self.programDirectory = programDirectory
  }

  /// Whether what goes to `output` is to be coloured. https://no-color.org: any value that is not
  /// empty says no.
  func usesColor(_ choice: ColorChoice, on output: TextOutput) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      output.isTerminal && environment["NO_COLOR", default: ""].isEmpty
        && environment["TERM"] != "dumb"
    }
  }
}
