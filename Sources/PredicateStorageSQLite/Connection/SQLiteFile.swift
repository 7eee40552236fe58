import CSQLite
import PredicatePlatform
import PredicateStorage

/// A file that is to be opened as a database.
enum SQLiteFile {
  /// Opens it, and says whether it is new.
  static func open(
    _ path: String,
    named name: String,
    _ options: SQLiteOptions,
    _ access: SQLiteAccess
  ) throws(StorageError) -> (database: OpaquePointer, isNew: Bool) {
    guard sqlite3_threadsafe() != 0 else {
      throw .cannotOpen(store: name, reason: "this SQLite was built without locks")
    }
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(store: name, reason: "a path cannot hold U+0000")
    }
    let kind = FileFacts.kind(path)
    let problem = kind == nil ? errno : 0
    // SQLite would wait for the writer of a pipe.
    if let kind, kind != .file { throw .cannotOpen(store: name, reason: "it is \(kind.noun)") }
    guard problem == 0 || options.createsFile || path == ":memory:" else {
      // In a folder that may not be entered, it is unknown whether the file exists.
      let reason = problem == ENOENT ? "there is no such file" : String(cString: strerror(problem))
      throw .cannotOpen(store: name, reason: reason)
    }
    var database: OpaquePointer?
    let (file, flags) = file(path, options, access)
    let status = sqlite3_open_v2(file, &database, flags | SQLITE_OPEN_FULLMUTEX, nil)
    guard status == SQLITE_OK, let database else {
      // SQLite reports only that it failed; the system reports why. For a file that was to be
      // created SQLite has tried other ways since.
      let system = sqlite3_system_errno(database)
      let reason =
        if problem != 0 {
          "it cannot be made"
        } else if system != 0 {
          String(cString: strerror(system))
        } else {
          String(cString: sqlite3_errstr(status))
        }
      sqlite3_close_v2(database)
      throw .cannotOpen(store: name, reason: reason)
    }
    return (database, problem == ENOENT && path != ":memory:")
  }

  private static func file(
    _ path: String,
    _ options: SQLiteOptions,
    _ access: SQLiteAccess
  ) -> (String, Int32) {
    switch access {
    case .writing:
      (path, SQLITE_OPEN_READWRITE | (options.createsFile ? SQLITE_OPEN_CREATE : 0))
    case .reading: (path, SQLITE_OPEN_READONLY)
    case .tidyReading: (path, SQLITE_OPEN_READWRITE)
    case .immutable:
      (SQLiteAccess.immutableURI(of: path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }
}
