import PredicatePlatform
package import PredicateStorage

/// A private copy of an SQLite database with its log, in a temporary folder that goes when the copy
/// does. SQLite would otherwise write files beside the database, and could not open it at all in a
/// folder that it may not write to.
package final class PrivateCopy: Sendable {
  /// Tells the program of a path before there is anything, and gives what is to be called once it is
  /// gone, so that a signal can remove what is there.
  package typealias Registrar = @Sendable (_ path: String) -> @Sendable () -> Void

  /// The path of the copied database.
  package let path: String
  private let folder: String
  private let forgetting: [@Sendable () -> Void]
  /// The files that belong to a database: those that are copied, and those that SQLite makes.
  private static let endings = ["", "-wal", "-shm", "-journal"]
  /// Those that hold pages: the log is useless without its database, and the database without its log
  /// gives old answers.
  private static let copied = ["", "-wal", "-journal"]
  /// How often a copy is begun again because the files changed meanwhile.
  private static let attempts = 10

  /// Copies a database. The copy may be written, also that of a file that may only be read.
  package init(of source: String, register: Registrar?) throws(StorageError) {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let parent = FileManager.default.temporaryDirectory
    folder = parent.appendingPathComponent("predicateql-\(number)").path
    path = folder + "/store"
    let paths = [folder] + Self.endings.map { [path] in path + $0 }
    forgetting = paths.compactMap { register?($0) }
    guard mkdir(folder, 0o700) == 0 else {
      let reason = String(cString: strerror(errno))
      throw .cannotOpen(store: source, reason: "the folder “\(folder)” cannot be made: \(reason)")
    }
    for _ in 1...Self.attempts {
      let before = Self.facts(of: source)
      for ending in Self.endings { unlink(path + ending) }
      for ending in Self.copied where ending.isEmpty || access(source + ending, F_OK) == 0 {
        try Self.copy(source + ending, to: path + ending, of: source)
      }
      // A program that uses the store may have moved pages from the log into it meanwhile.
      if Self.facts(of: source) == before { return }
    }
    throw .cannotOpen(store: source, reason: "it is being changed all the time")
  }

  deinit {
    for ending in Self.endings { unlink(path + ending) }
    rmdir(folder)
    for forget in forgetting { forget() }
  }

  /// Sizes and times of change of the files.
  private static func facts(of source: String) -> [[Int]] {
    copied.map { ending in
      var status = stat()
      guard stat(source + ending, &status) == 0 else { return [] }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      return [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_ino)]
    }
  }

  private static func copy(
    _ file: String,
    to target: String,
    of store: String
  ) throws(StorageError) {
    if let kind = FileFacts.kind(file), kind != .file {
      throw .cannotOpen(store: store, reason: "it is \(kind.noun)")
    }
    guard var reader = FileReader(path: file) else {
      throw .cannotOpen(store: store, reason: String(cString: strerror(errno)))
    }
    let descriptor = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(of: store) }
    defer { close(descriptor) }
    while true {
      guard let bytes = reader.read(atMost: 1 << 20) else {
        throw .cannotOpen(store: store, reason: String(cString: strerror(errno)))
      }
      if bytes.isEmpty { return }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure(of: store) }
        rest = rest.dropFirst(count)
      }
    }
  }

  private static func failure(of store: String) -> StorageError {
    .cannotOpen(
      store: store,
      reason: "it cannot be copied to the temporary folder: \(String(cString: strerror(errno)))"
    )
  }
}
