import PredicateModels
import PredicatePlatform
import PredicateStorageSQLite
import PredicateSyntax

/// Reads the columns that only Core Data understands: external binary data, and archives of objects.
///
/// Data that may be external begin with a byte: 1 before the data themselves, 2 before the name of
/// a file, a UUID, in a hidden folder next to the store.
struct ExternalData: ColumnContentReader {
  private let folder: String
  /// The copy that is read, which must outlive all connections.
  private let copy: PrivateCopy
  /// The maximum size of a file: as much as SQLite keeps in a row.
  private static let maximumLength = 1_000_000_000

  init(store path: String, _ copy: PrivateCopy) {
    self.copy = copy
    let file = URL(fileURLWithPath: path)
    let name = ".\(file.deletingPathExtension().lastPathComponent)_SUPPORT"
    folder =
      file.deletingLastPathComponent().appendingPathComponent(name)
      .appendingPathComponent("_EXTERNAL_DATA").path
  }

  func data(external stored: [UInt8]) -> [UInt8]? {
    switch stored.first {
    case 1: return Array(stored.dropFirst())
    case 2:
      guard let name = Self.fileName(in: stored) else { return nil }
      return contents(of: name)
    case .some, nil: return nil
    }
  }

  func missingFile(external stored: [UInt8]) -> String? {
    guard let name = Self.fileName(in: stored) else { return nil }
    let path = folder + "/" + name
    var status = stat()
    return lstat(path, &status) != 0 ? path : nil
  }

  func value(archived stored: [UInt8]) -> Value {
    ArchivedValueReader.value(of: stored) ?? .bytes(stored)
  }

  /// The name in a reference to a file. Only a UUID is accepted, so that it cannot point to another
  /// folder.
  static func fileName(in stored: [UInt8]) -> String? {
    guard stored.count == 38, stored.first == 2, stored.last == 0 else { return nil }
    let name = String(decoding: stored.dropFirst().dropLast(), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }

  private func contents(of name: String) -> [UInt8]? {
    let path = folder + "/" + name
    var status = stat()
    // A symbolic link could point to any file of the system.
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= Self.maximumLength, var reader = FileReader(path: path)
    else { return nil }
    return reader.read(atMost: Self.maximumLength)
  }
}
