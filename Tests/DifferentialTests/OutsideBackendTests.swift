import Foundation
import PredicateStorage
import PredicateTestSupport
import Testing

/// An author outside of this package checks his store as the page says, with public names only.
@Suite struct OutsideBackendTests {
  @Test func aStoreFromOutsideIsChecked() async throws {
    try await DocumentStore.check()
  }

  @Test func pageHoldsTheExample() throws {
    let source = Self.path("OutsideBackend.swift")
    #expect(
      try PageExample.lines(missingIn: PageExample.page("Documentation/backends.md"), from: source)
        == []
    )
  }

  /// The page shows a part of the report.
  @Test func aStoreThatForgetsNullsFails() async throws {
    let page = try String(
      contentsOf: PageExample.page("Documentation/backends.md"),
      encoding: .utf8
    )
    let shown = try #require(page.firstMatch(of: /```text\n([^`]+)```/)).output.1
      .split(separator: "\n")
    #expect(shown.count == 6)
    try await withKnownIssue {
      try await checkBackend(pairs: 4000) { schema in
        ForgetfulBackend(memory: try MemoryBackend(schema: schema))
      }
    } matching: { issue in
      let report = issue.comments.map(\.rawValue).joined()
      return issue.error == nil && shown.allSatisfy(report.contains)
    }
  }

  @Test func theSharedCasesAreResources() throws {
    let resources = try CaseFile.resources().map(\.predicate)
    #expect(try resources == CaseFile.all().map(\.predicate))
    let empty = FileManager.default.temporaryDirectory.appending(path: "no cases \(UUID())")
    #expect(throws: CaseFile.Malformed.self) { try CaseFile.all(in: empty) }
  }

  /// The store compiles in another package; what only this package needs is out of its sight.
  @Test func onlyPublicNamesAreNeeded() throws {
    #expect(try Self.errors(inAnotherPackage: [Self.path("OutsideBackend.swift")]) == "")
    let folder = FileManager.default.temporaryDirectory.appending(path: "outside \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Run.swift")
    try Data("import PredicateTestSupport\nlet run = ParityRun(seed: 1, pairs: 1)\n".utf8)
      .write(to: file)
    #expect(try Self.errors(inAnotherPackage: [file.path]).contains("ParityRun"))
  }

  private static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: name).path
  }

  /// The messages of the compiler for sources in a package of another name.
  private static func errors(inAnotherPackage sources: [String]) throws -> String {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let maps = ["CPCRE2", "CPostgreSQL", "CSQLite", "CSimdjson", "CUTF8Proc"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=" + PageExample.page("Sources/\(name)/module.modulemap").path]
    }
    let bridge = PageExample.page("Sources/SimdjsonBridge/include").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", "outside"]
      + ["-module-name", "Outside", "-I", products.appending(path: "Modules").path]
      + ["-Xcc", "-I", "-Xcc", bridge] + maps + sources
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    if compiler.terminationStatus == 0 { return "" }
    return text.isEmpty ? "exit status \(compiler.terminationStatus)" : text
  }
}
