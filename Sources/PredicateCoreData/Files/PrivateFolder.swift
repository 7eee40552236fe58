import PredicatePlatform
package import PredicateStorage

/// A private temporary folder, deleted with the value.
///
/// A program that is killed leaves its folders behind. So each has a file that is locked as long as
/// the program lives: the next program that creates a folder removes those with a free lock.
package final class PrivateFolder: Sendable {
  /// Registers a path with the program before it exists, and returns the function to call once it
  /// is gone, so that a signal handler can remove it.
  package typealias Registrar = @Sendable (_ path: String) -> @Sendable () -> Void

  /// The path of the database in the folder; the caller writes it.
  package let database: String
  private let folder: String
  private let lock: Int32
  private let forgetting: [@Sendable () -> Void]

  /// The endings of a database's files: those that are copied, and those that SQLite creates.
  static let endings = ["", "-wal", "-shm", "-journal"]
  private static let prefix = "predicateql-"
  private static let fileName = "store"
  private static let lockName = "lock"
  /// The name of the file until it is locked, so that a file with the final name is never one about
  /// to be locked.
  private static let newLockName = "lock.new"
  /// The names in a folder; if it contains anything else, that and the folder stay.
  private static let names = endings.map { fileName + $0 } + [newLockName, lockName]

  /// Creates a folder; `purpose` is the name of the store, for messages.
  package init(for purpose: String, register: Registrar?) throws(StorageError) {
    _ = Self.isSwept
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let parent = FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent(Self.prefix + number).path
    self.folder = folder
    database = "\(folder)/\(Self.fileName)"
    forgetting = ([folder] + Self.names.map { "\(folder)/\($0)" }).compactMap { register?($0) }
    guard mkdir(folder, 0o700) == 0 else {
      let reason = String(cString: strerror(errno))
      for forget in forgetting { forget() }
      throw .cannotOpen(
        store: purpose,
        reason: "the folder “\(folder)” cannot be created: \(reason)"
      )
    }
    lock = Self.lock(in: folder)
  }

  deinit {
    Self.empty(folder)
    if lock >= 0 { close(lock) }
    for forget in forgetting { forget() }
  }

  /// Creates and locks the file; other programs leave a folder without one alone.
  private static func lock(in folder: String) -> Int32 {
    let path = "\(folder)/\(newLockName)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return -1 }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      rename(path, "\(folder)/\(lockName)") == 0
    else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  private static func empty(_ folder: String) {
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Once per program.
  private static let isSwept: Bool = {
    sweep(FileManager.default.temporaryDirectory.path)
    return true
  }()

  /// The seconds after which a folder without a lock must belong to a program that was killed
  /// before it could lock it.
  private static let patience = 3600

  /// Removes the leftovers of killed programs of this user in a folder of temporary files.
  static func sweep(_ parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where isOwn(name) {
      let folder = parent + "/" + name
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      let descriptor = open("\(folder)/\(lockName)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else {
        if errno == ENOENT, time(nil) - changed(status) > patience {
          unlink("\(folder)/\(newLockName)")
          rmdir(folder)
        }
        continue
      }
      // It is free once the program that took it has ended, however it ended.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { empty(folder) }
      close(descriptor)
    }
  }

  /// The second in which the names in a folder last changed.
  private static func changed(_ status: stat) -> Int {
    #if canImport(Darwin)
    return status.st_mtimespec.tv_sec
    #else
    return status.st_mtim.tv_sec
    #endif
  }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return (1...13).contains(number.count)
      && number.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
