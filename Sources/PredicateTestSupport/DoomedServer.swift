import Foundation

/// A PostgreSQL server of a test's own, to be killed: the process itself, not a session of it.
package final class DoomedServer: Sendable {
  package let url: String
  private let script: Process
  /// As long as it is open the server is kept.
  private let input = Pipe()

  package init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let output = Pipe()
    script = Process()
    script.executableURL = package.appendingPathComponent(".ci/postgres")
    script.arguments = ["run", "bash", "-c", #"echo "$PREDICATE_POSTGRES_URL"; cat >/dev/null"#]
    script.standardInput = input
    script.standardOutput = output
    try script.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    url = String(decoding: line, as: UTF8.self)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    script.waitUntilExit()
  }

  /// Of the server itself: a superuser reads the first line of this.
  package static let processQuery =
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer"

  /// As the kernel does when memory runs out: nothing is said, and nothing more is done.
  package static func kill(_ process: Int32) { _ = Foundation.kill(process, SIGKILL) }
}
