import PredicateAnalysis
import PredicateSchema
import PredicateStorage
import PredicateStorageSQLite
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Every function and operator over columns that are null in some rows, and hold numbers on which
/// memory fails in others. Databases give memory's answer or fail as it does.
@Suite
struct NullOperandTests {
  private static let numbers = [
    "abs:(age)", "abs:(score)", "floor:(score)", "ceiling:(score)", "trunc:(score)", "floor:(age)",
    "modulus:by:(age, 2)", "modulus:by:(2, age)", "modulus:by:(age, rank)", "modulus:by:(age, 0)",
    "modulus:by:(age, -1)", "modulus:by:(score, 2)", "length:(name)", "length:(name) + 1",
    "name.length", "onesComplement:(age)", "age + 1", "1 + age", "age - rank", "age * 2",
    "age * age", "age / 2", "age / -1", "10 / age", "age / rank", "age / 2.5", "age & 3", "age | 1",
    "age ^ rank", "age & 2.0", "score & 1", "age << 1", "1 >> age", "age ** 2", "score + 1",
    "score * 2", "score * 0", "score - score", "score / 2", "1 / score", "-age", "-score",
    "-(age + 1)", "(age + 1) * 2", "age + nil", "balance + 1", "balance * 2", "fee / 3", "-fee",
    "noindex:(age)", "TERNARY(age > 2, age, nil)", "TERNARY(age == nil, rank, age) + 1",
    "TERNARY(age + 1 > 2, 1, 0)", "CAST(age, 'NSNumber')", "CAST(name, 'NSNumber')", "sqrt:(score)",
    "exp:(age)", "ln:(score)", "log:(age)", "items.@count + 1", "items.@max.quantity + 1",
    "items.@sum.quantity", "items.@avg.price", "items.@min.price", "boss.age + 1",
    "boss.items.@count * 2", "isMember + 1", "isActive + 1", "count:(items)",
    "SUBQUERY(items, $i, $i.quantity + 1 > 2).@count",
  ]
  private static let texts = [
    "uppercase:(name)", "lowercase:(nick)", "canonical:(name)", "noindex:(motto)",
    "CAST(age, 'NSString')", "name.uppercaseString", "TERNARY(age > 2, name, nick)",
  ]

  private static let predicates: [String] = {
    let ends = [
      "== nil", "!= nil", "== 2", "!= 2", "< 2", ">= 2", "<= nil", "IN {1, 2, nil}",
      "BETWEEN {0, 5}", "== age", "!= score", "== 9.99",
    ]
    let textEnds = ["== nil", "!= 'A'", "BEGINSWITH 'a'", "IN {'a', nil}", "!= name"]
    let plain =
      numbers.flatMap { number in ends.map { "\(number) \($0)" } }
      + texts.flatMap { text in textEnds.map { "\(text) \($0)" } }
      + [
        "ANY items.quantity + 1 > 2", "ALL items.quantity == nil",
        "SUBQUERY(items, $i, $i.quantity / $i.number > 2).@count == 0",
        "SUBQUERY(items, $i, 1 / $i.quantity >= 0).@count > 0",
      ]
    let joined = ["age + 1 > 2", "10 / age > 2", "modulus:by:(7, rank) == 1"].flatMap { term in
      [
        "\(term) AND FALSEPREDICATE", "FALSEPREDICATE AND \(term)", "\(term) OR TRUEPREDICATE",
        "TRUEPREDICATE OR \(term)", "\(term) AND rank == 3", "rank == 3 AND \(term)",
        "rank == 3 OR \(term)", "\(term) OR rank == 3", "NOT (\(term) AND rank == 3)",
        "NOT (\(term) OR rank == 3)", "CAST(name, 'NSNumber') > 1 AND \(term)",
        "(\(term) OR rank > 3) AND age < 5", "age != nil AND age != 0 AND \(term) AND rank < 9",
      ]
    }
    return plain + plain.map { "NOT \($0)" } + joined
  }()

  private func check(_ make: (Schema) throws -> any WritableStorageBackend) async throws {
    var agreed = 0
    var failed = 0
    for seed in 1...2 {
      let tables = ParityTables(seed: UInt64(seed), size: 12)
      let trial = try await ParityTrial(tables, in: make(tables.schema))
      for text in Self.predicates {
        guard let predicate = try? BoundPredicate(parsing: text) else {
          Issue.record("\(text) does not parse")
          continue
        }
        let request = FetchRequest(
          entity: "Person",
          predicate: predicate,
          resultType: .identifiers
        )
        switch await trial.ask(request, depth: .count) {
        case .agreed: agreed += 1
        case .rejected: break
        case .undecided: failed += 1
        case .different(let difference): Issue.record("\(text): \(difference)")
        }
      }
    }
    #expect(agreed > 1500, "\(agreed)")
    #expect(failed > 50, "\(failed)")
  }

  @Test
  func sqliteAgrees() async throws {
    try await check { try SQLiteBackend(path: ":memory:", schema: $0) }
  }

  @Test(.needsPostgres)
  func postgresAgrees() async throws {
    try await check { try PostgresServer.store($0) }
  }
}
