import Foundation
import Testing

@testable import predcheck

/// Messages that come faster than they can be worked on.
@Suite struct QueuedMessageTests {
  private static let start = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#

  private static func open(_ text: String, _ uri: String = "a.predicates") -> String {
    let text = String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    return #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":"#
      + #"{"uri":"\#(uri)","version":0,"text":\#(text)}}}"#
  }

  private static func insert(_ text: String, version: Int, _ uri: String = "a.predicates") -> String
  {
    let place = #"{"line":0,"character":0}"#
    return #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":"#
      + #"{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"range":{"start":\#(place),"#
      + #""end":\#(place)},"text":"\#(text)"}]}}"#
  }

  private static func request(_ id: Int, _ method: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"textDocument/\#(method)","params":{"textDocument":"#
      + #"{"uri":"a.predicates"},"options":{},"position":{"line":0,"character":0}}}"#
  }

  private static func cancel(_ id: String) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
  }

  private func texts(_ talk: Conversation) -> [String] {
    talk.bodies.map { String(decoding: $0, as: UTF8.self) }
  }

  private func published(_ talk: Conversation) -> [String] {
    texts(talk).filter { $0.contains("publishDiagnostics") }
  }

  /// The document is read once for all edits, and has the text of the last.
  @Test func editsAreJoined() {
    let edits = (1...30).map { Self.insert("x", version: $0) }
    let talk = Conversation([Self.start, Self.open(" == ")] + edits)
    #expect(published(talk).count == 1)
    #expect(published(talk)[0].contains("\"version\":30"))
    #expect(published(talk)[0].contains("\"character\":33"), "\(published(talk))")
  }

  /// A request is answered for the text that it was asked about.
  @Test func aRequestSeesTheTextBeforeIt() {
    let talk = Conversation([
      Self.start, Self.open("a==1"), Self.insert("b", version: 1), Self.request(2, "formatting"),
      Self.insert("c", version: 2), Self.insert("d", version: 3), Self.request(3, "formatting"),
      Self.insert("e", version: 4),
    ])
    let versions = published(talk).map { $0.firstMatch(of: /"version":(\d)/)?.output.1 }
    #expect(versions == ["1", "3", "4"])
    #expect(texts(talk).contains { $0.contains("\"id\":2") && $0.contains("ba == 1") })
    #expect(texts(talk).contains { $0.contains("\"id\":3") && $0.contains("dcba == 1") })
  }

  /// A client that never pauses is shown something.
  @Test func joiningEnds() {
    let edits = (1...1_000).map { Self.insert("x", version: $0) }
    let talk = Conversation([Self.start, Self.open("==")] + edits)
    #expect(published(talk).count == 1 + 1_000 / OpenDocument.joinLimit)
  }

  @Test func closedDocumentsAreNotRead() {
    let close =
      #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"a.predicates"}}}"#
    let talk = Conversation([Self.start, Self.open("=="), Self.insert("x", version: 1), close])
    #expect(published(talk).count == 1)
    #expect(published(talk)[0].contains("\"diagnostics\":[]"))
  }

