import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import Testing

/// Keys lead to rows when a change or a transaction ends, in every kind of store whose tables were
/// created so.
@Suite struct ForeignKeyTests {
  private static let book: [String: Value] = [
    "id": 100, "title": "new", "isLent": .bool(false), "author": 9,
  ]
  private static let author: [String: Value] = ["id": 9, "name": "Late"]
  private static let every = FetchRequest(entity: "Book")

  private static func one(_ entity: String, _ id: Int64) throws -> FetchRequest {
    FetchRequest(entity: entity, predicate: try BoundPredicate(format: "id == %@", id))
  }

  @Test(arguments: Engine.allCases)
  func keysLeadToRows(_ engine: Engine) async throws {
    let store = try await engine.library()
    func isRefused(_ change: () async throws -> Void) async {
      let error = await #expect(throws: StorageError.self) { try await change() }
      guard case .constraint? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    await isRefused { try await store.insert([Self.book], into: "Book", batchSize: 1) }
    await isRefused { try await store.upsert([Self.book], into: "Book", by: ["id"]) }
    await isRefused { try await store.delete(Self.one("Author", 1)) }
    await isRefused {
      try await store.transaction { store in
        try await store.insert([Self.book], into: "Book", batchSize: 1)
        let found = try await store.count(
          FetchRequest(entity: "Book", predicate: BoundPredicate(format: "author == nil"))
        )
        if found != 3 { throw StorageError.invalidRequest("found \(found)") }
      }
    }
    await isRefused {
      let reader: [String: Value] = [
        "id": Library.reader(9), "books": .list([.integer(1), .integer(99)]),
      ]
      try await store.insert([reader], into: "Reader", batchSize: 1)
    }
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.count(FetchRequest(entity: "Reader")) == 4)
    #expect(try await store.count(FetchRequest(entity: "Author")) == 3)
  }

  /// MariaDB looks at them with each row.
  @Test(arguments: Engine.allCases.filter { $0 != .mariadb })
  func theyAreLookedAtWhenTheTransactionEnds(_ engine: Engine) async throws {
    let store = try await engine.library()
    try await store.transaction { store in
      try await store.insert([Self.book], into: "Book", batchSize: 1)
      _ = try await store.transaction { store in
        try await store.insert([Self.author], into: "Author", batchSize: 1)
      }
    }
    try await store.transaction { store in
      try await store.delete(Self.one("Author", 9))
      try await store.delete(Self.one("Book", 100))
    }
    #expect(try await store.count(Self.every) == 6)
    #expect(try await store.count(FetchRequest(entity: "Author")) == 3)
  }

  /// An object that is deleted is joined with none, at once, also within a transaction.
  @Test(arguments: Engine.allCases)
  func joinsEnd(_ engine: Engine) async throws {
    let store = try await engine.library()
    #expect(try await store.delete(Self.one("Book", 6)) == 1)
    try await store.transaction { store in
      try await store.delete(Self.one("Book", 1))
      try await store.insert(
        [["id": 1, "title": "Again", "isLent": .bool(false)]],
        into: "Book",
        batchSize: 1
      )
      let request = FetchRequest(
        entity: "Book",
        predicate: try BoundPredicate(format: "readers.@count > 0")
      )
      let found = try await store.objects(request).map(\.identifier.key)
      if found != [[2], [4]] { throw StorageError.invalidRequest("\(found)") }
    }
    #expect(try await store.count(Self.every) == 5)
  }

  @Test(arguments: Engine.allCases)
  func tablesWithoutThem(_ engine: Engine) async throws {
    let store = try await engine.store(Library.schema)
    try await store.createTables(enforcingForeignKeys: false)
    #expect(try await store.insert([Self.book], into: "Book", batchSize: 1) == 1)
    let request = FetchRequest(
      entity: "Book",
      predicate: try BoundPredicate(format: "author == nil")
    )
    #expect(try await store.count(request) == 1)
  }

  /// SQLite leaves it to each connection, and the application decides about its own.
  @Test func connectionsDecideInSQLite() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("keys")
    let first = try SQLiteBackend(path: path, schema: Library.schema, options: .creating)
    try await Library.fill(first)
    let second = try SQLiteBackend(path: path)
    await #expect(throws: StorageError.self) { try await second.delete(Self.one("author", 1)) }
    let options = SQLiteOptions(enforcesForeignKeys: false)
    let third = try SQLiteBackend(path: path, options: options)
    #expect(try await third.delete(Self.one("author", 1)) == 1)
  }
}
