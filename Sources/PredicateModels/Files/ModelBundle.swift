import PredicatePlatform

/// A folder of the versions of one model: `.xcdatamodeld`, or compiled `.momd`.
public struct ModelBundle: Hashable, Sendable {
  /// A version of a model, and the path of its file or folder.
  public struct Version: Hashable, Sendable {
    /// The name of the version, without its extension.
    public var name: String
    /// The path of the version's model.
    public var path: String
  }

  /// The path of the bundle.
  public let path: String
  /// The versions, sorted by name.
  public let versions: [Version]
  /// The name of the current version; nil if the folder does not name one.
  public let current: String?

  /// Lists the versions without reading them; throws a `ModelError` for a folder without any, or if
  /// the file that names the current one cannot be read.
  public init(path: String) throws(ModelError) {
    self.path = path
    let names = try ModelFile.names(in: path)
    versions = names.filter { $0.hasSuffix(".xcdatamodel") || $0.hasSuffix(".mom") }
      .map { Version(name: ModelFile.name(of: $0), path: ModelFile.join(path, $0)) }
    guard !versions.isEmpty else {
      throw ModelError("the folder has no version of a model", file: path)
    }
    var value: String?
    if let note = names.first(where: { Self.notes[$0] != nil }), let key = Self.notes[note] {
      value = try PropertyListText.value(of: key, inFile: ModelFile.join(path, note))
    }
    let named = value.map { $0.hasSuffix(".xcdatamodel") ? String($0.dropLast(12)) : $0 }
    current = named ?? (versions.count == 1 ? versions[0].name : nil)
  }

  /// The files that name the current version, and their keys.
  private static let notes = [
    ".xccurrentversion": "_XCCurrentVersionName",
    "VersionInfo.plist": "NSManagedObjectModel_CurrentVersionName",
  ]

  /// The version with that name, or the current one; throws a `ModelError` that lists the versions
  /// if there is none.
  public func version(named name: String? = nil) throws(ModelError) -> Version {
    let known = versions.map { "“\($0.name)”" }.joined(separator: ", ")
    guard let wanted = name ?? current else {
      throw ModelError("there is no current version: name one of \(known)", file: path)
    }
    let stem = wanted.hasSuffix(".xcdatamodel") || wanted.hasSuffix(".mom")
    let plain = stem ? ModelFile.name(of: wanted) : wanted
    if let version = versions.first(where: { $0.name == wanted || $0.name == plain }) {
      return version
    }
    throw ModelError("unknown version “\(wanted)”; known: \(known)", file: path)
  }
}

extension ManagedObjectModel {
  /// Reads a model: an `.xcdatamodeld`, `.xcdatamodel`, `contents`, `.momd` or `.mom`. In a folder
  /// with several versions it is the one named `version`, or else the current one.
  ///
  /// Throws a `ModelError` with the file and, for XML, the line of the mistake.
  public init(path: String, version: String? = nil) throws(ModelError) {
    switch try ModelFileKind(path: path) {
    case .dataModelBundle, .compiledBundle:
      self = try Self(path: try ModelBundle(path: path).version(named: version).path)
    case .dataModel:
      let file = ModelFile.join(path, "contents")
      self = try Self(xml: Self.contents(of: file), name: ModelFile.name(of: path), file: file)
    case .dataModelXML:
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      let isInFolder = folder.pathExtension == "xcdatamodel"
      let name = ModelFile.name(of: isInFolder ? folder.path : path)
      self = try Self(xml: Self.contents(of: path), name: name, file: path)
    case .compiledModel:
      let bytes = try Self.contents(of: path)
      self = try Self(archive: bytes, name: ModelFile.name(of: path), file: path)
    case .sqlite, .schema, .jsonSchema, .sqlText:
      throw ModelError("this is not a Core Data model", file: path)
    }
  }

  /// Reads the XML of a model, the file `contents` of an `.xcdatamodel`; `file` is for messages.
  public init(xml: [UInt8], name: String, file: String) throws(ModelError) {
    self = try ModelXMLReader.model(in: xml, name: name, file: file)
  }

  /// Reads a compiled model: the contents of a `.mom`, or of a store's `Z_MODELCACHE` after
  /// decompression. Predicates are in canonical text.
  public init(archive: [UInt8], name: String, file: String) throws(ModelError) {
    self = try ModelArchiveReader.model(in: archive, name: name, file: file)
  }

  /// The limit of the length of a model file.
  package static let maximumLength = XMLTreeReader.maximumLength

  private static func contents(of path: String) throws(ModelError) -> [UInt8] {
    let limit = maximumLength
    let bytes = try ModelFile.bytes(path, atMost: limit + 1)
    guard bytes.count <= limit else {
      throw ModelError("the file is longer than \(limit) bytes", file: path)
    }
    return bytes
  }
}
