/// The environment of a command: its input, its output and the environment variables. Tests provide
/// texts instead.
final class Console {
  let input: any ByteSource
  let output: TextOutput
  let errors: TextOutput
  let environment: [String: String]
  /// The start of relative searches.
  let currentDirectory: String
  /// The folder of the program itself, near which its accompanying files may be; nil in tests.
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

  /// Whether to colour text on `output`. By https://no-color.org any value that is not empty
  /// disables colour.
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
