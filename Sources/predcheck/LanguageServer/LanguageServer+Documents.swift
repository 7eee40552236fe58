extension LanguageServer {
  func initialize(_ parameters: InitializeParameters) -> InitializeAnswer {
    phase = .running
    var problems: [String] = []
    if let options = parameters.initializationOptions {
      problems = settings.take(options, in: console).map(\.message)
    }
    // Without its schema the entity has another reason to be unknown.
    if problems.isEmpty, let mistake = settings.mistake { problems.append(mistake) }
    problems.forEach(show)
    return InitializeAnswer()
  }

  func open(_ parameters: OpenParameters) throws(RemoteError) {
    let document = parameters.textDocument
    guard documents[document.uri] != nil || documents.count < Self.documentLimit else {
      throw RemoteError(.invalidRequest, "more than \(Self.documentLimit) documents are open")
    }
    guard document.text.utf8.count <= OpenDocument.sizeLimit else {
      throw RemoteError(.invalidRequest, Self.tooLarge(document.uri))
    }
    let opened = OpenDocument(document, settings.linter)
    documents[document.uri] = opened
    publish(opened)
  }

  func change(_ parameters: ChangeParameters) throws(RemoteError) {
    let uri = parameters.textDocument.uri
    // Taken out of the table, so that the change copies nothing.
    guard var document = documents.removeValue(forKey: uri) else { throw Self.notOpen(uri) }
    guard document.change(parameters.contentChanges, settings.linter) else {
      clear(uri)
      throw RemoteError(.invalidRequest, Self.tooLarge(uri))
    }
    document.version = parameters.textDocument.version
    documents[uri] = document
    publish(document)
  }

  func close(_ parameters: DocumentParameters) throws(RemoteError) {
    let uri = parameters.textDocument.uri
    guard documents.removeValue(forKey: uri) != nil else { throw Self.notOpen(uri) }
    clear(uri)
  }

  /// Takes the diagnostics of a document away from the client.
  private func clear(_ uri: String) {
    send("textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, diagnostics: []))
  }

  func document(_ name: DocumentName) throws(RemoteError) -> OpenDocument {
    guard let document = documents[name.uri] else { throw Self.notOpen(name.uri) }
    return document
  }

  private func publish(_ document: OpenDocument) {
    send(
      "textDocument/publishDiagnostics",
      PublishedDiagnostics(
        uri: document.uri,
        version: document.version,
        diagnostics: document.diagnostics
      )
    )
  }

  private func show(_ message: String) {
    send("window/showMessage", ShownMessage(type: .error, message: "predcheck lsp: \(message)"))
  }

  /// Sends a notification from within a method. A reader that has gone is noticed with the answer.
  private func send(_ method: String, _ parameters: some Encodable) {
    try? notify(method, parameters)
  }

  private static func notOpen(_ uri: String) -> RemoteError {
    RemoteError(.invalidParameters, "'\(uri)' is not open")
  }

  private static func tooLarge(_ uri: String) -> String {
    "'\(uri)' is longer than \(OpenDocument.sizeLimit) bytes, and is not read"
  }
}
