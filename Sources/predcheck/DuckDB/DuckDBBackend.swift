import PredicatePlatform
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A store of what DuckDB reads, asked through Python. Nothing is changed in it.
final class DuckDBBackend: SQLBackend {
  let schema: Schema
  let layout: StoreLayout
  let requests: RequestCache
  let pool: DuckDBPool
  private let described: DuckDBTables

  /// Remarks about columns that are read otherwise than one might think.
  var remarks: [String] { described.remarks }

  /// Opens a source with a schema, or with the one that it has by its own account.
  convenience init(
    _ source: DuckDBSource,
    _ tables: DuckDBTables,
    schema: Schema? = nil
  ) throws(StorageError) {
    let session = try DuckDBSession(
      source.path,
      path: source.kind == .database ? source.path : nil,
      setup: tables.setup,
      python: PythonProcess.python
    )
    var tables = tables
    if schema == nil { try tables.describe(session) }
    self.init(
      session,
      tables,
      schema.map(Self.withoutDigits) ?? CatalogSchema.schema(of: tables.tables)
    )
  }

  /// The schema without the digits that it claims for decimals, which nobody has asked DuckDB about.
  private static func withoutDigits(_ schema: Schema) -> Schema {
    var schema = schema
    for (name, entity) in schema.entities {
      for key in entity.attributes.keys {
        schema.entities[name]?.attributes[key]?.digits = nil
      }
    }
    return schema
  }

  /// A database in memory without tables, for the cases of `conform`.
  convenience init(schema: Schema) throws(StorageError) {
    let session = try DuckDBSession("DuckDB", path: nil, setup: [], python: PythonProcess.python)
    self.init(session, DuckDBTables(), schema)
  }

  private init(_ session: DuckDBSession, _ tables: DuckDBTables, _ schema: Schema) {
    self.schema = schema
    layout = StoreLayout(schema)
    requests = RequestCache(layout)
    pool = DuckDBPool(session)
    described = tables
  }
}

extension DuckDBBackend: IntrospectedStorageBackend {
  /// The store itself: its files do not change while it is open.
  func refreshed() -> DuckDBBackend { self }

  func omissions() -> [SchemaOmission] {
    (CatalogSchema.omissions(of: described.tables) + described.omissions).sortedByName()
  }
}

/// The one session of a store.
final class DuckDBPool: SQLSessionPool {
  private let members: ResourcePool<DuckDBSession>

  init(_ session: DuckDBSession) {
    let store = session.store
    members = ResourcePool(
      .init(maximum: 1, idle: 1, wait: nil),
      idle: [session],
      interrupted: .interrupted(store: store),
      exhausted: .exhausted(store: store, connections: 1),
      make: { () throws(StorageError) in
        throw .connectionLost(store: store, detail: "it is not running")
      }
    )
  }

  let cursorsKeepSessions = false

  func take(_ access: SQLAccess) async throws(StorageError) -> DuckDBSession {
    try await members.take()
  }

  func takeBlocking(_ access: SQLAccess) throws(StorageError) -> DuckDBSession {
    try members.takeBlocking()
  }

  func holding<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await members.holding(body)
  }

  func giveBack(_ session: DuckDBSession) { members.giveBack(session) }
}
