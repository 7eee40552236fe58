import Foundation
import PredicateStorage
import PredicateStoragePostgres
import PredicateTestSupport

/// A PostgreSQL server that is killed, and started again over the same data.
struct RestartableServer: Sendable {
  let url: String

  /// Kills the server as the kernel does, and starts it as it had been started.
  func killAndStart() async throws {
    let process = try PostgresConnection(url).execute(KillableServer.processQuery)
    guard let number = process.text(row: 0, column: 0).flatMap(Int32.init) else { return }
    let command = try words(of: "/proc/\(number)/cmdline")
    let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    let user =
      status.split(separator: "\n").first { $0.hasPrefix("Uid:") }
      .flatMap { $0.split(separator: "\t").dropFirst().first } ?? "0"
    // It was started beside its folder of data, which it has made its own.
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
    KillableServer.kill(number)
    for _ in 0..<60 {
      try await Task.sleep(for: .milliseconds(100))
      if (try? PostgresConnection(url)) != nil { return }
      let server = Process()
      server.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      server.arguments = ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + command
      server.currentDirectoryURL = URL(fileURLWithPath: folder).deletingLastPathComponent()
      server.standardOutput = FileHandle.nullDevice
      server.standardError = FileHandle.nullDevice
      try server.run()
      try await Task.sleep(for: .seconds(1))
    }
  }

  private func words(of path: String) throws -> [String] {
    try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
