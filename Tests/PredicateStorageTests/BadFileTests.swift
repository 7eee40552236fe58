import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Damaged and wrong files: the error names the file, and there is no other answer.
struct BadFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func noSuchFile() {
    let path = folder.file("none.sqlite")
    #expect(throws: StorageError.cannotOpen(store: path, reason: "there is no such file")) {
      try SQLiteBackend(path: path)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aFolder() {
    #expect(throws: StorageError.cannotOpen(store: folder.path, reason: "it is a folder")) {
      try SQLiteBackend(path: folder.path)
    }
  }

  private func setRights(_ rights: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: path)
  }

  /// A file that may not be read, one in a folder that may not be entered, and one to be created in
  /// a folder that may not be written to.
  @Test(.enabled(if: Stranger.canBe, "needs not to be root, or to be root on Linux"))
  func noPermission() async throws {
    let kept = folder.file("kept")
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: false)
    let paths = [folder.file("a"), kept + "/a", folder.file("new")]
    for path in paths.prefix(2) {
      try SQLiteConnection(path: path, options: .creating)
        .execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    }
    try setRights(0, of: paths[0])
    try setRights(0, of: kept)
    try setRights(0o555, of: folder.path)
    defer {
      for path in [folder.path, kept] { try? setRights(0o755, of: path) }
    }
    await #expect(processExitsWith: .success) { [paths = paths as [String]] in
      try Stranger.become()
      for (path, options, reason) in [
        (paths[0], SQLiteOptions.default, "Permission denied"),
        (paths[0], .readOnly, "Permission denied"), (paths[1], .default, "Permission denied"),
        (paths[2], .creating, "it cannot be made"),
      ] {
        #expect(throws: StorageError.cannotOpen(store: path, reason: reason)) {
          try SQLiteBackend(path: path, options: options)
        }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: paths[2]))
  }

  @Test(.enabled(if: Stranger.canBe, "needs not to be root, or to be root on Linux"))
  func permissionToReadOnly() async throws {
    let path = folder.file("read")
    let options = SQLiteOptions(createsFile: true, journal: .rollback)
    try SQLiteConnection(path: path, options: options)
      .execute("CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (7)")
    try setRights(0o444, of: path)
    try setRights(0o555, of: folder.path)
    defer { try? setRights(0o755, of: folder.path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Stranger.become()
      let store = try SQLiteBackend(path: path)
      #expect(try await store.count(FetchRequest(entity: "t")) == 1)
      await #expect(throws: StorageError.readOnly(store: path)) {
        try await store.insert([["id": 1]], into: "t", batchSize: 1)
      }
    }
  }

  @Test func aPathWithNul() {
    #expect(throws: StorageError.self) { try SQLiteBackend(path: "/tmp/a\u{0}b") }
  }

  @Test func notADatabase() throws {
    let path = try folder.write(
      Array("Dear diary, ".utf8) + Array(repeating: 65, count: 5000),
      to: "a"
    )
    #expect(throws: StorageError.notADatabase(store: path)) { try SQLiteBackend(path: path) }
  }

  @Test func anEmptyFileHasNoTables() async throws {
    let path = try folder.write([], to: "empty")
    let store = try SQLiteBackend(path: path, schema: Library.schema)
    await #expect(throws: StorageError.missingTable("book", store: path)) {
      try await store.objects(of: "Book")
    }
    #expect(try SQLiteBackend(path: path).schema.entities.isEmpty)
  }

  @Test(arguments: ["book", "a \"b\"", "it already exists", "it's"])
  func existingTablesAreNamedInTheError(_ table: String) async throws {
    let path = folder.file("\(UUID())")
    let entity = Entity(name: "Thing", table: table, primaryKey: ["id"])
    var schema = Schema(entities: ["Thing": entity])
    schema.entities["Thing"]?.attributes["id"] = Attribute(column: "id", type: .integer)
    let store = try SQLiteBackend(path: path, schema: schema, options: .creating)
    try await store.createTables()
    await #expect(throws: StorageError.existingTable(table, store: path)) {
      try await store.createTables()
    }
  }

  @Test func textInUTF16() throws {
    let path = folder.file("wide")
    let connection = try SQLiteConnection(path: path, options: .creating)
    try connection.execute("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (x TEXT)")
    let error = #expect(throws: StorageError.self) { try SQLiteBackend(path: path) }
    #expect(error?.description.contains("UTF-16") == true)
  }

  @Test func aMalformedStatement() throws {
    let path = folder.file("words")
    let connection = try SQLiteConnection(path: path, options: .creating)
    let error = #expect(throws: StorageError.self) { try connection.execute("TELL ME") }
    #expect(
      error
        == .engine(
          store: path,
          code: "SQLITE_ERROR",
          message: "near \"TELL\": syntax error",
          statement: "TELL ME"
        )
    )
  }

  @Test func aMissingColumn() async throws {
    let path = folder.file("column")
    try SQLiteConnection(path: path, options: .creating)
      .execute("CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    let store = try SQLiteBackend(path: path, schema: Library.schema)
    await #expect(throws: StorageError.missingColumn("born", table: "author", store: path)) {
      try await store.objects(of: "Author")
    }
    await #expect(throws: StorageError.missingColumn("born", table: "author", store: path)) {
      try await store.insert(Library.authors, into: "Author", batchSize: 10)
    }
  }

  struct WrongValue: Sendable, CustomTestStringConvertible {
    var update: String
    var expected: String

    var testDescription: String { update }
  }

  static let wrongValues: [WrongValue] = [
    WrongValue(
      update: "UPDATE book SET pages = 'many' WHERE id = 3",
      expected: """
        the table “book”, row 3, column “pages” holds the string “many”, not an integer
        """
    ),
    WrongValue(
      update: "UPDATE book SET is_lent = 2 WHERE id = 3",
      expected: "the table “book”, row 3, column “is_lent” holds the integer 2, not a Boolean"
    ),
    WrongValue(
      update: "UPDATE book SET title = x'00' WHERE id = 1",
      expected: "the table “book”, row 1, column “title” holds 1 bytes of data, not a string"
    ),
    WrongValue(
      update: "UPDATE book SET title = CAST(x'C328' AS TEXT) WHERE id = 1",
      expected: """
        the table “book”, row 1, column “title” holds bytes that are not UTF-8, not a string
        """
    ),
    WrongValue(
      update: "UPDATE book SET cost = 'cheap' WHERE id = 2",
      expected: "the table “book”, row 2, column “cost” holds the string “cheap”, not a decimal"
    ),
  ]

  @Test(arguments: wrongValues)
  func aValueOfAnotherType(_ test: WrongValue) async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await Library.fill(store)
    try store.connection.execute(test.update)
    let request = FetchRequest(entity: "Book", sortDescriptors: ["id"], batchSize: 100)
    let error = await #expect(throws: StorageError.self) { try await store.objects(request) }
    #expect(error?.description == test.expected)
    await #expect(throws: StorageError.self) { try await store.dictionaries(request) }
    var batches = store.batches(request).makeAsyncIterator()
    await #expect(throws: StorageError.self) { try await batches.next() }
    #expect(try await batches.next() == nil)
  }

  /// A wrong value that is met while memory checks rows.
  @Test func aWrongValueBehindARelationshipThatMemoryReads() async throws {
    let store = try SQLiteBackend(path: ":memory:", schema: Library.schema)
    try await Library.fill(store)
    try store.connection.execute("UPDATE reader SET email = x'01'")
    let predicate = try BoundPredicate(
      format: "ANY readers.email MATCHES CAST(title, 'NSString')"
    )
    let error = await #expect(throws: StorageError.self) {
      try await store.objects(FetchRequest(entity: "Book", predicate: predicate))
    }
    #expect(error?.description.contains("“email”") == true)
  }

  @Test func aLockedFile() async throws {
    let path = folder.file("locked")
    let owner = try SQLiteConnection(
      path: path,
      options: SQLiteOptions(createsFile: true, journal: .rollback)
    )
    try owner.execute("CREATE TABLE t (id INTEGER PRIMARY KEY); BEGIN EXCLUSIVE")
    let options = SQLiteOptions(busyTimeout: .zero)
    #expect(throws: StorageError.locked(store: path)) {
      try SQLiteBackend(path: path, options: options)
    }
    try owner.execute("COMMIT")
    let store = try SQLiteBackend(path: path, options: options)
    try owner.execute("BEGIN EXCLUSIVE")
    await #expect(throws: StorageError.locked(store: path)) {
      try await store.objects(of: "t")
    }
    await #expect(throws: StorageError.locked(store: path)) {
      try await store.insert([["id": 1]], into: "t", batchSize: 1)
    }
    try owner.execute("ROLLBACK")
    #expect(try await store.objects(of: "t").isEmpty)
  }

  @Test func readingOnly() async throws {
    let path = folder.file("read")
    let options = SQLiteOptions(createsFile: true, journal: .rollback)
    try SQLiteConnection(path: path, options: options)
      .execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    let store = try SQLiteBackend(path: path, options: .readOnly)
    #expect(try await store.objects(of: "t").isEmpty)
    await #expect(throws: StorageError.readOnly(store: path)) {
      try await store.insert([["id": 1]], into: "t", batchSize: 1)
    }
  }

  /// A file cut at many places and overwritten at others: the result is an error or the answer of
  /// the whole file.
  @Test func damage() async throws {
    let whole = folder.file("whole")
    // All of it shall be in this one file.
    let options = SQLiteOptions(createsFile: true, journal: .rollback)
    let store = try SQLiteBackend(path: whole, schema: Library.schema, options: options)
    try await Library.fill(store)
    let many = (10..<900).map { number -> [String: Value] in
      ["id": .integer(number), "title": .text("title \(number)"), "isLent": .bool(false)]
    }
    try await store.insert(many, into: "Book", batchSize: 1000)
    let request = FetchRequest(entity: "Book", sortDescriptors: ["id"])
    let expected = try await store.objects(request).map(\.attributes)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
    var failures = 0
    for cut in stride(from: 100, to: bytes.count, by: bytes.count / 40) {
      let path = try folder.write(bytes[..<cut], to: "cut\(cut)")
      do {
        let store = try SQLiteBackend(path: path, schema: Library.schema)
        #expect(try await store.objects(request).map(\.attributes) == expected)
      } catch {
        failures += 1
        #expect(error.isDamage(of: path), "\(error)")
      }
    }
    #expect(failures > 30)
    // A damaged page header can always be detected.
    for page in stride(from: 4096, to: bytes.count, by: 4096) {
      var damaged = bytes
      for offset in 0..<8 { damaged[page + offset] = 0xFF }
      let path = try folder.write(damaged, to: "damaged\(page)")
      do {
        let store = try SQLiteBackend(path: path, schema: Library.schema)
        #expect(try await store.objects(request).map(\.attributes) == expected)
        #expect(throws: StorageError.self) { try store.connection.verify() }
      } catch {
        #expect(error.isDamage(of: path), "\(error)")
      }
    }
  }
}

extension StorageError {
  /// Whether the error says that the file is damaged.
  fileprivate func isDamage(of path: String) -> Bool {
    switch self {
    case .corrupt(path, _), .notADatabase(path), .missingTable(_, path): true
    case .engine(path, let code, _, _): code.contains("IOERR")
    default: false
    }
  }
}
