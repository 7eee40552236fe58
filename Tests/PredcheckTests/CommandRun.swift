import Foundation

@testable import predcheck

/// The result of a command line that runs inside the test.
struct CommandRun {
  let output: String
  let errors: String
  let status: predcheck.ExitStatus

  /// Runs `predcheck` with `words`; `piece` is the number of bytes in which the input comes.
  init(
    _ words: [String],
    input: [UInt8] = [],
    piece: Int = 65_536,
    isTerminal: Bool = false,
    environment: [String: String] = [:],
    currentDirectory: String = TestData.package.path
  ) {
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(
      input: MemorySource(input, piece: piece),
      output: TextOutput(output, isTerminal: isTerminal),
      errors: TextOutput(errors, isTerminal: isTerminal, gathers: false),
      environment: environment,
      currentDirectory: currentDirectory
    )
    status = Predcheck(console: console).run(words)
    self.output = output.text
    self.errors = errors.text
  }

  init(_ words: String..., input: String = "") {
    self.init(words, input: Array(input.utf8))
  }
}

/// The folder of the tests' own files.
enum TestData {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String {
    package.appendingPathComponent("Tests/Data/\(name)").path
  }

  /// Runs `body` with a file that holds `bytes`.
  static func withFile<Answer>(
    _ bytes: [UInt8],
    named name: String = "data",
    _ body: (String) throws -> Answer
  ) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  static func withFile<Answer>(
    _ text: String,
    named name: String = "data",
    _ body: (String) throws -> Answer
  ) throws -> Answer {
    try withFile(Array(text.utf8), named: name, body)
  }
}
