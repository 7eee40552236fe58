import Foundation

/// A PostgreSQL server for one test, which kills it: the process itself, not a session of it.
package final class KillableServer: Sendable {
  package let url: String
  private let script: Process
  /// The script's standard input; the server runs as long as it is open.
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

  /// A query for the process ID of the server itself, the first line of a file that a superuser can
  /// read.
  package static let processQuery =
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer"

  /// Kills the server as the kernel does when memory runs out: without notice, at once.
  package static func kill(_ process: Int32) { _ = Foundation.kill(process, SIGKILL) }
}
