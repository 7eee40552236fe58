import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Clauses in statements over sessions of any time zone.
@Suite(.needsPostgres)
struct PostgresClauseTests {
  private static let zones = ["UTC", "Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"]

  private static let tables = """
    CREATE TABLE event (
      id bigint PRIMARY KEY, at timestamp, day date, noted timestamptz, other timestamp
    );
    INSERT INTO event VALUES
      (1, '2025-03-30 00:30:00', '2025-03-30', '2025-03-30 00:30:00+00', '2025-03-30 00:30:00'),
      (2, '2025-03-30 02:30:00', '2025-03-31', '2025-03-30 02:30:00+05', '2025-03-30 02:30:01'),
      (3, '2025-10-26 01:30:00.000001', '2025-10-26', '2025-10-26 01:30:00.000001+00', NULL),
      (4, '0900-01-01 00:00:00', '0044-03-15 BC', '1800-01-01 00:00:00+00', NULL),
      (5, NULL, NULL, NULL, NULL);
    """

  private static let predicates = [
    #"at == CAST("2025-03-30T00:30:00Z", "NSDate")"#,
    #"at > CAST("2025-03-30T01:00:00Z", "NSDate")"#,
    #"at <= CAST("2025-10-26T01:30:00Z", "NSDate")"#,
    #"at != CAST("2025-03-30T02:30:00Z", "NSDate")"#,
    #"at IN {CAST("2025-03-30T02:30:00Z", "NSDate"), CAST("2025-10-26T01:30:00Z", "NSDate")}"#,
    #"day == CAST("2025-03-31T00:00:00Z", "NSDate")"#,
    #"day < CAST("2025-03-31T00:00:00Z", "NSDate")"#,
    #"noted >= CAST("2025-03-30T00:30:00Z", "NSDate")"#,
    "at == noted", "at > noted", "at == other", "day < at", "day == noted", "at == nil",
    #"at BETWEEN {CAST("2025-03-30T00:30:00Z", "NSDate"), CAST("2025-03-30T02:30:00Z", "NSDate")}"#,
    #"at > CAST("2025-03-30T00:00:00Z", "NSDate") AND at - noted == 0"#,
  ]

