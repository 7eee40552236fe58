import PredicatePlatform

/// A method that the server answers: how its parameters are read, and what is done.
struct LanguageServerMethod: Sendable {
  /// Works on the body of a message, and gives the result of a request.
  let handle: @Sendable (LanguageServer, Data) throws(RemoteError) -> (any Encodable)?

  /// A method with parameters that must be there.
  private static func with<Parameters: Decodable & SendableMetatype>(
    _: Parameters.Type,
    _ body:
      @escaping @Sendable (LanguageServer, Parameters) throws(RemoteError) ->
      (any Encodable)?
  ) -> Self {
    Self { server, data throws(RemoteError) in
      let parameters: Parameters
      do {
        parameters = try JSONDecoder().decode(MessageParameters<Parameters>.self, from: data).params
      } catch {
        throw RemoteError(.invalidParameters, "invalid parameters for the method")
      }
      return try body(server, parameters)
    }
  }

  /// A method whose parameters are ignored.
  private static func plain(
    _ body: @escaping @Sendable (LanguageServer) throws(RemoteError) -> (any Encodable)?
  ) -> Self {
    Self { server, _ throws(RemoteError) in try body(server) }
  }

  /// The methods by name. Other notifications are ignored, also `$/cancelRequest`, which has had its
  /// effect when it was read.
  static let table: [String: Self] = [
    "initialize": with(InitializeParameters.self) { $0.initialize($1) },
    "shutdown": plain {
      $0.phase = .shutDown
      return nil
    },
    "exit": plain {
      $0.status = $0.phase == .shutDown ? .yes : .no
      return nil
    },
    "textDocument/didOpen": with(OpenParameters.self) { server, parameters throws(RemoteError) in
      try server.open(parameters)
      return nil
    },
    "textDocument/didChange": with(ChangeParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.change(parameters)
      return nil
    },
    "textDocument/didClose": with(DocumentParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.close(parameters)
      return nil
    },
    "textDocument/codeAction": with(RangeParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.document(parameters.textDocument).actions(at: parameters.range, server.settings)
    },
    "textDocument/completion": with(PlaceParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.document(parameters.textDocument)
        .completions(at: parameters.position, server.settings)
    },
    "textDocument/hover": with(PlaceParameters.self) { server, parameters throws(RemoteError) in
      try server.document(parameters.textDocument).hover(at: parameters.position, server.settings)
    },
    "textDocument/formatting": with(DocumentParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.formatted(parameters.textDocument, in: nil)
    },
    "textDocument/rangeFormatting": with(RangeParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.formatted(parameters.textDocument, in: parameters.range)
    },
    "textDocument/semanticTokens/full": with(DocumentParameters.self) {
      server,
      parameters throws(RemoteError) in
      try server.document(parameters.textDocument).semanticTokens
    },
  ]
}
