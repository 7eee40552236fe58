import PredicatePlatform

/// A server of the Language Server Protocol 3.17: it holds the documents that an editor has open and
/// answers questions about the predicates in them.
///
/// One message is worked on at a time, in order. What has come meanwhile is read before the next: a
/// request that is cancelled is not worked on, and of edits that follow one another only the last
/// makes the document be read again.
final class LanguageServer {
  /// The limit of documents that are open at a time.
  static let documentLimit = 1_000
  /// The limit of the size of all of them.
  static let sizeLimit = 32 << 20

  /// How far the conversation has come.
  enum Phase {
    case uninitialized, running, shutDown
  }

  let console: Console
  var settings: EditorSettings
  var phase = Phase.uninitialized
  /// The open documents by their addresses.
  var documents: [String: OpenDocument] = [:]
  /// The documents that are open and too large to be kept.
  var unkept: Set<String> = []
  /// The documents whose text has changed since they were read, in the order of their first change.
  var stale: [String] = []
  /// The status with which the conversation has ended.
  var status: ExitStatus?
  private let encoder: JSONEncoder
  private var queue: MessageQueue
  /// The request that is being worked on.
  private var current: RequestID?

  init(_ settings: EditorSettings, in console: Console) {
    self.settings = settings
    self.console = console
    queue = MessageQueue(console.input)
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Answers messages until the client ends the conversation, or the input ends.
  func run() throws(CommandError) -> ExitStatus {
    while status == nil {
      if let message = try queue.nextAtHand() {
        try receive(message)
      } else if let uri = stale.first {
        // Nothing else is to be done: the client may be shown what it has changed.
        readAgain(uri)
      } else if try !queue.wait() {
        break
      }
      try console.output.flush()
    }
    return status ?? .no
  }

  /// Whether the client has taken back the request that is being worked on.
  func isCancelled() -> Bool {
    guard let current else { return false }
    // Input that cannot be read is noticed with the next message.
    return (try? queue.cancels(current)) ?? false
  }

  private func receive(_ message: MessageQueue.Message) throws(CommandError) {
    let envelope: MessageEnvelope
    do throws(RemoteError) { envelope = try message.envelope.get() } catch {
      return try answer(nil, .failure(error))
    }
    // An answer to a request of ours: there are none.
    guard let name = envelope.method else {
      if envelope.id != nil, envelope.problem == nil { return }
      return try answer(nil, .failure(RemoteError(.invalidRequest, "the message has no method")))
    }
    let outcome: Result<(any Encodable)?, RemoteError>
    current = envelope.id
    defer { current = nil }
    do throws(RemoteError) {
      if let problem = envelope.problem { throw problem }
      if message.isCancelled { throw .cancelled }
      let method = try method(named: name, isRequest: envelope.id != nil)
      outcome = .success(try method?.handle(self, message.body))
    } catch {
      outcome = .failure(error)
    }
    switch (outcome, envelope.id) {
    case (.success(let result), let id?): try answer(id, result)
    case (.failure(let error), let id?): try answer(id, .failure(error))
    case (.failure(let error), nil):
      try notify("window/logMessage", ShownMessage(type: .warning, message: error.message))
    case (.success, nil): break
    }
  }

  /// The method of a message in this phase; nil for a notification that is ignored.
  private func method(
    named name: String,
    isRequest: Bool
  ) throws(RemoteError) -> LanguageServerMethod? {
    let method = LanguageServerMethod.table[name]
    if name == "exit" { return method }
    switch phase {
    case .uninitialized where name != "initialize":
      if isRequest { throw RemoteError(.notInitialized, "the first request must be initialize") }
      return nil
    case .running where name == "initialize":
      throw RemoteError(.invalidRequest, "initialize was already requested")
    case .shutDown:
      if isRequest { throw RemoteError(.invalidRequest, "the server has been shut down") }
      return nil
    case .uninitialized, .running: break
    }
    if method == nil, isRequest { throw RemoteError(.methodNotFound, "no method '\(name)'") }
    return method
  }

  // MARK: - Sending

  private func answer(_ id: RequestID, _ result: (any Encodable)?) throws(CommandError) {
    guard let result else { return try answer(id, .success(nil)) }
    try send(answer: result, id)
  }

  /// Opens the existential, so that the answer is encoded as what it is.
  private func send<Answer: Encodable>(answer: Answer, _ id: RequestID) throws(CommandError) {
    try send(RemoteAnswer<Answer>(id: id, result: .success(answer)))
  }

  private func answer(
    _ id: RequestID?,
    _ result: Result<NoAnswer?, RemoteError>
  ) throws(CommandError) {
    try send(RemoteAnswer(id: id, result: result))
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: some Encodable) throws(CommandError) {
    try send(RemoteNotification(method: method, params: parameters))
  }

  private func send(_ message: some Encodable) throws(CommandError) {
    let body: Data
    do { body = try encoder.encode(message) } catch {
      // Numbers that JSON does not have are never sent.
      throw .failure("a message cannot be written as JSON")
    }
    try console.output.write("Content-Length: \(body.count)\r\n\r\n")
    try console.output.write(body)
  }
}
