/// A place in a document: the line, and the UTF-16 units before it on its line, both from 0.
struct DocumentPosition: Hashable, Codable {
  var line: Int
  var character: Int
}

/// A part of a document.
struct DocumentRange: Hashable, Codable {
  var start: DocumentPosition
  var end: DocumentPosition
}

/// The replacement of a part of a document.
struct DocumentEdit: Hashable, Encodable {
  var range: DocumentRange
  var newText: String
}

/// The name of a document: its address.
struct DocumentName: Codable {
  var uri: String
}

/// The parameters of `initialize`.
struct InitializeParameters: Decodable {
  var initializationOptions: Options?

  /// The client's settings; the command line's stand for names that are missing.
  struct Options: Decodable {
    var schema: String?
    var entity: String?
    var profile: String?
  }
}

/// The parameters of `textDocument/didOpen`.
struct OpenParameters: Decodable {
  var textDocument: Document

  struct Document: Decodable {
    var uri: String
    var languageId: String?
    var version: Int?
    var text: String
  }
}

/// The parameters of `textDocument/didChange`.
struct ChangeParameters: Decodable {
  var textDocument: Document
  var contentChanges: [Change]

  struct Document: Decodable {
    var uri: String
    var version: Int?
  }

  /// The new text of a part; without a range, of the whole document.
  struct Change: Decodable {
    var range: DocumentRange?
    var text: String
  }
}

/// The parameters of requests about a whole document.
struct DocumentParameters: Decodable {
  var textDocument: DocumentName
}

/// The parameters of requests about a place.
struct PlaceParameters: Decodable {
  var textDocument: DocumentName
  var position: DocumentPosition
}

/// The parameters of requests about a part.
struct RangeParameters: Decodable {
  var textDocument: DocumentName
  var range: DocumentRange
}
