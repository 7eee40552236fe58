import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorage
@testable import PredicateStorageSQLite

/// Random predicates over random rows: SQL and the residual together give memory's answer.
@Suite struct SQLParityTests {
  /// `PARITY_SEED` and `PARITY_TABLES` select other seeds and longer runs.
  private static let environment = ProcessInfo.processInfo.environment
  private static let firstSeed = environment["PARITY_SEED"].flatMap(UInt64.init) ?? 1
  private static let tableCount = environment["PARITY_TABLES"].flatMap(UInt64.init) ?? 60

  @Test func splitsAreExact() async throws {
    var counts = (exact: 0, split: 0, residual: 0, unchecked: 0)
    var failures = 0
    var reasons: [String: Int] = [:]
    for seed in Self.firstSeed..<Self.firstSeed + Self.tableCount {
      let tables = ParityTables(seed: seed, size: 10)
      let store = try SQLiteTables(tables.schema)
      for row in tables.rows { try store.insert(row.values, into: row.entity) }
      let memory = try await tables.memory()
      var generator = ParityGenerator(seed: seed)
      for _ in 0..<10 {
        for entity in ["Person", "Item", "Gadget", "Company", "Tag"] {
          let node = generator.predicate(about: entity)
          guard
            let checked = try? BoundPredicate(node)
              .checked(against: tables.schema, entity: entity),
            let evaluator = try? Evaluator(checked.predicate)
          else {
            counts.unchecked += 1
            continue
          }
          let trial = Trial(store: store, predicate: checked)
          let objects = try await memory.objects(FetchRequest(entity: entity))
          let text = checked.predicate.format
          guard let found = try trial.matches(among: objects, text) else { continue }
          for object in objects {
            let isFound = found.contains(object.identifier.key)
            let truth = try? evaluator.matches(object)
            guard isFound != (truth ?? false) else { continue }
            failures += 1
            if failures < 10 {
              Issue.record(
                """
                \(entity) \(object.identifier.key), seed \(seed): memory \(truth.map { "\($0)" } ?? "fails")
                \(text)
                \(trial.split.shown(in: .sqlite).joined(separator: "\n"))
                \(object.attributes.sorted { $0.key < $1.key })
                """
              )
            }
          }
          for note in trial.split.notes { reasons[note.message, default: 0] += 1 }
          if trial.split.residual == nil {
            counts.exact += 1
          } else if trial.split.condition == nil {
            counts.residual += 1
          } else {
            counts.split += 1
          }
        }
      }
    }
    print("parity:", counts, "failures", failures)
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }).prefix(40) {
      print(count, reason)
    }
    #expect(counts.exact > counts.residual)
  }
}

/// One predicate in SQLite.
private struct Trial {
  let store: SQLiteTables
  let predicate: CheckedPredicate
  let split: SQLSplit

  init(store: SQLiteTables, predicate: CheckedPredicate) {
    self.store = store
    self.predicate = predicate
    split = SQLCompiler(dialect: .sqlite).split(predicate)
  }

  /// The keys of the rows that match; nil if memory fails at the residual.
  func matches(among objects: [StoredObject], _ text: String) throws -> Set<[Value]>? {
    var query = SQLQuery(
      schema: store.schema,
      entity: predicate.entity.name,
      predicate: predicate,
      columns: predicate.entity.primaryKey.map { .init($0, .column($0)) }
    )
    query.breaksTies = true
    guard let selection = try? SQLCompiler(dialect: .sqlite).select(query) else {
      Issue.record("nothing selected: \(text)")
      return nil
    }
    let rows: [[SQLiteValue]]
    do {
      rows = try store.run(selection.statement)
    } catch {
      Issue.record("\(text)\n\(selection.statement.text)\n\(error)")
      return nil
    }
    var found = Set(rows.map { $0.map(\.keyValue) })
    #expect(rows.count == found.count, "rows come twice: \(text)")
    if let residual = selection.residual {
      let evaluator = try Evaluator(residual)
      for object in objects where found.contains(object.identifier.key) {
        guard let truth = try? evaluator.matches(object) else { return nil }
        if !truth { found.remove(object.identifier.key) }
      }
    } else {
      try expectAlone(found, text)
    }
    return found
  }

  /// Checks the clause on its own, and the count.
  private func expectAlone(_ found: Set<[Value]>, _ text: String) throws {
    let compiler = SQLCompiler(dialect: .sqlite)
    let clause = try compiler.exactCondition(for: predicate)
    let dialect = SQLiteDialect()
    let columns = predicate.entity.primaryKey.map(dialect.quoted).joined(separator: ", ")
    let rows = try store.run(
      SQLStatement(
        text:
          "SELECT \(columns) FROM \(dialect.quoted(predicate.entity.table)) WHERE \(clause.text)",
        bindings: clause.bindings
      )
    )
    #expect(Set(rows.map { $0.map(\.keyValue) }) == found, "\(text)\n\(clause.text)")
    var query = SQLQuery(schema: store.schema, entity: predicate.entity.name, predicate: predicate)
    query.limit = 1_000
    let count = try compiler.count(query)
    #expect(try store.run(count) == [[.integer(Int64(found.count))]])
  }
}
