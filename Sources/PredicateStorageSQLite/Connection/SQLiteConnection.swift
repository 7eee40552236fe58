import CSQLite
package import Dispatch
import PredicateEvaluation
import PredicatePlatform
public import PredicateStorage
import PredicateSyntax

/// An open database file. It may be used from any thread: SQLite's own recursive lock admits one
/// thread at a time.
public final class SQLiteConnection: Sendable {
  /// The path as given.
  public let path: String
  /// The name in errors: the path, or that of the file that this one is a copy of.
  let name: String
  /// The database; SQLite guards its contents.
  nonisolated(unsafe) let database: OpaquePointer
  /// The cache of statements, used only under the lock.
  nonisolated(unsafe) private var cache: StatementCache<OpaquePointer>
  let failures = FunctionFailures()
  let stop: SQLiteStop
  package let queue = BlockingWork.queue("sqlite")
  /// The reader of columns that SQLite does not understand.
  let contents: (any ColumnContentReader)?
  /// The way in which we opened it; nil for a connection of the application.
  let access: SQLiteAccess?
  /// Whether the connection was opened by us, and is closed with this object.
  var isOwned: Bool { access != nil }
  /// Whether a transaction could not be rolled back.
  let mustRollBack = Atomic(false)

  /// Opens the file and reads from it, so that one that is not a database, damaged or locked is
  /// detected here. `:memory:` is a separate database that is gone with the connection.
  public convenience init(
    path: String,
    options: SQLiteOptions = .default
  ) throws(StorageError) {
    try self.init(path: path, named: path, options: options, contents: nil)
  }

  /// Opens a file whose errors are those of `name`.
  package convenience init(
    path: String,
    named name: String,
    options: SQLiteOptions,
    contents: (any ColumnContentReader)?
  ) throws(StorageError) {
    let access = try SQLiteAccess.of(path, named: name, options)
    let (database, isNew) = try SQLiteFile.open(path, named: name, options, access)
    self.init(database, path, named: name, options, contents, access)
    SQLiteConfiguration.configure(database, options, access, stop)
    try registerFunctions()
    try requireReadable()
    if !options.onlyReads { try setJournal(options.journal ?? (isNew ? .writeAheadLog : nil)) }
    let isOurs =
      if isNew || path == ":memory:" { true } else { try defersForeignKeys() }
    let enforcesKeys = options.enforcesForeignKeys ?? isOurs
    _ = predicate_sqlite_configure(database, SQLITE_DBCONFIG_ENABLE_FKEY, enforcesKeys ? 1 : 0)
  }

  /// Opens the file of a connection once more, to read it.
  convenience init(readerOf path: String, like other: SQLiteConnection.Kind) throws(StorageError) {
    var options = other.options
    options.isReadOnly = true
    options.createsFile = false
    let access = other.access == .writing ? .reading : other.access
    let (database, _) = try SQLiteFile.open(path, named: other.name, options, access)
    self.init(database, path, named: other.name, options, other.contents, access)
    SQLiteConfiguration.configure(database, options, access, stop)
    try registerFunctions()
  }

  /// What the readers of a file share with the connection that writes.
  struct Kind: Sendable {
    let name: String
    let options: SQLiteOptions
    let contents: (any ColumnContentReader)?
    let access: SQLiteAccess
  }

  /// Uses a connection of the application, and leaves its settings as they are.
  convenience init(borrowing database: OpaquePointer) throws(StorageError) {
    let name = sqlite3_db_filename(database, "main").map { String(cString: $0) } ?? ""
    let path = name.isEmpty ? ":memory:" : name
    self.init(database, path, named: path, .default, nil, nil)
    guard sqlite3_db_mutex(database) != nil else {
      throw .cannotOpen(
        store: name,
        reason: "the connection was opened without SQLITE_OPEN_FULLMUTEX, and has no lock"
      )
    }
    try registerFunctions()
    try requireReadable()
  }

  private init(
    _ database: OpaquePointer,
    _ path: String,
    named name: String,
    _ options: SQLiteOptions,
    _ contents: (any ColumnContentReader)?,
    _ access: SQLiteAccess?
  ) {
    self.contents = contents
    self.path = path
    self.name = name
    self.database = database
    self.access = access
    if access == .tidyReading { Self.tidyReaders.add(1, ordering: .relaxed) }
    cache = StatementCache(capacity: options.statementCacheSize) { sqlite3_finalize($0) }
    stop = SQLiteStop(busyTimeout: options.busyTimeout, failures)
  }

  deinit {
    cache.removeAll()
    guard isOwned else { return }
    // `close_v2` takes effect when the last statement is finalised, and so never frees memory in use.
    sqlite3_progress_handler(database, 0, nil, nil)
    sqlite3_busy_handler(database, nil, nil)
    sqlite3_close_v2(database)
    if access == .tidyReading { Self.tidyReaders.add(-1, ordering: .relaxed) }
  }

