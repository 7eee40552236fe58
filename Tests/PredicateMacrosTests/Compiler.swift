import Foundation

/// The compiler, with the modules and the plug-in that these tests are built with.
enum Compiler {
  static func messages(for file: URL, _ options: String...) throws -> String {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    var package = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { package.deleteLastPathComponent() }
    let plugin = build.appendingPathComponent("PredicateMacrosPlugin-tool").path
    let libraries = ["CPCRE2", "CUTF8Proc"].flatMap { name in
      ["-I", package.appendingPathComponent("Sources/\(name)").path]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
      + ["-I", build.appendingPathComponent("Modules").path] + libraries
      + ["-load-plugin-executable", "\(plugin)#PredicateMacrosPlugin"] + options + [file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
