import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Text in a collation in which `a` equals `A`, where PostgreSQL refuses most searches, still gives
/// memory's answer.
@Suite(.needsPostgres) struct PostgresCollationTests {
  private static let schema = Schema(entities: [
    "Word": Entity(
      name: "Word",
      table: "word",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "text": Attribute(column: "text", type: .text, isOptional: true, collation: .other),
        "plain": Attribute(column: "plain", type: .text, isOptional: true),
      ]
    )
  ])
  private static let rows: [[String: Value]] =
    ["a", "A", "b", "ab", "Ab", "aB", "Ä", "_", ""]
    .enumerated()
    .map { index, text in
      ["id": .integer(Int64(index)), "text": .text(text), "plain": .text("a")]
    } + [["id": .integer(99)]]

  @Test(arguments: [
    "text == 'a'", "text != 'a'", "text < 'b'", "text >= 'B'", "text IN {'a', 'B'}",
    "text BETWEEN {'A', 'a'}", "text == plain", "text < plain", "text IN {plain}",
    "text CONTAINS 'b'", "text BEGINSWITH 'a'", "text ENDSWITH 'b'", "text LIKE 'a*'",
    "text LIKE 'a?'", "text LIKE '*b*'", "text CONTAINS plain", "text BEGINSWITH plain",
    "plain ENDSWITH text", "text ==[c] 'a'", "text ==[d] 'a'", "text ==[cd] 'a'", "text !=[c] 'a'",
    "text <[d] 'b'", "text <=[c] 'A'", "text >[cd] '_'", "text IN[c] {'a'}", "text IN[d] {'a'}",
    "text CONTAINS[c] 'B'", "text CONTAINS[d] 'b'", "text BEGINSWITH[c] 'A'",
    "text BEGINSWITH[d] 'a'", "text ENDSWITH[c] 'B'", "text ENDSWITH[d] 'b'", "text LIKE[c] 'A?'",
    "text LIKE[d] 'a?'", "text MATCHES 'a.'", "text.length == 1",
    "SUBQUERY({1}, $x, text == 'a').@count == 1",
  ])
  func memoryAgrees(_ format: String) async throws {
    let options = try PostgresServer.options()
    try PostgresServer.connection(options).run(
      """
      CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE word (id bigint PRIMARY KEY, text text COLLATE loose, plain text COLLATE "C")
      """
    )
    let store = try PostgresBackend(
      url: #require(PostgresServer.url),
      schema: Self.schema,
      options: options
    )
    let memory = try MemoryBackend(schema: Self.schema)
    try await store.insert(Self.rows, into: "Word", batchSize: 100)
    try await memory.insert(Self.rows, into: "Word", batchSize: 100)
    let request = FetchRequest(
      entity: "Word",
      predicate: try BoundPredicate(parsing: format),
      sortDescriptors: ["text", "id"]
    )
    #expect(try await ids(request, store) == ids(request, memory))
    #expect(try await store.count(request) == memory.count(request))
  }

  private func ids(_ request: FetchRequest, _ store: any StorageBackend) async throws -> [[Value]] {
    try await store.identifiers(request).map(\.key)
  }
}