  /// A request that is taken back before its turn is answered with the error that says so.
  @Test func requestsAreCancelled() {
    let talk = Conversation([
      Self.start, Self.open("a==1"), Self.request(2, "formatting"), Self.request(3, "hover"),
      Self.cancel("2"), Self.cancel("99"), Self.cancel("\"3\""), Self.cancel("{}"),
      Self.request(4, "formatting"),
    ])
    #expect(talk.errorCodes == [-32_800])
    for id in 1...4 { #expect(texts(talk).contains { $0.contains("\"id\":\(id),") }) }
    #expect(texts(talk).contains { $0.contains("\"id\":4") && $0.contains("a == 1") })
  }

  /// One that comes before a request is about another.
  @Test func cancellingComesAfterwards() {
    let talk = Conversation([
      Self.start, Self.open("a==1"), Self.cancel("2"), Self.request(2, "formatting"),
    ])
    #expect(talk.errorCodes == [])
  }

  /// A request that is being worked on ends when it is taken back.
  @Test func workIsGivenUp() throws {
    let lines = (0..<3_000).map { "a\($0)==\($0)" }.joined(separator: "\n")
    let document = OpenDocument(.init(uri: "a.predicates", text: lines))
    var read = document
    let settings = EditorSettings()
    read.readAgain(settings.linter)
    var asked = 0
    let edits = read.formatted(in: nil, settings) {
      asked += 1
      return asked == 3
    }
    #expect(edits == nil && asked == 3)
  }

  @Test func diagnosticsAreBounded() throws {
    let lines =
      String(repeating: "a BETWEEN {2, 1}\n", count: 2_000) + String(repeating: "==\n", count: 7)
    let talk = Conversation([Self.start, Self.open(lines)])
    let text = try #require(published(talk).first)
    #expect(text.ranges(of: "\"severity\":").count == OpenDocument.diagnosticLimit + 1)
    #expect(text.ranges(of: "\"severity\":1").count == 7, "errors are shown first")
    #expect(text.contains("1007 more findings are not shown"), "\(text.suffix(300))")
  }

  @Test func messagesAreBounded() throws {
    let talk = Conversation([
      Self.start, Self.open(String(repeating: "x", count: 100_000) + " ~ 1"),
    ])
    #expect(published(talk).allSatisfy { $0.utf8.count < 10_000 })
  }

  /// A document that is too large is not kept, without an error for each key; it is read once it is
  /// small enough.
  @Test func documentsAreBounded() {
    let large = String(repeating: "a", count: OpenDocument.sizeLimit + 1)
    let whole =
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"a.predicates","version":9},"contentChanges":[{"text":"a =="}]}}"#
    let talk = Conversation(
      [Self.start, Self.open(large)] + (1...5).map { Self.insert("x", version: $0) }
        + [Self.request(2, "formatting"), whole, Self.request(3, "formatting")]
    )
    #expect(texts(talk).count { $0.contains("window/logMessage") } == 1)
    #expect(talk.errorCodes == [-32_600])
    #expect(published(talk).count == 2)
    #expect(published(talk).last?.contains("\"version\":9") == true)
    #expect(published(talk).last?.contains("\"severity\":1") == true)
  }

  @Test func allDocumentsTogetherAreBounded() {
    let text = String(repeating: "# x\n", count: OpenDocument.sizeLimit / 4)
    let count = LanguageServer.sizeLimit / OpenDocument.sizeLimit
    let talk = Conversation([Self.start] + (0...count).map { Self.open(text, "u\($0).predicates") })
    #expect(texts(talk).count { $0.contains("window/logMessage") } == 1)
    #expect(published(talk).count == count + 1)
  }

  /// The same from a process, whose input is a pipe.
  @Test func aPipeIsReadAhead() throws {
    let edits = (1...30).map { Self.insert("x", version: $0) }
    let input = ([Self.start, Self.open(" == ")] + edits + [Self.request(2, "formatting")])
      .flatMap(Conversation.frame)
    try TestData.withFile(input) { path in
      let run = try ProgramRun(
        shell: "(cat \"$FILE\"; sleep 2) | \"$PREDCHECK\" lsp | tr '{' '\\n' | grep -c publishD",
        file: path
      )
      #expect(Int(run.text.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 <= 3 } == true)
    }
  }

  /// A client that reads nothing until it has written everything is not kept waiting, and its edits are
  /// joined although a pipe holds less than one of them.
  @Test func clientsNeedNotReadMeanwhile() throws {
    let text = String(repeating: "a == 'x' == \n", count: 20_000)
    var messages = [Self.start, Self.open(text)]
    for version in 1...30 {
      let change = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      messages.append(
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":"#
          + #"{"uri":"a.predicates","version":\#(version)},"contentChanges":[{"text":\#(change)}]}}"#
      )
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("predicateql-talk-\(UUID().uuidString)")
    let talk = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    try talk.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d); cd "$folder"; mkfifo in out
        "$PREDCHECK" lsp <in >out & exec 3>in 4<out
        cat "$FILE" >&3; exec 3>&-; cat <&4
        rm -r "$folder"
        """,
      file: file.path
    )
    let published = run.text.components(separatedBy: "publishDiagnostics").count - 1
    #expect((1...15).contains(published), "\(published)")
    #expect(run.text.contains("\"version\":30"))
  }
}
