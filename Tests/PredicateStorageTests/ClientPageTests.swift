import CPostgreSQL
import CSQLite
import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import examples

/// The programs of the page about other clients: they are on the page as they are here, and find
/// what memory finds.
struct ClientPageTests {
  private static let tables = """
    CREATE TABLE author (id bigint PRIMARY KEY, name text);
    CREATE TABLE book (
      id bigint PRIMARY KEY, title text, price bigint, added timestamp,
      author_id bigint REFERENCES author
    );
    """

  private static let rows = """
    INSERT INTO author VALUES (1, 'Joyce'), (2, 'Émile Zola'), (3, NULL);
    INSERT INTO book VALUES
      (1, 'Ulysses', 30, '2025-03-30 00:30:00', 1), (2, 'Dubliners', 12, '2025-03-31 23:30:00', 1),
      (3, 'Nana', 9, NULL, 2), (4, 'Germinal', 80, '2025-04-01 00:00:00', 2),
      (5, 'Anonymous', 5, NULL, 3), (6, 'Lost', 7, '1999-12-31 23:59:59', NULL);
    """

  private static let predicates = [
    "price > 8", "author == nil OR author.name == nil", #"author.name BEGINSWITH[cd] "e""#,
    #"author.name MATCHES "J.*|É.*" AND title MATCHES ".*s""#,
    #"title ==[c] "ULYSSES" OR price / 2 == 6"#, #"title IN {"Nana", "Lost"}"#, "TRUEPREDICATE",
    #"author.name LIKE "*o*" OR added > CAST("2025-03-31T23:45:00Z", "NSDate")"#,
    #"added <= CAST("2025-03-30T00:30:00Z", "NSDate")"#,
  ]

  /// The answer of memory, sorted by title as SQLite does.
  private func expected(_ text: String, below limit: Int64 = .max) async throws -> [String] {
    let schema = AnyClientProgram<SQLiteClient>.schema
    func date(_ text: String) -> Value { .date((try? Date(text, strategy: .iso8601)) ?? Date()) }
    func book(
      _ id: Int64,
      _ title: String,
      _ price: Int64,
      _ added: Value,
      _ author: Value
    ) -> [String: Value] {
      ["id": .integer(id), "title": .text(title), "price": .integer(price), "added": added]
        .merging(["author": author]) { $1 }
    }
    let memory = try MemoryBackend(
      schema: schema,
      rows: [
        "Author": [
          ["id": 1, "name": "Joyce"], ["id": 2, "name": "Émile Zola"], ["id": 3],
        ],
        "Book": [
          book(1, "Ulysses", 30, date("2025-03-30T00:30:00Z"), 1),
          book(2, "Dubliners", 12, date("2025-03-31T23:30:00Z"), 1),
          book(3, "Nana", 9, .null, 2), book(4, "Germinal", 80, date("2025-04-01T00:00:00Z"), 2),
          book(5, "Anonymous", 5, .null, 3),
          book(6, "Lost", 7, date("1999-12-31T23:59:59Z"), .null),
        ],
      ]
    )
    var request = FetchRequest(entity: "Book", predicate: try BoundPredicate(parsing: text))
    request.sortDescriptors = ["title"]
    return try await memory.objects(request).compactMap { object in
      guard case .integer(let price) = object["price"], price < limit,
        case .text(let title) = object["title"]
      else { return nil }
      return title
    }
  }

  @Test(arguments: predicates)
  func sqliteProgram(_ text: String) async throws {
    // SQLite keeps these dates as text, in which its own schema sees dates too.
    let folder = try TemporaryFolder()
    let path = folder.file("shop.sqlite")
    try SQLiteClient(path: path).run(Self.tables + Self.rows)
    let found = try SQLiteProgram.titles(at: path, matching: text, pricedBelow: 50)
    #expect(try await found == expected(text, below: 50))
  }

  @Test(.needsPostgres, arguments: predicates)
  func libpqProgram(_ text: String) async throws {
    let server = try PostgresClient()
    server.run(Self.tables + Self.rows)
    for zone in ["UTC", "Asia/Tokyo"] {
      let found = try LibpqProgram.titles(
        at: server.url(inZone: zone),
        matching: text,
        pricedBelow: 50
      )
      #expect(try await found.sorted() == expected(text, below: 50))
    }
  }

