/// The diagnostics of a document, as `textDocument/publishDiagnostics` sends them.
struct PublishedDiagnostics: Encodable {
  var uri: String
  var version: Int?
  var diagnostics: [PublishedDiagnostic]
}

/// A diagnostic of a document.
struct PublishedDiagnostic: Hashable, Encodable {
  var range: DocumentRange
  var severity: Severity
  var code: String
  var source = "predcheck"
  var message: String
  /// Nil without any.
  var tags: [Tag]?

  enum Severity: Int, Encodable { case error = 1, warning, information }

  enum Tag: Int, Encodable { case unnecessary = 1 }
}

/// A change that the client offers: a fix-it.
struct CodeAction: Encodable {
  var title: String
  var kind = "quickfix"
  var diagnostics: [PublishedDiagnostic]
  var isPreferred: Bool
  var edit: Edit

  struct Edit: Encodable {
    /// The edits of documents by their addresses.
    var changes: [String: [DocumentEdit]]
  }
}

/// A proposal of a text to write.
struct CompletionList: Encodable {
  var isIncomplete: Bool
  var items: [Item]

  struct Item: Encodable {
    var label: String
    var kind: Kind
    var detail: String?
    var documentation: String?
    /// The order of items is ours: the nearest first.
    var sortText: String
    /// The text that the client compares with the typed one.
    var filterText: String?
    var textEdit: DocumentEdit
  }

  enum Kind: Int, Encodable {
    case function = 3
    case field = 5
    case variable = 6
    case keyword = 14
    case constant = 21
    case `operator` = 24
  }
}

/// The text that is shown above a place.
struct Hover: Encodable {
  var contents: Contents
  var range: DocumentRange?

  struct Contents: Encodable {
    var kind = "markdown"
    var value: String
  }
}

/// The tokens of a document, five numbers each.
struct SemanticTokenData: Encodable {
  var data: [Int]
}

/// A line for people.
struct ShownMessage: Encodable {
  var type: Kind
  var message: String

  enum Kind: Int, Encodable { case error = 1, warning }
}
