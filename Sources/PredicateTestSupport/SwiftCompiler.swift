import Foundation

/// The compiler, for tests of its messages.
package enum SwiftCompiler {
  /// The folder of compiled modules beside the tests.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("Modules")

  private static let executable = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether there is a compiler, and the module is where it can be read.
  package static func canImport(_ module: String) -> Bool {
    let path = modules.appendingPathComponent("\(module).swiftmodule").path
    return executable != nil && FileManager.default.fileExists(atPath: path)
  }

  /// The messages for a file of these lines, which is called `main.swift`.
  package static func messages(for lines: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predicateql-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("main.swift")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable ?? "")
    let maps = ["CPCRE2", "CUTF8Proc"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(package.path)/Sources/\($0)/module.modulemap"]
    }
    process.arguments =
      ["-typecheck", "-swift-version", "6", "-I", modules.path] + maps + [file.path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
