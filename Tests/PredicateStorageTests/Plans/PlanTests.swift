import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateStoragePostgres
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// Common shapes beside an expert's SQL: both engines must plan both alike, over tables with
/// statistics. `Tests/Goldens/sql/plans-*.txt` shows them.
@Suite struct PlanTests {
  private static let rows = 20_000

  @Test func sqliteReadsOursAsAnExperts() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    let script = try PlanShape.script(for: "sqlite", textual: "TEXT", rows: Self.rows)
    for statement in script { try connection.execute(statement) }
    try compare(.sqlite) { statement in
      let plan = try connection.explain(statement.text, statement.bindings)
      let running = try connection.statement(statement.text)
      defer { running.finish() }
      return (PlanSteps.sqlite(plan), "\(try running.rows(statement.bindings))")
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
        PlanSteps.postgres(plan.texts.compactMap(\.first).compactMap(\.self)), "\(answer.texts)"
      )
    }
  }

  @Test(arguments: [any SQLDialect].all)
  func everyShapeHasAnExpert(_ dialect: any SQLDialect) throws {
    for shape in try PlanShape.all() {
      #expect(throws: Never.self) { try shape.expert(in: dialect) }
      #expect(shape.remarks[dialect.key] != nil)
    }
  }

  private func compare(
    _ dialect: some SQLDialect,
    _ run: (SQLStatement) throws -> (plan: [String], answer: String)
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
      if remark.isEmpty {
        #expect(found.plan == expected.plan, "\(shape.name): \(ours.text)")
      }
      text += "ours    \(ours.text)\n"
      text += "plan    \(found.plan.joined(separator: "; "))\n"
      if found.plan != expected.plan {
        text += "expert  \(expected.plan.joined(separator: "; "))\n"
        text += "because \(remark)\n"
      }
    }
    try expectGolden(text, "sql/plans-\(dialect.key).txt")
  }
}

/// The steps of a plan by which rows are found, without aliases and numbers.
enum PlanSteps {
  /// A list is bound as one value. The steps that read it are dropped, as they find the same rows
  /// as a list of constants.
  static func sqlite(_ plan: [String]) -> [String] {
    var steps: [String] = []
    for (index, line) in plan.enumerated() {
      let next = plan.indices.contains(index + 1) ? plan[index + 1] : ""
      if line.contains("json_each") || line.contains("LIST SUBQUERY") && next.contains("json_each")
      {
        continue
      }
      var words = line.split(separator: " ").filter { Int($0) == nil && $0 != "COVERING" }
      if words.count > 1, ["SEARCH", "SCAN"].contains(words[0]) { words.remove(at: 1) }
      steps.append(words.joined(separator: " "))
    }
    return steps
  }

  static func postgres(_ plan: [String]) -> [String] {
    plan.compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      let step =
        line.hasPrefix("-> ") ? line.dropFirst(3).trimmingCharacters(in: .whitespaces) : line
      guard line.hasPrefix("-> ") || !line.contains(":") else { return nil }
      let words = step.split(separator: " ")
      // The alias after the table is dropped.
      guard let on = words.lastIndex(of: "on"), on + 2 < words.count else { return step }
      return words[...(on + 1)].joined(separator: " ")
    }
  }
}
