import Foundation
import Testing

/// `Tests/Packages/TwoLibraries`, built by SwiftPM as its users would build it: two libraries whose
/// public functions return NSCompoundPredicate, and targets that import both. That compiles a good part
/// of the house again, so `make packages` runs it.
@Suite struct LibraryPackageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let swift = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swift" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let isWanted = ProcessInfo.processInfo.environment["PREDICATE_PACKAGES"] != nil

  @Test(
    .enabled(if: swift != nil, "there is no compiler"),
    .enabled(if: isWanted, "`make packages` runs it")
  )
  func isBuiltAndRuns() throws {
    let build = try Self.run("build")
    #expect(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("TwoLibraries/Sources"), "a warning: \(build.output)")
    let shop = try Self.run("run", "--skip-build", "Shop")
    #expect(
      shop.output == """
        ["Ada", "Cara"]
        true true
        name CONTAINS[c] "a" OR (isPaid == 1 AND total > 5)

        """
    )
    let till = try Self.run("run", "--skip-build", "Till")
    #expect(till.output == "[\"isPaid\", \"total\"]\n[7, 6]\n")
  }

  /// A command of SwiftPM. What it builds is kept, so that only the first run takes minutes.
  private static func run(
    _ command: String,
    _ arguments: String...
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: swift ?? "")
    process.arguments =
      [
        command, "--package-path", root.appendingPathComponent("Tests/Packages/TwoLibraries").path,
        "--scratch-path", root.appendingPathComponent(".build/packages").path,
      ] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    if command == "build" { process.standardError = pipe }
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
