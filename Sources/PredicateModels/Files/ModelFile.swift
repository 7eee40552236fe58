import PredicatePlatform
import PredicateSchema

/// The kind of a file or folder that describes data, recognised by its content and not its name.
public enum ModelFileKind: Hashable, Sendable {
  /// A folder of versions: `Shop.xcdatamodeld`
  case dataModelBundle
  /// A folder of one version: `Shop.xcdatamodel`
  case dataModel
  /// The XML of one version: `contents`
  case dataModelXML
  /// A folder of compiled versions: `Shop.momd`
  case compiledBundle
  /// A compiled version: `Shop.mom`
  case compiledModel
  /// An SQLite database, with or without a model of Core Data in it
  case sqlite
  /// A schema of this package as JSON
  case schema
  /// JSON Schema
  case jsonSchema
  /// SQL text with CREATE TABLE
  case sqlText

  private static let length = 1 << 20

  /// Recognises the file or folder at a path; throws a `ModelError` if it cannot be read or is of
  /// another kind. A pipe cannot be recognised, since it can be read only once.
  public init(path: String) throws(ModelError) {
    guard let kind = FileFacts.kind(path) else {
      let code = errno
      let reason = code == ENOENT ? "no such file" : String(cString: strerror(code))
      throw ModelError(reason, file: path)
    }
    switch kind {
    case .folder: self = try Self.folder(path)
    case .file:
      self = try Self(beginningWith: try ModelFile.bytes(path, atMost: Self.length), file: path)
    case .pipe, .socket, .device:
      throw ModelError("this is \(kind.noun), neither a file nor a folder", file: path)
    }
  }

  /// Recognises a file by its first mebibyte.
  public init(beginningWith bytes: [UInt8], file: String) throws(ModelError) {
    let bytes = bytes.prefix(Self.length)
    if bytes.starts(with: BinaryPropertyList.mark) {
      self = .compiledModel
    } else if bytes.starts(with: "SQLite format 3\0".utf8) {
      self = .sqlite
    } else if bytes.starts(with: "momv2$".utf8) {
      throw ModelError(
        "this is an optimised model (.omo), whose format is private: give the .mom file next to it",
        file: file
      )
    } else {
      let text = String(decoding: bytes, as: UTF8.self)
      let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if start.hasPrefix("<") {
        self = .dataModelXML
      } else if start.hasPrefix("{") {
        self = Self.json(start)
      } else if text.firstMatch(of: /(?i)\bcreate\s+(?:\w+\s+){0,2}table\b/) != nil {
        self = .sqlText
      } else {
        throw ModelError(
          "this is neither a model of Core Data, nor SQL with CREATE TABLE, nor a schema as JSON",
          file: file
        )
      }
    }
  }

  /// A schema of this package has `entities` and no keyword of JSON Schema. For a truncated or
  /// damaged text, the words in it decide.
  private static func json(_ text: Substring) -> Self {
    let marks = ["$schema", "properties", "$defs", "definitions", "$ref", "components", "allOf"]
    if let node = try? JSONDecoder().decode(SchemaNode.self, from: Data(text.utf8)) {
      let isOurs = node.member("entities") != nil && node.member("$schema") == nil
      return !isOurs && marks.contains { node.member($0) != nil } ? .jsonSchema : .schema
    }
    let isOurs = text.contains("\"entities\"")
    return !isOurs && marks.contains { text.contains("\"\($0)\"") } ? .jsonSchema : .schema
  }

  private static func folder(_ path: String) throws(ModelError) -> Self {
    let names = try ModelFile.names(in: path)
    if names.contains("contents") { return .dataModel }
    if names.contains(where: { $0.hasSuffix(".xcdatamodel") }) { return .dataModelBundle }
    if names.contains(where: { $0.hasSuffix(".mom") }) { return .compiledBundle }
    if names.contains("elements") {
      throw ModelError(
        "this model has the format of Xcode 3: open it in a newer Xcode, which converts it",
        file: path
      )
    }
    if names.contains(where: { $0.hasSuffix(".omo") }) {
      throw ModelError(
        "this folder has only optimised models (.omo), whose format is private: .mom files are read",
        file: path
      )
    }
    throw ModelError("this folder is not a Core Data model", file: path)
  }
}

/// Reads files and folders, and reports what fails as errors of the model.
enum ModelFile {
  /// The bytes of a regular file, up to a limit.
  static func bytes(_ path: String, atMost limit: Int) throws(ModelError) -> [UInt8] {
    if let kind = FileFacts.kind(path), kind != .file {
      throw ModelError("this is \(kind.noun), not a file", file: path)
    }
    var reader = FileReader(path: path)
    guard let bytes = reader?.read(atMost: limit) else {
      throw ModelError("the file cannot be read: \(String(cString: strerror(errno)))", file: path)
    }
    return bytes
  }

  /// The names in a folder, sorted.
  static func names(in path: String) throws(ModelError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
      let reason = access(path, R_OK | X_OK) == 0 ? "" : ": \(String(cString: strerror(errno)))"
      throw ModelError("the folder cannot be read\(reason)", file: path)
    }
  }

  /// The last part of a path without its extension.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
