import Foundation
import PredicateQL
import PredicateTestSupport
import Testing

/// Each step of the tutorial compiles, and the last one is `BookSearch.swift`, which is run here.
@Suite struct TutorialTests {
  private static let folder = PageExample.page("Sources/PredicateQL/PredicateQL.docc/Resources")
  private static let steps = 1...7

  @Test(arguments: steps)
  func stepCompiles(_ step: Int) throws {
    let file = Self.folder.appendingPathComponent("BookSearch-\(step).swift")
    #expect(try Self.messages(of: file) == "")
  }

  @Test func theTutorialShowsEveryStep() throws {
    let tutorial = PageExample.page(
      "Sources/PredicateQL/PredicateQL.docc/Tutorials/BookSearch.tutorial"
    )
    let text = try String(contentsOf: tutorial, encoding: .utf8)
    let shown = text.matches(of: /file: "BookSearch-(\d+)\.swift"/).map { Int($0.output.1) }
    #expect(shown == Array(Self.steps))
  }

  @Test func theLastStepIsRunHere() throws {
    let last = Self.folder.appendingPathComponent("BookSearch-\(Self.steps.upperBound).swift")
    let code = PageExample.page("Tests/DocumentationTests/BookSearch.swift")
    #expect(
      try String(contentsOf: last, encoding: .utf8) == String(contentsOf: code, encoding: .utf8)
    )
  }

  private let search = BookSearch(books: [
    Book(title: "Ulysses", pages: 732, shelf: "A"),
    Book(title: "Dubliners", pages: 192, shelf: "B"),
  ])

  @Test func theSearchFinds() throws {
    #expect(try search.long(400).map(\.title) == ["Ulysses"])
    #expect(try search.found(by: "title LIKE 'D*'").map(\.title) == ["Dubliners"])
    #expect(try search.found(byStranger: "pages > 100").count == 2)
    #expect(search.mistakes(of: "pages >").contains("P003"))
    #expect(search.mistakes(of: "pages > 3") == "")
  }

  @Test(arguments: ["shelf == 'A'", "title MATCHES '.*'"])
  func refused(_ text: String) {
    #expect(throws: PredicateFormatError.self) { try search.found(byStranger: text) }
  }

  /// The compiler's messages about a file, with the modules that these tests are built with.
  private static func messages(of file: URL) throws -> String {
    let build = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let libraries = ["CPCRE2", "CUTF8Proc"].flatMap { name in
      ["-I", PageExample.page("Sources/\(name)").path]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", file.path]
      + ["-I", build.appendingPathComponent("Modules").path] + libraries
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
