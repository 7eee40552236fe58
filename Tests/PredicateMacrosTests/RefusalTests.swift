import Foundation
import PredicateTestSupport
import Testing

/// The compiler's messages for `Tests/Goldens/macros/refused.swift`, with their places and the
/// corrections that they offer.
@Suite struct RefusalTests {
  private let goldens = GoldenFolder("macros")

  @Test func mistakesAreErrorsOfTheCompiler() throws {
    let messages = try Compiler.messages(
      for: goldens.folder.appendingPathComponent("refused.swift")
    )
    .replacing(goldens.folder.path + "/", with: "")
    .replacing(#/.*@__swiftmacro_.*\.swift:/#, with: "expansion:")
    try goldens.expect(messages, in: "refused.txt")
  }
}

/// The compiler, with the modules and the plug-in that these tests are built with.
private enum Compiler {
  static func messages(for file: URL) throws -> String {
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
      + ["-load-plugin-executable", "\(plugin)#PredicateMacrosPlugin", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
