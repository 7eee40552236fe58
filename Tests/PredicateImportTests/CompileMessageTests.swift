import Foundation
import Testing

/// The messages of the compiler for what cannot be had on Linux, with their places.
@Suite struct CompileMessageTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of compiled modules beside the tests.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("Modules").path

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static var canCompile: Bool {
    compiler != nil
      && FileManager.default.fileExists(atPath: modules + "/PredicateFoundation.swiftmodule")
  }

  /// A line of code, with the column and the text of the message.
  private static let lines: [(code: String, column: Int, message: String)] = [
    (
      #"_ = withVaList([]) { NSPredicate(format: "a == 1", arguments: $0) }"#, 22,
      "warning: 'init(format:arguments:)' is deprecated: a va_list cannot be read on Linux: use init(format:argumentArray:)"
    ),
    (
      #"NSObject().setValue(1, forKey: "a")"#, 12,
      "error: 'setValue(_:forKey:)' is unavailable: values are only read by key on Linux: assign the property"
    ),
    (
      "_ = NSExpression(expressionType: .block)", 5,
      "error: 'init(expressionType:)' is unavailable: NSExpression has no subclasses on Linux: use init(block:arguments:)"
    ),
    (
      "_ = #selector(NSObject.copy)", 5,
      "error: '#selector' can only be used with the Objective-C runtime"
    ),
    ("@objc class A {}", 2, "error: Objective-C interoperability is disabled"),
  ]

  @Test(.enabled(if: canCompile, "there is no compiler, or there are no modules"))
  func messages() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predicateql-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("main.swift")
    let code = ["import PredicateFoundation"] + Self.lines.map(\.code)
    try code.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let output = try compile(file.path)
    for (index, line) in Self.lines.enumerated() {
      #expect(
        output.contains("main.swift:\(index + 2):\(line.column): \(line.message)"),
        "\(output)"
      )
    }
  }

  private func compile(_ path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.compiler))
    let maps = ["CPCRE2", "CUTF8Proc"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(Self.package.path)/Sources/\($0)/module.modulemap"]
    }
    process.arguments = ["-typecheck", "-swift-version", "6", "-I", Self.modules] + maps + [path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
