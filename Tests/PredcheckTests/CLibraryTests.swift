import Foundation
import PredicateC
import Testing

@testable import predcheck

/// The C library: its header names what there is, its program in C passes, and its reports are those
/// of the command line.
@Suite struct CLibraryTests {
  private static let package = TestData.package

  private func contents(_ path: String) throws -> String {
    try String(contentsOf: Self.package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theHeaderDeclaresEveryFunction() throws {
    let header = try contents("Integrations/C/predicateql.h")
    let code = header.replacing(/\/\*(?s:.*?)\*\//, with: "")
    let declared = Set(code.matches(of: /\b(pq_\w+)\(/).map { String($0.output.1) })
    var defined: Set<String> = []
    let folder = Self.package.appendingPathComponent("Sources/PredicateC")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let source = try contents("Sources/PredicateC/\(file)")
      defined.formUnion(source.matches(of: /@c\((pq_\w+)\)/).map { String($0.output.1) })
    }
    #expect(defined.count > 10)
    #expect(declared == defined)
    let test = try contents("Integrations/C/test.c")
    for name in defined.sorted() { #expect(test.contains(name + "("), "\(name) is not tried") }
  }

  @Test func theStatusesAreThoseOfTheHeader() throws {
    let header = try contents("Integrations/C/predicateql.h")
    let source = try contents("Sources/PredicateC/CallStatus.swift")
    let cases = source.matches(of: /case (\w+) = (\d)/)
    #expect(cases.count > 5)
    for found in cases {
      let name = "PQ_\(found.output.1.uppercased()) \(found.output.2)"
      #expect(header.contains("#define \(name)"), "\(name)")
    }
    #expect(header.contains("#define PQ_ABI_VERSION \(PredicateC.abiVersion())\n"))
  }

  /// The program calls every function, and tries arrays that lie.
  @Test func theProgramInCPasses() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("predicateql-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("test").path
    let library = try #require(Self.library, "build the product `predicateql` first")
    let source = Self.package.appendingPathComponent("Integrations/C/test.c").path
    let compiled = try Self.run(
      "clang",
      "-std=c11",
      "-Wall",
      "-Wextra",
      "-Werror",
      "-o",
      program,
      source,
      "-L\(library.deletingLastPathComponent().path)",
      "-lpredicateql",
      "-lpthread",
      "-Wl,-rpath,\(library.deletingLastPathComponent().path)"
    )
    #expect(compiled.status == 0, "\(compiled.text)")
    let store = folder.appendingPathComponent("phone.sqlite").path
    let written = try Self.run(
      "python3",
      Self.package.appendingPathComponent("Tests/Tools/coredata_store.py").path,
      Self.package.appendingPathComponent("Integrations/Examples/CoreDataHistory/phone.json").path,
      store
    )
    #expect(written.status == 0, "\(written.text)")
    let tried = try Self.run(program, store)
    #expect(
      tried.status == 0 && tried.text.contains("35 lies refused, 0 failures"),
      "\(tried.text)"
    )
  }

  /// The library of the debug build. One beside tests that a sanitizer instrumented would want the
  /// sanitizer in the program, too.
  private static var library: URL? {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let places = [package.appendingPathComponent(".build/debug"), folder].compactMap { $0 }
    return places.map { $0.appendingPathComponent("libpredicateql.so") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func run(_ words: String...) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test(arguments: [
    "age > 18", "age >", "name CONTAIN[c] 'ada'", "a MATCHES '('", "age > %d", "$x == 1", "",
    "a == 1 AND", "SELF['$date'] == 1", "ANY a.b == 'é'",
  ])
  func checkReportsAsTheCommandDoes(_ text: String) {
    let run = CommandRun("check", "--format", "json", text)
    #expect(report { PredicateC.check(text, UInt(text.utf8.count), nil, $0) } + "\n" == run.output)
  }

  @Test(arguments: ["age > 18", "ANY a.b == 'é' AND NOT name LIKE[c] 'a*'", "age > %d"])
  func explainsAsTheCommandDoes(_ text: String) throws {
    var predicate: OpaquePointer?
    #expect(PredicateC.open(text, UInt(text.utf8.count), nil, &predicate, nil) == 0)
    defer { PredicateC.close(predicate) }
    let explained = report { PredicateC.explain(predicate, $0) }
    let run = CommandRun("explain", "--format", "json", text)
    // The library also says what is read of a record.
    #expect(
      explained.replacing(#/, "keys": (\[[^\]]*\]|null), .*\}$/#, with: "}") + "\n" == run.output
    )
  }

  private func report(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> String {
    var text: UnsafeMutablePointer<CChar>?
    _ = call(&text)
    defer { PredicateC.freeText(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
