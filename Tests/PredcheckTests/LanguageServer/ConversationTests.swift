import Foundation
import PredicateLint
import PredicateTestSupport
import Testing

@testable import predcheck

/// Whole conversations with the server: `Tests/Data/lsp/NAME.talk` and `Tests/Goldens/lsp/NAME.txt`.
@Suite struct ConversationTests {
  @Test(arguments: ["books", "settings"])
  func conversation(_ name: String) throws {
    let schema = TestData.path("library.json")
    let talk = try Conversation(script: "\(name).talk", "--schema", schema)
    try expectGolden(talk.transcript, "lsp/\(name).txt")
  }

  @Test func everyConversationIsHeld() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: TestData.path("lsp"))
    #expect(files.filter { $0.hasSuffix(".talk") }.sorted() == ["books.talk", "settings.talk"])
    GoldenFolder("lsp").expectNothing(but: ["books.txt", "settings.txt"])
  }

  /// Editors send in pieces as they like.
  @Test(arguments: [1, 2, 7, 64]) func piecesDoNotMatter(_ piece: Int) {
    let message = Conversation.frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
    let end = Conversation.frame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    let talk = Conversation(input: message + end, piece: piece)
    #expect(talk.bodies.count == 1)
    #expect(talk.status == .no, "exit without shutdown")
  }

  @Test func onlyWhatChangedIsLinted() {
    let lines = (0..<100).map { "key\($0) == \($0)" }
    var cache = FindingCache()
    let linter = EditorSettings().linter
    func read(_ lines: [String]) {
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let predicates = linter.scanner.predicates(in: bytes, path: "a.predicates")
      let findings = cache.findings(of: predicates, linter)
      #expect(findings == predicates.map(linter.findings))
    }
    read(lines)
    #expect(cache.lintCount == 100)
    read(["a == 1"] + lines)
    #expect(cache.lintCount == 101)
    var changed = lines
    changed[50] = "b =="
    changed[51] = lines[52]
    read(changed)
    #expect(cache.lintCount == 103, "a text that was elsewhere in the file is new here")
    read(lines.reversed())
    read(lines)
    read([])
    read(lines + lines)
    #expect(cache.lintCount == 205)
  }
}
