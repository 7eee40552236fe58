import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Dates in text whose form a CHECK makes sure of: PostgreSQL compares and sorts them as text.
@Suite(.needsPostgres) struct PostgresCheckedDateTests {
  private static let texts = """
    '0001-02-03 04:05:06', '1582-10-15', '1969-12-31 23:59:59', '2000-02-29', '2001-01-01',
    '2024-03-01 12:00:00', '9999-12-31 23:59:59', NULL
    """

  private func stores(_ check: String) async throws -> (PostgresBackend, MemoryBackend) {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(
      "CREATE TABLE stay (id int PRIMARY KEY, start text COLLATE \"C\" CHECK (\(check)), finish text)"
    )
    let template = try #require(check.split(separator: "'").dropFirst().first)
    try connection.run(
      """
      INSERT INTO stay SELECT row_number() OVER (), to_char(t::timestamp, '\(template)'),
        to_char(t::timestamp, '\(template)') FROM unnest(ARRAY[\(Self.texts)]) t;
      CREATE INDEX stay_start ON stay(start);
      """
    )
    let date = Attribute(column: "", type: .date, isOptional: true, storage: .iso8601)
    var (start, finish) = (date, date)
    (start.column, finish.column) = ("start", "finish")
    let entity = Entity(
      name: "stay",
      table: "stay",
      attributes: [
        "id": Attribute(column: "id", type: .integer), "start": start, "finish": finish,
      ]
    )
    let store = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: Schema(entities: ["stay": entity]),
      options: options
    )
    let memory = try MemoryBackend(schema: store.schema)
    try await store.seed(memory, with: FetchRequest(entity: "stay"))
    return (store, memory)
  }

  private static let dates = [
    "0001-02-03T04:05:06Z", "1969-12-31T23:59:59.5Z", "2000-02-29", "2001-01-01", "2024-03-01",
    "2024-03-01T12:00:00Z", "2024-03-01T11:59:59.999Z", "9999-12-31T23:59:59Z",
  ]

  private static let forms = [
    "YYYY-MM-DD", "YYYY-MM-DD HH24:MI:SS", "YYYY-MM-DD\"T\"HH24:MI:SS",
    "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"",
  ]

  @Test(arguments: forms)
  func textSortsAsDatesDo(_ form: String) async throws {
    let (store, memory) = try await stores(
      "start IS NOT DISTINCT FROM to_char(start::timestamp, '\(form)')"
    )
    var predicates = ["start == nil", "start != nil", "finish > start", "finish == start"]
    for relation in ["==", "!=", "<", "<=", ">", ">="] {
      predicates += Self.dates.map { "start \(relation) CAST('\($0)', 'NSDate')" }
      predicates.append("start \(relation) CAST(1e12, 'NSDate')")
    }
    for predicate in predicates {
      for sort in [FetchSort.ascending("id"), .ascending("start"), .descending("start")] {
        let request = FetchRequest(
          entity: "stay",
          predicate: try BoundPredicate(parsing: predicate),
          sortDescriptors: [sort, "id"],
          resultType: .identifiers
        )
        let expected = try await memory.identifiers(request)
        #expect(try await store.identifiers(request) == expected, "\(predicate)")
      }
    }
    var request = FetchRequest(entity: "stay", sortDescriptors: [.descending("start")], limit: 2)
    request.predicate = try BoundPredicate(parsing: "start < CAST('2024-01-01', 'NSDate')")
    let plan = try await store.plan(for: request)
    #expect(plan.residual == nil)
    #expect(plan.statement?.contains("LIMIT") == true)
  }

  /// Checks that let other texts in say nothing of the form: memory decides.
  @Test(arguments: [
    "start = to_char(start::timestamp, 'YYYY-MM-DD')",
    "start IS NOT DISTINCT FROM to_char(start::timestamp, 'YYYY-MM-DD') OR id > 100",
    "start IS NOT DISTINCT FROM to_char(finish::timestamp, 'YYYY-MM-DD')",
  ])
  func otherChecksSayNothing(_ check: String) async throws {
    let (store, _) = try await stores(check)
    let request = FetchRequest(
      entity: "stay",
      predicate: try BoundPredicate(parsing: "start < CAST('2024-01-01', 'NSDate')")
    )
    #expect(try await store.plan(for: request).residual != nil)
  }
}
