import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// Common shapes beside an expert's SQL: each engine must plan both alike, over tables with
/// statistics, whatever its version. `Tests/Goldens/sql/plans-*.txt` shows the statements.
@Suite struct PlanTests {
  private static let rows = 20_000

  @Test func sqliteReadsOursAsAnExperts() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    let script = try PlanShape.script(for: "sqlite", textual: "TEXT", rows: Self.rows)
    for statement in script { try connection.execute(statement) }
    try compare(.sqlite) { statement in
      let plan = try connection.explain(statement)
      let running = try connection.statement(statement.text)
      defer { running.finish() }
      return (PlanSkeleton.sqlite(plan, of: statement), "\(try running.rows(statement.bindings))")
    }
  }

  @Test(.needsPostgres)
  func postgresReadsOursAsAnExperts() throws {
    let url = try #require(PostgresServer.url)
    let connection = try PostgresConnection(url)
    let name = "plans \(UUID())"
    try connection.run("CREATE SCHEMA \"\(name)\"")
    defer { try? connection.run("DROP SCHEMA \"\(name)\" CASCADE") }
    // An index-only scan depends on what VACUUM could mark while other tests had transactions open,
    // so both plans do without it here; `make plans` has it.
    try connection.run(
      """
      SET search_path = "\(name)"; SET max_parallel_workers_per_gather = 0;
      SET enable_indexonlyscan = off
      """
    )
    let script = try PlanShape.script(
      for: "postgres",
      textual: "TEXT COLLATE \"C\"",
      rows: Self.rows
    )
    for statement in script { try connection.run(statement) }
    try compare(.postgres) { statement in
      let plan = try connection.execute("EXPLAIN (COSTS OFF) " + statement.text, statement.bindings)
      let answer = try connection.execute(statement.text, statement.bindings)
      return (
        PlanSkeleton.postgres(plan.texts.compactMap(\.first).compactMap(\.self)), "\(answer.texts)"
      )
    }
  }

  /// MariaDB has no experts yet.
  @Test(arguments: [any SQLDialect].withStore.filter { $0.key != "mariadb" })
  func everyShapeHasAnExpert(_ dialect: any SQLDialect) throws {
    for shape in try PlanShape.all() {
      #expect(throws: Never.self) { try shape.expert(in: dialect) }
      #expect(shape.remarks[dialect.key] != nil)
    }
  }

  private func compare(
    _ dialect: some SQLDialect,
    _ run: (SQLStatement) throws -> (plan: PlanSkeleton, answer: String)
  ) throws {
    let schema = try PlanShape.schema()
    var text = ""
    for shape in try PlanShape.all() {
      let remark = try #require(shape.remarks[dialect.key])
      let byHand = SQLStatement(text: try shape.expert(in: dialect))
      let expected = try run(byHand)
      text += "\n\(shape.name): \(shape.predicate)\n"
      text += "expert  \(byHand.text)\n"
      guard let ours = try shape.ours(schema, in: dialect) else {
        #expect(!remark.isEmpty, "\(shape.name): memory must look at rows")
        text += "ours    \(remark)\n"
        continue
      }
      let found = try run(ours)
      #expect(found.answer == expected.answer, "\(shape.name): \(ours.text)")
      #expect(!expected.plan.steps.isEmpty)
      if remark.isEmpty {
        #expect(found.plan == expected.plan, "\(shape.name): \(ours.text)")
      } else {
        let (ours, experts) = (found.plan.scannedTables, expected.plan.scannedTables)
        #expect(ours.isSubset(of: experts), "\(shape.name): scans \(ours.subtracting(experts))")
      }
      text += "ours    \(ours.text)\n"
      if !remark.isEmpty { text += "remark  \(remark)\n" }
    }
    try expectGolden(text, "sql/plans-\(dialect.key).txt")
  }
}
