import Foundation
import PredicateSQL
import PredicateSchema
import PredicateStorage
@_spi(Measuring) import PredicateStorageSQLite
import Testing

@testable import predcheck

/// SQLite files with a write-ahead log that are only read: on a disk that cannot be written to, and
/// without anything that is left beside them.
@Suite struct ReadOnlyFileTests {
  /// Runs `body` with a file in a folder of its own. With `isOpen`, its log has changes that are not in
  /// the file yet.
  private func withFile(isOpen: Bool = false, _ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "predcheck-wal-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/a # b?%41.sqlite"
    let connection = try SQLiteConnection(path: path, options: .creating)
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)")
    if !isOpen { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    for ending in [""] + (isOpen ? ["-wal"] : []) {
      try FileManager.default.copyItem(atPath: path + ending, toPath: folder + "/copy.db" + ending)
    }
    try body(folder + "/copy.db")
    _ = connection
  }

  private func names(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: (path as NSString).deletingLastPathComponent
    )
    .filter { $0.hasPrefix((path as NSString).lastPathComponent) }.sorted()
  }

  /// Many times, since connections are closed in the background.
  @Test(arguments: ["", "--immutable", "--cache-size 64M"])
  func nothingIsLeftBeside(_ options: String) throws {
    try withFile { path in
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for _ in 0..<10 {
        let run = try ProgramRun(
          shell: #""$PREDCHECK" query "$FILE" --entity t \#(options)"#,
          file: path
        )
        #expect(run.text == "{\"id\": 1}\n", "\(run.errors)")
        #expect(try names(beside: path) == ["copy.db"])
      }
      #expect(try ProgramRun(shell: #""$PREDCHECK" schema "$FILE""#, file: path).status == 0)
      #expect(try names(beside: path) == ["copy.db"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func changesInTheLogAreRead() throws {
    try withFile(isOpen: true) { path in
      let run = CommandRun("query", path, "--entity", "t")
      #expect(run.output == "{\"id\": 1}\n", "\(run.errors)")
      let refused = CommandRun("query", path, "--entity", "t", "--immutable")
      #expect(refused.errors.contains("it is not immutable: its log"), "\(refused.errors)")
    }
  }

  /// A mount for this process alone, where that is allowed.
  private static let canMount =
    (try? ProgramRun(shell: "unshare -m mount -t tmpfs none /mnt"))?.status == 0

  private static let mounted = """
    unshare -m bash -c 'mount -t tmpfs none /mnt && cp "$FILE"* /mnt && mount -o remount,ro /mnt \
    && "$PREDCHECK" query /mnt/copy.db --entity t; s=$?; ls /mnt; exit $s'
    """

  @Test(.enabled(if: canMount)) func onADiskThatCannotBeWrittenTo() throws {
    try withFile { path in
      let run = try ProgramRun(shell: Self.mounted, file: path)
      #expect(run.text == "{\"id\": 1}\ncopy.db\n", "\(run.errors)")
    }
  }

  /// The changes in a log that cannot be read are not passed over.
  @Test(.enabled(if: canMount)) func changesInALogOnSuchADisk() throws {
    try withFile(isOpen: true) { path in
      let run = try ProgramRun(shell: Self.mounted, file: path)
      #expect(run.status == 2)
      #expect(run.errors.contains("has changes that cannot be read"), "\(run.errors)")
    }
  }

  /// In a folder of somebody else.
  @Test(.enabled(if: ProgramRun.hasStranger)) func inAFolderThatCannotBeWrittenTo() throws {
    try withFile { path in
      let run = try ProgramRun(
        shell: """
          chmod 755 "$(dirname "$FILE")"; chmod 644 "$FILE"
          \(ProgramRun.asStranger) "$PREDCHECK" query "$FILE" --entity t
          """,
        file: path
      )
      #expect(run.text == "{\"id\": 1}\n", "\(run.errors)")
      #expect(try names(beside: path) == ["copy.db"])
    }
  }

  @Test func aFileThatChangesIsNotReadOn() throws {
    try withFile { path in
      let reader = try SQLiteConnection(path: path, options: SQLiteOptions(isImmutable: true))
      #expect(try reader.describedSchema().entities["t"] != nil)
      let writer = try SQLiteConnection(path: path)
      try writer.execute("INSERT INTO t VALUES (2); PRAGMA wal_checkpoint(TRUNCATE)")
      #expect(throws: StorageError.self) { try reader.describedSchema() }
    }
  }

  /// A read-only file refuses writes, with and without locks.
  @Test(arguments: [SQLiteOptions.readOnly, SQLiteOptions(isImmutable: true)])
  func nothingIsWritten(_ options: SQLiteOptions) throws {
    try withFile { path in
      let connection = try SQLiteConnection(path: path, options: options)
      #expect(throws: StorageError.readOnly(store: path)) {
        try connection.execute("INSERT INTO t VALUES (2)")
      }
      #expect(throws: StorageError.readOnly(store: path)) {
        try connection.execute("CREATE TABLE u (x)")
      }
    }
  }

  @Test func settingsOfConnections() throws {
    try withFile { path in
      let options = SQLiteOptions(isReadOnly: true, cacheSize: 10 << 20, mappedSize: 1 << 20)
      let store = try SQLiteBackend(path: path, options: options)
      for (pragma, value) in [("cache_size", -10_240), ("mmap_size", 1 << 20)] as [(String, Int64)]
      {
        let statement = SQLStatement(text: "PRAGMA \(pragma)", bindings: [])
        #expect(try store.connection.run(statement).last == value)
      }
    }
  }

  @Test(arguments: [
    (["--cache-size", "many"], "invalid --cache-size 'many': use a size such as 64M or 1G"),
    (
      ["--immutable", "--delete", "TRUEPREDICATE", "--yes"],
      "'--immutable' is for files that are only read"
    ),
  ])
  func refusals(_ options: [String], _ message: String) throws {
    try withFile { path in
      let run = CommandRun(["query", path, "--entity", "t"] + options)
      #expect(run.status == .unknown)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
}
