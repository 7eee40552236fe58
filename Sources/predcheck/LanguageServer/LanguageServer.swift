import PredicatePlatform

/// A server of the Language Server Protocol 3.17: it holds the documents that an editor has open and
/// answers questions about the predicates in them.
///
/// One message is worked on at a time, in order, so that a cancelled request is answered before its
/// cancellation is read.
final class LanguageServer {
  /// The limit of documents that are open at a time.
  static let documentLimit = 1_000

  /// How far the conversation has come.
  enum Phase {
    case uninitialized, running, shutDown
  }

  let console: Console
  var settings: EditorSettings
  var phase = Phase.uninitialized
  /// The open documents by their addresses.
  var documents: [String: OpenDocument] = [:]
  /// The status with which the conversation has ended.
  var status: ExitStatus?
  private let encoder: JSONEncoder

  init(_ settings: EditorSettings, in console: Console) {
    self.settings = settings
    self.console = console
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Answers messages until the client ends the conversation, or the input ends.
  func run() throws(CommandError) -> ExitStatus {
    var reader = MessageReader(console.input)
    while status == nil, let frame = try reader.next() {
      switch frame {
      case .message(let bytes): try receive(Data(bytes))
      case .malformed(let reason): try answer(nil, .failure(RemoteError(.parseError, reason)))
      }
      try console.output.flush()
    }
    return status ?? .no
  }

  private func receive(_ body: Data) throws(CommandError) {
    let envelope: MessageEnvelope
    do {
      envelope = try JSONDecoder().decode(MessageEnvelope.self, from: body)
    } catch {
      return try answer(nil, .failure(Self.refusal(of: error)))
    }
    // An answer to a request of ours: there are none.
    guard let name = envelope.method else {
      if envelope.id != nil { return }
      return try answer(nil, .failure(RemoteError(.invalidRequest, "the message has no method")))
    }
    let outcome: Result<(any Encodable)?, RemoteError>
    do throws(RemoteError) {
      let method = try method(named: name, isRequest: envelope.id != nil)
      outcome = .success(try method?.handle(self, body))
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

  /// The method of a message in this phase; nil for a notification that is passed over.
  private func method(
    named name: String,
    isRequest: Bool
  ) throws(RemoteError) -> LanguageServerMethod? {
    let method = LanguageServerMethod.table[name]
    if name == "exit" { return method }
    switch phase {
    case .uninitialized where name != "initialize":
      if isRequest { throw RemoteError(.notInitialized, "the first request is initialize") }
      return nil
    case .running where name == "initialize":
      throw RemoteError(.invalidRequest, "initialize has been requested before")
    case .shutDown:
      if isRequest { throw RemoteError(.invalidRequest, "the server has been shut down") }
      return nil
    case .uninitialized, .running: break
    }
    if method == nil, isRequest { throw RemoteError(.methodNotFound, "no method '\(name)'") }
    return method
  }

  /// The error for a body that is no message.
  private static func refusal(of error: any Error) -> RemoteError {
    if case DecodingError.dataCorrupted? = error as? DecodingError {
      return RemoteError(.parseError, "the message is not JSON in UTF-8")
    }
    return RemoteError(.invalidRequest, "the message is no request and no notification")
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
      throw .failure("cannot write a message: \(error)")
    }
    try console.output.write("Content-Length: \(body.count)\r\n\r\n")
    try console.output.write(body)
  }
}