  /// A clause finds the same rows in every zone, by the store's own sessions and in memory.
  @Test(arguments: zones)
  func theZoneOfTheSessionDoesNotMatter(_ zone: String) async throws {
    let options = try PostgresServer.options()
    let connection = try PostgresServer.connection(options)
    try connection.run(Self.tables)
    let store = try PostgresBackend(url: #require(PostgresServer.url), options: options)
    #expect(store.schema.entities["event"]?.attributes["at"]?.storage == .zoneless)
    #expect(store.schema.entities["event"]?.attributes["day"]?.storage == .zoneless)
    #expect(store.schema.entities["event"]?.attributes["noted"]?.storage == nil)
    let objects = try await store.objects(of: "event")
    try connection.run("SET TimeZone = '\(zone)'")
    for text in Self.predicates {
      guard let predicate = try? BoundPredicate(parsing: text) else {
        Issue.record("\(text)")
        continue
      }
      let checked: CheckedPredicate
      do { checked = try predicate.checked(against: store.schema, entity: "event") } catch {
        #expect(text.contains(" - "), "\(error)")
        continue
      }
      let evaluator = try Evaluator(predicate)
      let expected = try objects.filter { try evaluator.matches($0) }.compactMap { $0["id"] }
      let found = try connection.keys(checked, .inSubselects).map { $0[0] }
      #expect(Set(found) == Set(expected), "\(text)")
      let request = FetchRequest(entity: "event", predicate: predicate)
      #expect(try await store.objects(request).count == expected.count, "\(text)")
    }
  }

  /// A schema that only says `date` learns from the database that there is no zone.
  @Test func theStoreLearnsOfColumnsWithoutAZone() async throws {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(Self.tables)
    let schema = Schema(entities: [
      "event": Entity(
        name: "event",
        attributes: [
          "id": Attribute(column: "id", type: .integer),
          "at": .optional("at", .date),
          "noted": .optional("noted", .date),
        ]
      )
    ])
    let url = try #require(PostgresServer.url)
    let store = try PostgresBackend(url: url, schema: schema, options: options)
    let predicate = try BoundPredicate(
      format: #"at > CAST(0, "NSDate") AND noted > CAST(0, "NSDate")"#
    )
    let plan = try await store.plan(for: FetchRequest(entity: "event", predicate: predicate))
    let statement = try #require(plan.statement)
    #expect(statement.contains(#""event"."at" > $1::timestamp "#))
    #expect(statement.contains(#""event"."noted" > $2::timestamptz"#))
  }

  @Test(arguments: SQLClause.Joins.allCases)
  func clausesAreExact(_ joins: SQLClause.Joins) async throws {
    var counts = (exact: 0, residual: 0, others: 0)
    for (seed, zone) in zip(UInt64(1)..., Self.zones) {
      let tables = ParityTables(seed: seed, size: 8)
      let store = try PostgresServer.store(tables.schema)
      try await store.createTables()
      try await tables.fill(store)
      let memory = try await tables.memory()
      let connection = try PostgresServer.connection(store.options)
      try connection.run("SET TimeZone = '\(zone)'")
      var generator = ParityGenerator(seed: seed &+ 500)
      for _ in 0..<20 {
        for entity in ["Person", "Item", "Gadget", "Company", "Tag"] {
          guard
            let checked = try? BoundPredicate(generator.predicate(about: entity))
              .checked(against: tables.schema, entity: entity)
          else { continue }
          let evaluator = try Evaluator(checked.predicate)
          let objects = try await memory.objects(FetchRequest(entity: entity))
          let clause = try connection.clause(checked, joins)
          guard clause.residual?.relationships.isEmpty ?? true,
            let truths = try? objects.map({ try evaluator.matches($0) })
          else {
            counts.others += 1
            continue
          }
          let expected = zip(objects, truths).filter { $1 }.map { $0.0.identifier.key }
          #expect(
            Set(try connection.keys(checked, joins)) == Set(expected),
            "seed \(seed), \(entity): \(checked.predicate.format)\n\(clause)"
          )
          if clause.residual == nil { counts.exact += 1 } else { counts.residual += 1 }
        }
      }
    }
    print("clauses:", joins, counts)
    #expect(counts.exact > 80 && counts.residual > 40)
  }
}

extension PostgresConnection {
  fileprivate func clause(
    _ checked: CheckedPredicate,
    _ joins: SQLClause.Joins
  ) throws -> SQLClause {
    try SQLCompiler(dialect: .postgres)
      .whereClause(for: checked, alias: "the row", firstPlaceholder: 2, joins: joins)
  }

  /// The keys of the rows that a statement of one's own gives and the residual accepts. Columns come
  /// as the server's text.
  fileprivate func keys(
    _ checked: CheckedPredicate,
    _ joins: SQLClause.Joins
  ) throws -> [[Value]] {
    let clause = try clause(checked, joins)
    let entity = checked.entity
    let dialect = PostgresDialect()
    let keys = entity.primaryKey.map { #""the row"."# + dialect.quoted($0) }
    let columns = clause.residual?.columns ?? []
    let statement = """
      SELECT \((keys + columns.map(\.sql)).joined(separator: ", ")) \
      FROM \(dialect.quoted(entity.table)) AS "the row"\(clause.joins) \
      WHERE $1 AND \(clause.condition)
      """
    let rows = try execute(statement, [.bool(true)] + clause.bindings.map(\.value)).texts
    return try rows.filter { row in
      let values = row.dropFirst(keys.count).map { $0.map(Value.text) ?? .null }
      return try clause.matches(
        Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), values))
      )
    }
    .map { row in
      zip(entity.primaryKey, row).map { column, text in
        let attribute = entity.attributes.values.first { $0.column == column }
        let text = text ?? ""
        return attribute?.type == .integer ? .integer(Int64(text) ?? 0) : .text(text)
      }
    }
  }
}
