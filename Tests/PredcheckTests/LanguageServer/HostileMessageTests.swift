import Testing

@testable import predcheck

/// Input that is no conversation: each row is answered with errors, and the server goes on or ends.
@Suite struct HostileMessageTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let input: [UInt8]
    /// The codes of the errors that are answered.
    let codes: [Int]

    init(_ name: String, _ input: [UInt8], _ codes: Int...) {
      testDescription = name
      self.input = input
      self.codes = codes
    }

    init(_ name: String, headers: String, _ codes: Int...) {
      testDescription = name
      input = Array(headers.utf8)
      self.codes = codes
    }

    /// A message with the right headers.
    init(_ body: String, _ codes: Int...) {
      testDescription = String(body.prefix(80))
      input = Conversation.frame(body)
      self.codes = codes
    }
  }

  static let rows: [Row] = [
    Row("nothing", []),
    Row("no length", headers: "Content-Type: x\r\n\r\n", -32_700),
    Row("length without a number", headers: "Content-Length: x\r\n\r\n", -32_700),
    Row("length with a sign", headers: "Content-Length: -1\r\n\r\n", -32_700),
    Row("length beyond integers", headers: "Content-Length: 99999999999999999999\r\n\r\n", -32_700),
    Row("length beyond the limit, then the end", headers: "Content-Length: 999999999999\r\n\r\n{}"),
    Row("two lengths", headers: "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", -32_700),
    Row("no name", headers: ": 5\r\n\r\n", -32_700),
    Row("a truncated body", headers: "Content-Length: 100\r\n\r\n{"),
    Row("truncated headers", headers: "Content-Len"),
    Row("endless headers", [UInt8](repeating: 0x61, count: 60_000), -32_700),
    Row("line feeds alone", headers: "content-length:2\n\n{}", -32_600),
    Row("an empty body", headers: "Content-Length: 0\r\n\r\n", -32_700),
    Row(
      "no UTF-8",
      Array("Content-Length: 14\r\n\r\n{\"method\":\"".utf8) + [0xFF, 0x22, 0x7D],
      -32_700
    ),
    Row("nonsense", -32_700),
    Row("[]", -32_600),
    Row("3", -32_600),
    Row("null", -32_600),
    Row(#"[{"jsonrpc":"2.0","id":1,"method":"initialize"}]"#, -32_600),
    Row(#"{"jsonrpc":"2.0"}"#, -32_600),
    Row(#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, -32_600),
    Row(#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, -32_600),
    Row(#"{"jsonrpc":"2.0","id":"a","method":"x"}"#, -32_002),
    Row(#"{"jsonrpc":"2.0","id":1,"result":3}"#),
    Row(#"{"jsonrpc":"2.0","id":1,"method":3}"#, -32_600),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32_602),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}"#, -32_602),
    Row(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}"#),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, -32_700),
    Row(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"initialize","params":{}}"#, -32_600),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"shutdown","method":"initialize"}"#, -32_600),
    Row(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"a","rootUr\u0069":"b"}}"#,
      -32_600
    ),
    Row(#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":[{"b":1,"b":1}]}}"#, -32_600),
    Row(String(repeating: "[", count: 100_000), -32_700),
    Row(String(repeating: #"{"a":"#, count: 100_000), -32_700),
  ]

  @Test(arguments: rows) func row(_ row: Row) {
    let talk = Conversation(input: row.input)
    #expect(talk.errorCodes == row.codes, "\(talk.transcript)")
    #expect(talk.status == .no, "the input ended before exit")
  }

  /// The message behind one that is none is answered, also if that gave a wrong length.
  @Test(arguments: rows) func theConversationGoesOn(_ row: Row) {
    let next = #"{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}"#
    let talk = Conversation(input: row.input + Conversation.frame(next))
    #expect(talk.transcript.contains("\"serverInfo\""), "\(talk.transcript)")
  }

  /// A message beyond the limit is passed over, and the next one is read.
  @Test func tooLongMessages() throws {
    let input =
      Conversation.frame(String(repeating: "x", count: 200_000)) + Conversation.frame("{}")
    var reader = MessageReader(MemorySource(input), bodyLimit: 1_000)
    #expect(try reader.next() == .malformed("a message is longer than 1000 bytes"))
    #expect(try reader.next() == .message(Array("{}".utf8)))
    #expect(try reader.next() == nil)
  }

  /// A length that is wrong by any number of bytes costs one message, and those behind it are answered.
  @Test(arguments: [-60, -20, -3, -2, -1, 1, 2, 3, 20, 60, 1_000, 30_000_000, 400_000_000])
  func aWrongLength(_ difference: Int) {
    let body = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"a":"Content-Length: 5"}}"#
    let wrong = Array("Content-Length: \(body.utf8.count + difference)\r\n\r\n\(body)".utf8)
    let next = (2...5).flatMap {
      Conversation.frame(#"{"jsonrpc":"2.0","id":\#($0),"method":"initialize","params":{}}"#)
    }
    for piece in [1, 7, 65_536] {
      let talk = Conversation(input: wrong + next, piece: piece)
      for id in 2...5 {
        #expect(talk.transcript.contains("\"id\":\(id),"), "\(piece): \(talk.transcript)")
      }
      // What is whole is answered, too.
      if difference > 0, difference < 30_000_000 {
        #expect(talk.transcript.contains("\"id\":1,"), "\(piece): \(talk.transcript)")
      }
    }
  }

  private static let start = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#

  /// Requests about places that no document has, with every method.
  @Test(arguments: LanguageServerMethod.table.keys.sorted())
  func hostileParameters(_ method: String) {
    if method == "exit" || method == "shutdown" { return }
    let uri =
      #""textDocument":{"uri":"u","version":2,"languageId":"swift","text":"NSPredicate(format: \"a ==\")"}"#
    let far = 9_223_372_036_854_775_807
    let range = #"{"start":{"line":\#(far),"character":-5},"end":{"line":-1,"character":\#(far)}}"#
    let parameters = [
      "{}", "null", "3", "{\(uri)}", #"{\#(uri),"position":{"line":-1,"character":\#(far)}}"#,
      #"{\#(uri),"position":{"line":0,"character":27},"range":\#(range)}"#,
      #"{\#(uri),"contentChanges":[{"range":\#(range),"text":"é"},{"text":"a == 1"}]}"#,
      #"{"textDocument":{"uri":"v"},"position":{"line":0,"character":1e99}}"#,
    ]
    let messages = parameters.enumerated().map {
      #"{"jsonrpc":"2.0","id":\#($0 + 10),"method":"\#(method)","params":\#($1)}"#
    }
    let open = #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{\#(uri)}}"#
    let talk = Conversation([Self.start, open] + messages)
    let answers = talk.bodies.count {
      String(decoding: $0, as: UTF8.self).contains(/"id":[0-9]+/)
    }
    #expect(answers == 1 + messages.count, "\(talk.transcript)")
  }

  @Test func tooManyDocuments() {
    let open = (0...LanguageServer.documentLimit).map {
      #"{"jsonrpc":"2.0","id":\#($0 + 2),"method":"textDocument/didOpen","params":{"textDocument":{"uri":"u\#($0)","text":""}}}"#
    }
    #expect(Conversation([Self.start] + open).errorCodes == [-32_600])
  }
}