  @Test(arguments: predicates)
  func anyClientInSQLite(_ text: String) async throws {
    let client = try SQLiteClient(path: ":memory:")
    client.run(Self.tables + Self.rows)
    // SQLite has no type for `added`: the statements below write its seconds.
    client.run("UPDATE book SET added = unixepoch(added)")
    let program = AnyClientProgram(client: client, compiler: SQLCompiler(dialect: .sqlite))
    #expect(try await program.titles(matching: text) == expected(text))
  }

  @Test(.needsPostgres, arguments: predicates)
  func anyClientInPostgres(_ text: String) async throws {
    let client = try PostgresClient()
    client.run(Self.tables + Self.rows)
    client.run("SET TimeZone = 'America/New_York'")
    let program = AnyClientProgram(client: client, compiler: SQLCompiler(dialect: .postgres))
    #expect(try await program.titles(matching: text).sorted() == expected(text))
  }

  @Test(arguments: ["SQLiteProgram", "LibpqProgram", "AnyClientProgram"])
  func thePageHoldsTheProgram(_ name: String) throws {
    let page = PageExample.page("Documentation/clients.md")
    let source = PageExample.page("Tests/Examples/Clients/\(name).swift")
    #expect(try PageExample.lines(missingIn: page, from: source.path) == [])
  }

  @Test func bindingsAreOfTheTypesThatThePageLists() throws {
    let text = try String(contentsOf: PageExample.page("Documentation/clients.md"), encoding: .utf8)
    let types: [SQLType] = [
      .boolean, .integer, .real, .numeric, .text, .timestamp, .zonelessTimestamp, .uuid, .bytes,
    ]
    for type in types { #expect(text.contains("| `\(type)` |"), "\(type)") }
    for type in ["decimal(digits)", "list(of:)"] { #expect(text.contains("| `\(type)` |")) }
  }
}

/// A client over a connection to SQLite.
private final class SQLiteClient: SQLClient {
  private let database: OpaquePointer

  init(path: String) throws {
    var opened: OpaquePointer?
    sqlite3_open(path, &opened)
    database = try #require(opened)
    try SQLiteFunction.registerAll(on: database)
  }

  deinit { sqlite3_close(database) }

  func run(_ script: String) { #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK) }

  func rows(_ sql: String, _ values: [SQLBinding]) async throws -> [[String: Value]] {
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    let statement = try #require(prepared, "\(String(cString: sqlite3_errmsg(database)))")
    for (index, value) in values.enumerated() {
      try SQLiteProgram.bind(value, to: Int32(index) + 1, of: statement)
    }
    var rows: [[String: Value]] = []
    while sqlite3_step(statement) == SQLITE_ROW { rows.append(SQLiteProgram.row(of: statement)) }
    return rows
  }
}

/// A client over a connection to PostgreSQL, in a folder of its own.
private final class PostgresClient: SQLClient {
  private let connection: OpaquePointer
  private let name = "clients_\(UUID())".replacing("-", with: "_").lowercased()
  private let base: String

  init() throws {
    base = try #require(PostgresServer.url)
    connection = try #require(PQconnectdb(base))
    run("CREATE SCHEMA \(name); SET search_path TO \(name)")
  }

  deinit { PQfinish(connection) }

  func run(_ script: String) {
    let result = PQexec(connection, script)
    defer { PQclear(result) }
    #expect(
      PQresultStatus(result) == PGRES_COMMAND_OK,
      "\(String(cString: PQerrorMessage(connection)))"
    )
  }

  func url(inZone zone: String) -> String {
    let settings = "-c search_path=\(name) -c TimeZone=\(zone)"
    let options = settings.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return base + (base.contains("?") ? "&" : "?") + "options=" + options
  }

  /// Each value is sent as of the type `text`, as clients do that do not leave the type open.
  func rows(_ sql: String, _ values: [SQLBinding]) async throws -> [[String: Value]] {
    let texts = values.map(PostgresDialect.parameter)
    let types = values.map { _ in Oid(25) }
    let result = LibpqProgram.withPointers(to: texts) { pointers in
      PQexecParams(connection, sql, Int32(pointers.count), types, pointers, nil, nil, 0)
    }
    defer { PQclear(result) }
    try #require(
      PQresultStatus(result) == PGRES_TUPLES_OK,
      "\(String(cString: PQerrorMessage(connection)))"
    )
    return (0..<PQntuples(result)).map { LibpqProgram.row($0, of: result) }
  }
}
