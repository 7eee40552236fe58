import Foundation
import Testing

/// A run of the program as a process, for behaviour that only a process shows.
struct ProgramRun {
  let output: [UInt8]
  let errors: String
  /// The exit status, or the signal that ended it as a negative number.
  let status: Int32

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The program, which the build puts beside the tests.
  static var program: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("predcheck")
  }

  /// A prefix that makes a command run without root's rights.
  static let asStranger =
    geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  /// Whether that user exists and may run the program.
  static let hasStranger =
    (try? Self(shell: "\(asStranger) \"$PREDCHECK\" --version"))?.status == 0

  /// A shell command in which `$PREDCHECK` is the program and `$FILE` is `file`.
  init(shell command: String, file: String = "") throws {
    let process = Process()
    // A process that hangs is ended; on a loaded machine a sound one may take a minute.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["600", "/bin/bash", "-o", "pipefail", "-c", command]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PREDCHECK": Self.program.path, "FILE": file]
    ) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    // Threads that run tests block signals, and processes inherit that.
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    // Error output is short and fits into a pipe; standard output is read as it comes.
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
