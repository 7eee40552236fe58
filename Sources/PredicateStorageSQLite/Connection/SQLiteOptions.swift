/// The settings for opening a database file.
public struct SQLiteOptions: Hashable, Sendable {
  /// Whether writing is prohibited.
  public var isReadOnly: Bool
  /// Whether a missing file is created.
  public var createsFile: Bool
  /// The time limit for waiting for another connection's lock.
  public var busyTimeout: Duration
  /// The number of connections that read beside the one that writes. A file with a write-ahead log,
  /// or one that is only read, has them; others are read and written over one connection, by one
  /// request after the other.
  public var maximumReaders: Int
  /// The time limit for waiting for one of them: cursors keep theirs until they end.
  public var readerTimeout: Duration
  /// The journal that the file is to have. Nil keeps that of a file that exists, and gives a new file
  /// a write-ahead log.
  public var journal: SQLiteJournal?
  /// Whether the foreign keys that the file declares are enforced for changes by this store; SQLite
  /// leaves that to each connection. Nil enforces those of new files, and of files whose keys are
  /// all looked at when a transaction ends, as `createTables` declares them.
  /// https://sqlite.org/foreignkeys.html
  public var enforcesForeignKeys: Bool?
  /// The number of prepared statements kept for reuse.
  public var statementCacheSize: Int
  /// The number of bytes that each connection may use to cache pages of the file; nil for SQLite's own
  /// default, 2,048,000. A cache that holds the indexes makes large joins and sorts faster.
  /// https://sqlite.org/pragma.html#pragma_cache_size
  public var cacheSize: Int?
  /// The number of bytes at the start of the file that are mapped into memory instead of being copied
  /// from it; nil for SQLite's own default, usually none. A program that cuts off a part of the file
  /// that is mapped ends this process. https://sqlite.org/mmap.html
  public var mappedSize: Int?
  /// Whether nobody changes the file while it is open, which is then only read, without locks and
  /// without other files beside it (`immutable=1` in SQLite's URIs). A request fails if the file
  /// changes nevertheless. A file with a write-ahead log in a folder that cannot be written to is
  /// always read so.
  public var isImmutable: Bool

  /// Creates options; those left out are the default ones.
  public init(
    isReadOnly: Bool = false,
    createsFile: Bool = false,
    busyTimeout: Duration = .seconds(5),
    maximumReaders: Int = 8,
    readerTimeout: Duration = .seconds(30),
    journal: SQLiteJournal? = nil,
    enforcesForeignKeys: Bool? = nil,
    statementCacheSize: Int = 64,
    cacheSize: Int? = nil,
    mappedSize: Int? = nil,
    isImmutable: Bool = false
  ) {
    self.isReadOnly = isReadOnly
    self.createsFile = createsFile
    self.busyTimeout = busyTimeout
    self.maximumReaders = maximumReaders
    self.readerTimeout = readerTimeout
    self.journal = journal
    self.enforcesForeignKeys = enforcesForeignKeys
    self.statementCacheSize = statementCacheSize
    self.cacheSize = cacheSize
    self.mappedSize = mappedSize
    self.isImmutable = isImmutable
  }

  /// Whether no connection writes.
  var onlyReads: Bool { isReadOnly || isImmutable }

  /// A file that exists, for reading and writing.
  public static let `default` = Self()
  /// A file that exists, for reading.
  public static let readOnly = Self(isReadOnly: true)
  /// A file that is created if it does not exist.
  public static let creating = Self(createsFile: true)
}

/// The way in which a file is kept whole while it is written to.
public enum SQLiteJournal: String, Hashable, Sendable {
  /// A copy of the old pages, with which a transaction is rolled back. Readers wait for the writer,
  /// and it waits for them.
  case rollback = "DELETE"
  /// A log of the new pages, in files beside the store: readers and the writer do not wait for each
  /// other. https://sqlite.org/wal.html
  case writeAheadLog = "WAL"
}
