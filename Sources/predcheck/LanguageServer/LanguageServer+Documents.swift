import PredicateLint

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
    let others = documents.count + unkept.count
    let isKnown = documents[document.uri] != nil || unkept.contains(document.uri)
    guard isKnown || others < Self.documentLimit else {
      throw RemoteError(.invalidRequest, "more than \(Self.documentLimit) documents are open")
    }
    documents[document.uri] = nil
    guard hasRoom(for: document.text.utf8.count) else { throw forget(document.uri) }
    keep(OpenDocument(document))
  }

  /// Whether a text of a size can be kept beside the others.
  private func hasRoom(for size: Int) -> Bool {
    size <= OpenDocument.sizeLimit
      && documents.values.reduce(size) { $0 + $1.text.bytes.count } <= Self.sizeLimit
  }

  /// Keeps a document whose text is new; it is read when it is needed, or when there is time.
  private func keep(_ document: OpenDocument) {
    unkept.remove(document.uri)
    documents[document.uri] = document
    if !stale.contains(document.uri) { stale.append(document.uri) }
  }

  /// Forgets the text of a document that is too large, and gives the error that says so.
  private func forget(_ uri: String) -> RemoteError {
    documents[uri] = nil
    stale.removeAll { $0 == uri }
    unkept.insert(uri)
    clear(uri)
    return RemoteError(.invalidRequest, Self.tooLarge(uri))
  }

  /// Reads a document whose text has changed, and shows the client what is wrong with it.
  func readAgain(_ uri: String) {
    stale.removeAll { $0 == uri }
    // Taken out of the table, so that nothing is copied.
    guard var document = documents.removeValue(forKey: uri) else { return }
    document.readAgain(linter(for: &document))
    documents[uri] = document
    publish(document)
  }

  /// The linter for a document; its project's settings are read when it is opened. What is wrong with them
  /// is shown, and then they set nothing.
  private func linter(for document: inout OpenDocument) -> SourceLinter {
    if let known = document.linter { return known }
    var linter = settings.linter
    if let path = DocumentPath.file(of: document.uri) {
      do throws(CommandError) {
        (linter, document.isExcluded) = try settings.linter(forFile: path, in: console)
      } catch {
        show(error.message)
      }
    }
    document.linter = linter
    return linter
  }

  func change(_ parameters: ChangeParameters) throws(RemoteError) {
    let uri = parameters.textDocument.uri
    if unkept.contains(uri) { return try changeUnkept(parameters) }
    // Taken out of the table, so that the change copies nothing.
    guard var document = documents.removeValue(forKey: uri) else { throw Self.notOpen(uri) }
    guard document.change(parameters.contentChanges), hasRoom(for: document.text.bytes.count) else {
      throw forget(uri)
    }
    document.version = parameters.textDocument.version
    keep(document)
    // A client that never stops is shown something, too.
    if document.joinedChanges >= OpenDocument.joinLimit { readAgain(uri) }
  }

  /// Keeps a document again whose new text is small enough; changes of parts of one that is not kept
  /// say nothing.
  private func changeUnkept(_ parameters: ChangeParameters) throws(RemoteError) {
    guard let last = parameters.contentChanges.lastIndex(where: { $0.range == nil }) else { return }
    let name = parameters.textDocument
    var document = OpenDocument(
      OpenParameters.Document(uri: name.uri, version: name.version, text: "")
    )
    guard document.change(Array(parameters.contentChanges[last...])),
      hasRoom(for: document.text.bytes.count)
    else { return }
    keep(document)
  }

  func close(_ parameters: DocumentParameters) throws(RemoteError) {
    let uri = parameters.textDocument.uri
    stale.removeAll { $0 == uri }
    guard documents.removeValue(forKey: uri) != nil || unkept.remove(uri) != nil else {
      throw Self.notOpen(uri)
    }
    clear(uri)
  }

  /// Takes the diagnostics of a document away from the client.
  private func clear(_ uri: String) {
    send("textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, diagnostics: []))
  }

  /// The edits that format a document, or a part of it.
  func formatted(
    _ name: DocumentName,
    in range: DocumentRange?
  ) throws(RemoteError) -> [DocumentEdit] {
    let document = try document(name)
    guard let edits = document.formatted(in: range, settings, isCancelled: isCancelled) else {
      throw .cancelled
    }
    return edits
  }

  /// A document as its text is now.
  func document(_ name: DocumentName) throws(RemoteError) -> OpenDocument {
    if stale.contains(name.uri) { readAgain(name.uri) }
    if unkept.contains(name.uri) {
      throw RemoteError(.invalidRequest, Self.tooLarge(name.uri))
    }
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
    "'\(uri)' is not checked: it is larger than \(MemoryBound.text(OpenDocument.sizeLimit)), "
      + "or all open documents together are larger than \(MemoryBound.text(sizeLimit))"
  }
}
