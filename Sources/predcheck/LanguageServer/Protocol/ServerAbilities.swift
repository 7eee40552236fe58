/// The answer to `initialize`: what this server can do.
struct InitializeAnswer: Encodable {
  var capabilities = ServerAbilities()
  var serverInfo = ServerName()

  struct ServerName: Encodable {
    var name = "predcheck"
    var version = Predcheck.version
  }
}

struct ServerAbilities: Encodable {
  var positionEncoding = "utf-16"
  var textDocumentSync = Synchronization()
  var completionProvider = Completion()
  var hoverProvider = true
  var codeActionProvider = Actions()
  var documentFormattingProvider = true
  var documentRangeFormattingProvider = true
  var semanticTokensProvider = Tokens()

  struct Synchronization: Encodable {
    var openClose = true
    /// 2: changes are sent, not whole documents
    var change = 2
  }

  struct Completion: Encodable {
    var triggerCharacters = [".", "@", "[", "$", "#", "("]
  }

  struct Actions: Encodable {
    var codeActionKinds = ["quickfix"]
  }

  struct Tokens: Encodable {
    var legend = Legend()
    var full = true

    struct Legend: Encodable {
      var tokenTypes = SemanticTokenType.allCases.map(\.rawValue)
      var tokenModifiers: [String] = []
    }
  }
}
