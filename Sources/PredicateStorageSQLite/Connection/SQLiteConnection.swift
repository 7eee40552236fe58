import CSQLite
import Foundation
import PredicateEvaluation
public import PredicateStorage
import PredicateSyntax

/// An open database file. It may be used from any thread: SQLite's own recursive lock admits one
/// thread at a time.
public final class SQLiteConnection: Sendable {
  /// The path as given.
  public let path: String
  /// The database; SQLite guards its contents.
  nonisolated(unsafe) let database: OpaquePointer
  /// The cache of statements, used only under the lock.
  nonisolated(unsafe) private var cache: SQLiteStatementCache
  let failures = FunctionFailures()

  /// Opens the file and reads from it, so that one that is not a database, damaged or locked is
  /// detected here. `:memory:` is a separate database that is gone with the connection.
  public init(path: String, options: SQLiteOptions = .default) throws(StorageError) {
    self.path = path
    database = try Self.open(path, options)
    cache = SQLiteStatementCache(capacity: options.statementCacheSize)
    SQLiteConfiguration.configure(database, options)
    let registered = SQLiteFunctions.register(in: database, failures)
    guard registered == SQLITE_OK else { throw error(registered) }
    try requireReadable()
  }

  deinit {
    cache.removeAll()
    // Takes effect when the last statement is finalised, and so never frees memory in use.
    sqlite3_close_v2(database)
  }

  /// Interrupts the running statements; they fail with `interrupted`.
  public func interrupt() { sqlite3_interrupt(database) }

  /// Runs statements without results, such as `CREATE TABLE`. The text may contain several.
  public func execute(_ sql: String) throws(StorageError) {
    try requireNoNul(sql)
    try exclusively { () throws(StorageError) in
      let status = sqlite3_exec(database, sql, nil, nil, nil)
      guard status == SQLITE_OK else { throw error(status, statement: sql) }
    }
  }

  /// A prepared statement, from the cache if possible. Call with the lock held; return it with
  /// `SQLiteStatement.finish`.
  func statement(_ text: String) throws(StorageError) -> SQLiteStatement {
    if let pointer = cache.take(text) {
      return SQLiteStatement(pointer, text: text, connection: self)
    }
    try requireNoNul(text)
    var pointer: OpaquePointer?
    let status = text.utf8CString.withUnsafeBufferPointer { buffer in
      sqlite3_prepare_v3(
        database,
        buffer.baseAddress,
        Int32(clamping: buffer.count),
        UInt32(SQLITE_PREPARE_PERSISTENT),
        &pointer,
        nil
      )
    }
    guard status == SQLITE_OK, let pointer else { throw error(status, statement: text) }
    return SQLiteStatement(pointer, text: text, connection: self)
  }

  /// Keeps a statement for reuse. Call with the lock held.
  func giveBack(_ pointer: OpaquePointer, text: String) {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
    cache.put(pointer, text)
  }

  /// The number of statements kept for reuse, and the number of reuses.
  var cacheCounts: (kept: Int, reused: Int) { (cache.count, cache.reuseCount) }

  /// Checks that every page of the file is sound. Reads all of it.
  public func verify() throws(StorageError) {
    try exclusively { () throws(StorageError) in
      let statement = try statement("PRAGMA quick_check(1)")
      defer { statement.finish() }
      while try statement.step() {
        let finding = statement.text(at: 0) ?? ""
        guard finding == "ok" else { throw .corrupt(store: path, detail: finding) }
      }
    }
  }

  /// Throws for text with U+0000, where SQLite would take the text to end.
  private func requireNoNul(_ text: String) throws(StorageError) {
    guard text.utf8.contains(0) else { return }
    throw .engine(
      store: path,
      code: "SQLITE_ERROR",
      message: "a name cannot hold U+0000",
      statement: nil
    )
  }

  private static func open(
    _ path: String,
    _ options: SQLiteOptions
  ) throws(StorageError) -> OpaquePointer {
    guard sqlite3_threadsafe() != 0 else {
      throw .cannotOpen(store: path, reason: "this SQLite was built without locks")
    }
    guard !path.utf8.contains(0) else {
      throw .cannotOpen(store: path, reason: "a path cannot hold U+0000")
    }
    var file = stat()
    let problem = stat(path, &file) == 0 ? 0 : errno
    guard problem != 0 || file.st_mode & S_IFMT != S_IFDIR else {
      throw .cannotOpen(store: path, reason: "it is a folder")
    }
    guard problem == 0 || options.createsFile || path == ":memory:" else {
      // In a folder that may not be entered, it is unknown whether the file exists.
      let reason = problem == ENOENT ? "there is no such file" : String(cString: strerror(problem))
      throw .cannotOpen(store: path, reason: reason)
    }
    var flags = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    if options.createsFile, !options.isReadOnly { flags |= SQLITE_OPEN_CREATE }
    var database: OpaquePointer?
    let status = sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_FULLMUTEX, nil)
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
      throw .cannotOpen(store: path, reason: reason)
    }
    return database
  }

  /// Reads from the file, since SQLite reads nothing of it before it must.
  private func requireReadable() throws(StorageError) {
    do throws(UnsupportedLibrary) {
      try LibraryVersion.sqlite.requireSupported()
    } catch {
      throw .cannotOpen(store: path, reason: "\(error)")
    }
    try reading { () throws(StorageError) in
      _ = try value("SELECT count(*) FROM sqlite_schema")
      let encoding = try value("PRAGMA encoding")
      guard encoding == .text("UTF-8") else {
        throw .cannotOpen(
          store: path,
          reason: "it keeps text as \(encoding.phrase), which sorts unlike UTF-8"
        )
      }
      try requireWhole()
    }
  }

  /// Throws if the file is truncated: SQLite takes the missing part of the last page as zeros.
  /// Where pages may still be in a log beside the file, this cannot be determined.
  private func requireWhole() throws(StorageError) {
    guard path != ":memory:", try value("PRAGMA journal_mode") != .text("wal"),
      case .integer(let pages) = try value("PRAGMA page_count"),
      case .integer(let size) = try value("PRAGMA page_size"),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let found = attributes[.size] as? NSNumber
    else { return }
    let (expected, isOver) = pages.multipliedReportingOverflow(by: size)
    guard !isOver, found.int64Value >= expected else {
      throw .corrupt(
        store: path,
        detail: "it is cut short: \(found) bytes of \(pages) pages of \(size)"
      )
    }
  }

  /// The first column of the first row.
  private func value(_ text: String) throws(StorageError) -> SQLiteValue {
    let statement = try statement(text)
    defer { statement.finish() }
    return try statement.rows().first?.first ?? .null
  }
}
