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

  /// The settings of a project are those of its documents in an editor; what is wrong with them is shown.
  @Test(arguments: [
    (#"{"rules": {"lint.some": "off"}}"#, ["lint.empty-needle"], nil),
    (#"{"exclude": ["A.swift"]}"#, [], nil),
    (
      #"{"rules": {"lint.sme": "off"}}"#, ["lint.some", "lint.empty-needle"],
      "1:24: rules: there is no"
    ),
  ])
  func aProjectsSettingsAreHonoured(
    _ json: String,
    _ rules: [String],
    _ problem: String?
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = folder.appendingPathComponent(".predcheck.json")
    try json.write(to: settings, atomically: true, encoding: .utf8)
    let uri = "file://\(folder.path)/A.swift"
    let source = #"let p = NSPredicate(format: \"SOME a CONTAINS ''\")"#
    let talk = Conversation([
      #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}"#,
      """
      {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
      "uri": "\(uri)", "languageId": "swift", "version": 1, "text": "\(source)"}}}
      """,
      """
      {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {
      "uri": "\(uri)"}, "position": {"line": 0, "character": 30}}}
      """,
      #"{"jsonrpc": "2.0", "id": 3, "method": "shutdown"}"#,
      #"{"jsonrpc": "2.0", "method": "exit"}"#,
    ])
    let bodies = talk.bodies.map { String(decoding: $0, as: UTF8.self) }
    let published = try #require(bodies.last { $0.contains("publishDiagnostics") })
    for rule in ["lint.some", "lint.empty-needle"] {
      #expect(published.contains(rule) == rules.contains(rule), "\(published)")
    }
    let shown = bodies.first { $0.contains("window/showMessage") }
    #expect((shown != nil) == (problem != nil))
    if let problem { #expect(shown?.contains(problem) == true) }
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
