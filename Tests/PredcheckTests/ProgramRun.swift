import Foundation
import Testing

/// The program itself, as a process: for what only a process can show.
struct ProgramRun {
  let output: [UInt8]
  let errors: String
  /// The exit status, or the signal that ended it as a negative number.
  let status: Int32

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Beside the tests, where the build puts it.
  static var program: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("predcheck")
  }

  /// What to write before a command that is to have no rights of root.
  static let asStranger =
    geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  /// Whether there is such a user, and may run the program.
  static let hasStranger =
    (try? Self(shell: "\(asStranger) \"$PREDCHECK\" --version"))?.status == 0

  /// A shell command in which `$PREDCHECK` is the program and `$FILE` is `file`.
  init(shell command: String, file: String = "") throws {
    let process = Process()
    // Nothing here may take long; what hangs is ended.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["60", "/bin/bash", "-o", "pipefail", "-c", command]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PREDCHECK": Self.program.path, "FILE": file]
    ) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    // Threads that tests run on block signals, and processes inherit that.
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    // Errors are few and fit into a pipe; output is read as it comes.
    self.output = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    self.errors = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    process.waitUntilExit()
    status =
      process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
