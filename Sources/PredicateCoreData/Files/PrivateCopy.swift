import PredicatePlatform
package import PredicateStorage

/// A private copy of an SQLite database with its log, in a temporary folder that is deleted with
/// the copy. SQLite would otherwise write files next to the database, and could not open it at all
/// in a read-only folder.
package final class PrivateCopy: Sendable {
  /// The path of the copied database.
  package var path: String { folder.database }
  private let folder: PrivateFolder
  /// The files with pages: the log is useless without its database, and the database without its
  /// log gives old answers.
  private static let copied = ["", "-wal", "-journal"]
  /// The maximum number of attempts if the files change meanwhile.
  private static let attempts = 10

  /// Copies a database. The copy is writable, even if the original is not.
  package init(of source: String, register: PrivateFolder.Registrar?) throws(StorageError) {
    folder = try PrivateFolder(for: source, register: register)
    for _ in 1...Self.attempts {
      let before = Self.facts(of: source)
      for ending in PrivateFolder.endings { unlink(folder.database + ending) }
      for ending in Self.copied where ending.isEmpty || access(source + ending, F_OK) == 0 {
        try Self.copy(source + ending, to: folder.database + ending, of: source)
      }
      guard !Self.namesSuperJournal(folder.database + "-journal") else {
        throw .cannotOpen(
          store: source,
          reason: "its journal belongs to a transaction over several databases"
        )
      }
      // A program that uses the store may have moved pages from the log into it meanwhile.
      if Self.facts(of: source) == before { return }
    }
    throw .cannotOpen(store: source, reason: "it is changed too often to be copied")
  }

  /// Whether a journal names the one of a transaction over several databases, by any path. SQLite
  /// deletes that file when it replays the journal, whatever it is.
  private static func namesSuperJournal(_ path: String) -> Bool {
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard lseek(descriptor, -off_t(mark.count), SEEK_END) >= 0 else { return false }
    var end = [UInt8](repeating: 0, count: mark.count)
    return read(descriptor, &end, mark.count) == mark.count && end == mark
  }

  /// The sizes and modification times of the files.
  private static func facts(of source: String) -> [[Int]] {
    copied.map { FileFacts.stamp(source + $0) }
  }

  private static func copy(
    _ file: String,
    to target: String,
    of store: String
  ) throws(StorageError) {
    if let kind = FileFacts.kind(file), kind != .file {
      let name = file == store ? "it" : "“\(file.dropFirst(store.count))” next to it"
      throw .cannotOpen(store: store, reason: "\(name) is \(kind.noun)")
    }
    var isSource = true
    guard !SparseCopy.copy(file, to: target, isSource: &isSource) else { return }
    let reason = String(cString: strerror(errno))
    throw .cannotOpen(
      store: store,
      reason: isSource ? reason : "it cannot be copied to the temporary folder: \(reason)"
    )
  }
}
