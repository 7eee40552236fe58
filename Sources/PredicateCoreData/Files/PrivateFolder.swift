import PredicatePlatform
package import PredicateStorage

/// A temporary folder for files of this program alone, which goes when the value does.
///
/// A program that is killed leaves its folders behind. So each has a file that is locked as long as
/// the program lives: the next program that makes one removes those whose lock is free.
package final class PrivateFolder: Sendable {
  /// Tells the program of a path before there is anything, and gives what is to be called once it is
  /// gone, so that a signal can remove what is there.
  package typealias Registrar = @Sendable (_ path: String) -> @Sendable () -> Void

  /// The path of the database in the folder, which its maker writes.
  package let database: String
  private let folder: String
  private let lock: Int32
  private let forgetting: [@Sendable () -> Void]

  /// The files that belong to a database: the ones that are copied, and those that SQLite makes.
  static let endings = ["", "-wal", "-shm", "-journal"]
  private static let prefix = "predicateql-"
  private static let fileName = "store"
  private static let lockName = "lock"
  /// The name of the file until it is locked: a file under the other name is never one that is about
  /// to be.
  private static let newLockName = "lock.new"
  /// The names in a folder; anything else in it stays, and the folder with it.
  private static let names = endings.map { fileName + $0 } + [newLockName, lockName]

  /// Makes a folder; `purpose` is the store that it is for, for messages.
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

  /// Makes and locks the file; a folder without one is left alone by others.
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

  /// Once a program.
  private static let isSwept: Bool = {
    sweep(FileManager.default.temporaryDirectory.path)
    return true
  }()

  /// The seconds after which a folder without a lock belongs to a program that was killed before it
  /// could lock it.
  private static let patience = 3600

  /// Removes what killed programs of this user have left in a folder of temporary files.
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
      // It is free once the program that took it has ended, however it did.
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
