import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// Sixty predicates over a small shop: each engine and an expert's SQL find the rows that memory finds.
/// `Tests/Goldens/sql/shop-*.txt` shows the statements.
@Suite struct ShopTests {
  @Test func sqliteFindsWhatMemoryFinds() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("shop")
    let connection = try SQLiteConnection(path: path, options: .creating)
    for statement in try ShopShape.script(for: "sqlite") { try connection.execute(statement) }
    try await compare(SQLiteBackend(path: path), "sqlite") { statement in
      let running = try connection.statement(statement)
      defer { running.finish() }
      return try running.rows().map { row in
        if case .integer(let key)? = row.first { key } else { -1 }
      }
    }
  }

  @Test(.needsPostgres)
  func postgresFindsWhatMemoryFinds() async throws {
    let url = try #require(PostgresServer.url)
    let connection = try PostgresConnection(url)
    let name = "shop_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    try connection.run("CREATE DATABASE \(name)")
    defer { try? connection.run("DROP DATABASE \(name) WITH (FORCE)") }
    let address = try #require(URLComponents(string: url)).replacingPath(with: "/" + name)
    let own = try PostgresConnection(address)
    for statement in try ShopShape.script(for: "postgres") { try own.run(statement) }
    let store = try PostgresBackend(url: address)
    try await compare(store, "postgres") { statement in
      try own.execute(statement, []).texts.map { Int64($0.first.flatMap(\.self) ?? "") ?? -1 }
    }
  }

  private func compare(
    _ store: some StorageBackend,
    _ dialect: String,
    _ run: (String) throws -> [Int64]
  ) async throws {
    let memory = try MemoryBackend(schema: store.schema)
    for entity in store.schema.entities.keys.sorted() {
      try await store.seed(memory, with: FetchRequest(entity: entity))
    }
    var text = ""
    let shapes = try ShopShape.all()
    #expect(shapes.count == 60)
    for shape in shapes {
      var request = shape.request
      if request.limit == nil { request.sortDescriptors = ["id"] }
      let expected = try await memory.identifiers(request).map(\.key)
      let found = try await store.identifiers(request).map(\.key)
      #expect(found == expected, "\(shape.name)")
      #expect(try await store.count(shape.request) == expected.count, "\(shape.name)")
      let byHand = try shape.expert(in: dialect)
      #expect(try run(byHand).map { [.integer($0)] } == expected, "\(shape.name): \(byHand)")
      let plan = try await store.plan(for: shape.request)
      text += "\n\(shape.name): \(shape.predicate)\nexpert  \(byHand)\n"
      text += "ours    \(plan.statement ?? "")\n"
      if let residual = plan.residual {
        text += "memory  \(FormatPrinter().text(of: residual.root))\n"
      }
    }
    try expectGolden(text, "sql/shop-\(dialect).txt")
  }
}

extension URLComponents {
  fileprivate func replacingPath(with path: String) -> String {
    var copy = self
    copy.path = path
    return copy.string ?? ""
  }
}
