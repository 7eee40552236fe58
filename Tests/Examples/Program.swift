import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateStorageSQLite
import PredicateSyntax

/// The programs of the articles that this project was founded on. Each runs in a new store of any
/// kind with data of its own, and gives the same answer in all.
///
///     swift run examples todo-alerts sqlite
enum Program: String, CaseIterable {
  case toDoAlerts = "todo-alerts"
  case books, people, dvds, addresses

  enum Store: String, CaseIterable {
    case memory, sqlite, postgres
  }

  static let usage = """
    usage: swift run examples PROGRAM [STORE]
      PROGRAM: \(allCases.map(\.rawValue).joined(separator: ", "))
      STORE: memory (which is meant when none is named), sqlite, or postgres: the server of
        PREDICATE_POSTGRES_URL, as in .ci/postgres run swift run examples dvds postgres
    """

  /// The lines that the program prints. `make` returns a new empty store without tables each time.
  func lines(
    _ make: (Schema) async throws -> any WritableStorageBackend
  ) async throws -> [String] {
    switch self {
    case .toDoAlerts:
      let example = ToDoAlerts(store: try await make(ToDoAlerts.schema))
      return try await example.demonstration()
    case .books:
      return try await BookUtilities(store: make(BookUtilities.schema)).demonstration()
    case .people:
      return try await PersonUtilities(store: make(PersonUtilities.schema)).demonstration()
    case .dvds: return try await DVDOwners(store: make(DVDOwners.schema)).demonstration()
    case .addresses:
      let example = EmailDeduplication(store: try await make(EmailDeduplication.schema))
      return try await example.demonstration(seeding: make(EmailDeduplication.schema))
    }
  }
}

extension Program.Store {
  /// Runs a program in one kind of store and returns its lines; nothing remains on the server.
  func run(_ program: Program, serverURL: String?) async throws -> [String] {
    switch self {
    case .memory: return try await program.lines { try MemoryBackend(schema: $0) }
    case .sqlite:
      return try await program.lines { try SQLiteBackend(path: ":memory:", schema: $0) }
    case .postgres:
      guard let serverURL else { return ["PREDICATE_POSTGRES_URL says which server"] }
      return try await program.lines { try PostgresBackend(temporaryAt: serverURL, schema: $0) }
    }
  }
}

extension StoredObject {
  /// The value of an attribute, as it is shown.
  func shown(_ key: String) -> String { (self[key] ?? .null).shown }
}

extension Value {
  var shown: String {
    switch self {
    case .text(let text): text
    case .null: "nobody"
    default: FormatPrinter(style: .canonical).text(of: ExpressionNode(.constant(self)))
    }
  }
}