  /// The number of open connections that remove the files of a log when they close.
  private static let tidyReaders = Atomic(0)

  /// Waits, no longer than a second, until those connections have closed whose stores are gone: a
  /// connection is given back in the background, and a process that ends meanwhile leaves files behind.
  package static func awaitClosing() {
    for _ in 0..<1_000 where tidyReaders.load(ordering: .relaxed) > 0 { usleep(1_000) }
  }

  private func registerFunctions() throws(StorageError) {
    let registered = SQLiteFunctions.register(in: database, failures)
    guard registered == SQLITE_OK else { throw error(registered) }
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
  func statement(
    _ text: String,
    isKept: Bool = true
  ) throws(StorageError) -> SQLiteStatement {
    if stop.isSet { throw .interrupted(store: name) }
    if isKept, let pointer = cache.take(text) {
      return SQLiteStatement(pointer, text: text, connection: self)
    }
    try requireNoNul(text)
    var pointer: OpaquePointer?
    let status = text.utf8CString.withUnsafeBufferPointer { buffer in
      sqlite3_prepare_v3(
        database,
        buffer.baseAddress,
        Int32(clamping: buffer.count),
        isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0,
        &pointer,
        nil
      )
    }
    guard status == SQLITE_OK, let pointer else { throw error(status, statement: text) }
    return SQLiteStatement(pointer, text: text, connection: self, isKept: isKept)
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
        guard finding == "ok" else { throw .corrupt(store: name, detail: finding) }
      }
    }
  }

  /// Throws for text with U+0000, where SQLite would take the text to end.
  private func requireNoNul(_ text: String) throws(StorageError) {
    guard text.utf8.contains(0) else { return }
    throw .engine(
      store: name,
      code: "SQLITE_ERROR",
      message: "a name cannot hold U+0000",
      statement: nil
    )
  }

  /// The journal mode, in SQLite's words.
  func journalMode() throws(StorageError) -> String {
    try exclusively { () throws(StorageError) in
      guard case .text(let mode) = try value("PRAGMA journal_mode") else { return "" }
      return mode
    }
  }

  /// Whether all foreign keys are looked at when a transaction ends, as those of `createTables` are.
  private func defersForeignKeys() throws(StorageError) -> Bool {
    try exclusively { () throws(StorageError) in
      try value(
        """
        SELECT NOT EXISTS (
          SELECT 1 FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%REFERENCES%'
            AND sql NOT LIKE '%DEFERRABLE INITIALLY DEFERRED%')
        """
      ) == .integer(1)
    }
  }

  /// Gives the file a journal, if it can have that kind: one in memory has none.
  private func setJournal(_ journal: SQLiteJournal?) throws(StorageError) {
    guard let journal else { return }
    try exclusively { () throws(StorageError) in
      _ = try value("PRAGMA journal_mode = \(journal.rawValue)")
    }
  }

  /// Throws if a file that is read without locks has changed since it was opened.
  func requireUnchanged() throws(StorageError) {
    guard case .immutable(let path, let stamp) = access else { return }
    guard FileFacts.stamp(path) == stamp, FileFacts.size(path + "-wal") ?? 0 == 0 else {
      throw .cannotOpen(store: name, reason: "another program has changed it: open it again")
    }
  }

  /// Reads from the file, since SQLite reads nothing of it before it must.
  private func requireReadable() throws(StorageError) {
    do throws(UnsupportedLibrary) {
      try LibraryVersion.sqlite.requireSupported()
    } catch {
      throw .cannotOpen(store: name, reason: "\(error)")
    }
    try reading { () throws(StorageError) in
      _ = try value("SELECT count(*) FROM sqlite_schema")
      let encoding = try value("PRAGMA encoding")
      guard encoding == .text("UTF-8") else {
        throw .cannotOpen(
          store: name,
          reason: "it keeps text as \(encoding.phrase), which sorts unlike UTF-8"
        )
      }
      try requireWhole()
    }
  }

  /// Throws if the file is truncated: SQLite takes the missing part of the last page as zeros.
  /// Where pages may still be in a log beside the file, this cannot be determined.
  private func requireWhole() throws(StorageError) {
    guard path != ":memory:", try journalMode() != "wal",
      case .integer(let pages) = try value("PRAGMA page_count"),
      case .integer(let size) = try value("PRAGMA page_size"),
      let found = FileFacts.size(path)
    else { return }
    let (expected, isOver) = pages.multipliedReportingOverflow(by: size)
    guard !isOver, found >= expected else {
      throw .corrupt(
        store: name,
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
