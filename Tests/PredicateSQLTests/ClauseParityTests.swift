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

/// Random predicates over random rows: a clause in a statement of one's own, and the residual over
/// what the statement gives, find the rows that memory finds.
@Suite struct ClauseParityTests {
  @Test(arguments: SQLClause.Joins.allCases)
  func clausesAreExact(_ joins: SQLClause.Joins) async throws {
    var counts = (exact: 0, residual: 0, related: 0, failing: 0)
    for seed in UInt64(1)...30 {
      let tables = ParityTables(seed: seed, size: 8)
      let store = try SQLiteTables(tables.schema)
      for row in tables.rows { try store.insert(row.values, into: row.entity) }
      let memory = try await tables.memory()
      var generator = ParityGenerator(seed: seed &+ 1000)
      for round in 0..<10 {
        for entity in ["Person", "Item", "Gadget", "Company", "Tag"] {
          guard
            let checked = try? BoundPredicate(generator.predicate(about: entity))
              .checked(against: tables.schema, entity: entity)
          else { continue }
          let clause = try SQLCompiler(dialect: .sqlite).whereClause(
            for: checked,
            alias: round.isMultiple(of: 3) ? nil : "the \"row\"",
            joins: joins
          )
          let rows = try store.rows(clause, of: checked, round.isMultiple(of: 3))
          if clause.residual?.relationships.isEmpty == false {
            counts.related += 1
            continue
          }
          let evaluator = try Evaluator(checked.predicate)
          let objects = try await memory.objects(FetchRequest(entity: entity))
          guard let truths = try? objects.map({ try evaluator.matches($0) }) else {
            counts.failing += 1
            continue
          }
          let expected = zip(objects, truths).filter { $1 }.map { $0.0.identifier.key }
          let found = try rows.filter { try clause.matches($0.row) }.map(\.key)
          #expect(found.count == Set(found).count)
          #expect(
            Set(found) == Set(expected),
            "seed \(seed), \(entity): \(checked.predicate.format)\n\(clause)"
          )
          if clause.residual == nil { counts.exact += 1 } else { counts.residual += 1 }
        }
      }
    }
    print("clauses:", joins, counts)
    #expect(counts.exact > 300 && counts.residual > 50)
  }
}

extension SQLiteTables {
  /// The rows that a statement of one's own gives, with their keys and what the residual reads.
  fileprivate func rows(
    _ clause: SQLClause,
    of checked: CheckedPredicate,
    _ isUnnamed: Bool
  ) throws -> [(key: [Value], row: [String: Value])] {
    let dialect = SQLiteDialect()
    let table = dialect.quoted(checked.entity.table)
    let name = isUnnamed ? table : dialect.quoted("the \"row\"")
    let keys = checked.entity.primaryKey.map { name + "." + dialect.quoted($0) }
    let columns = clause.residual?.columns ?? []
    let statement = """
      SELECT \((keys + columns.map(\.sql)).joined(separator: ", ")) \
      FROM \(table)\(isUnnamed ? "" : " AS \(name)")\(clause.joins) WHERE \(clause.condition)
      """
    let bindings = clause.bindings.map(\.value)
    return try run(SQLStatement(text: statement, bindings: bindings)).map { row in
      let values = row.map(\.keyValue)
      return (
        Array(values.prefix(keys.count)),
        Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), values.dropFirst(keys.count)))
      )
    }
  }
}
