import Foundation

@testable import predcheck

/// A conversation with `predcheck lsp`: what a client sends, and what it gets.
struct Conversation {
  /// The server's messages, as text for people: `answer 3 to shutdown: {…}`.
  let transcript: String
  let status: predcheck.ExitStatus
  /// The bodies of the server's messages.
  let bodies: [[UInt8]]

  /// Sends the messages of a file of `Tests/Data/lsp`.
  init(script name: String, _ words: String...) throws {
    let text = try String(contentsOfFile: TestData.path("lsp/\(name)"), encoding: .utf8)
    var messages: [(method: String, body: String)] = []
    var pending: [Substring] = []
    var id = 0
    func end() {
      guard let first = pending.first else { return }
      let parts = first.split(separator: " ", maxSplits: 2)
      let parameters = ([parts[2]] + pending.dropFirst()).joined(separator: "\n")
      let isRequest = parts[0] == "request"
      id += isRequest ? 1 : 0
      let name = isRequest ? "\"id\": \(id), " : ""
      let body =
        "{\"jsonrpc\": \"2.0\", \(name)\"method\": \"\(parts[1])\", \"params\": \(parameters)}"
      if isRequest {
        messages.append((String(parts[1]), body))
      } else {
        messages.append(("", body))
      }
      pending = []
    }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if !line.hasPrefix(" ") { end() }
      pending.append(line)
    }
    end()
    let requests = messages.map(\.method).filter { !$0.isEmpty }
    self.init(messages.map(\.body), words, requests: requests)
  }

  /// Sends messages with the headers that belong to them.
  init(_ messages: [String], _ words: [String] = [], requests: [String] = []) {
    let input = messages.flatMap { Self.frame($0) }
    self.init(input: input, words, requests: requests)
  }

  /// Sends bytes as they are.
  init(input: [UInt8], _ words: [String] = [], requests: [String] = [], piece: Int = 65_536) {
    let run = CommandRun(["lsp"] + words, input: input, piece: piece)
    status = run.status
    bodies = Self.bodies(in: Array(run.output.utf8))
    transcript =
      bodies.map { body in
        let text = String(decoding: body, as: UTF8.self)
        let id = text.firstMatch(of: /"id":([0-9]+),"jsonrpc"/).flatMap { Int($0.output.1) }
        let name = id.flatMap { requests.indices.contains($0 - 1) ? requests[$0 - 1] : nil }
        let heading = name.map { "answer to \($0)" } ?? "message"
        return "== \(heading)\n" + text.replacing("},{", with: "},\n {")
      }.joined(separator: "\n\n") + "\n\n== status \(status.rawValue)"
  }

  static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }

  private static func bodies(in output: [UInt8]) -> [[UInt8]] {
    var reader = MessageReader(MemorySource(output))
    var bodies: [[UInt8]] = []
    while case .message(let body)? = try? reader.next() { bodies.append(body) }
    return bodies
  }

  /// The codes of the errors that were answered.
  var errorCodes: [Int] {
    bodies.compactMap { body in
      String(decoding: body, as: UTF8.self).firstMatch(of: /"code":(-[0-9]+)/)
        .flatMap { Int($0.output.1) }
    }
  }
}
