import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Clauses for statements of other clients.
@Suite struct ClauseTests {
  private func clause(
    _ text: String,
    alias: String? = "p",
    first: Int = 1,
    joins: SQLClause.Joins = .inSubselects,
    _ dialect: any SQLDialect = .postgres
  ) throws -> SQLClause {
    let checked = try BoundPredicate(parsing: text).checked(
      against: People.schema,
      entity: "Person"
    )
    return try SQLCompiler(dialect: dialect)
      .whereClause(for: checked, alias: alias, firstPlaceholder: first, joins: joins)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var predicate: String
    var alias: String? = "p"
    var first = 1
    var joins = SQLClause.Joins.inSubselects
    var condition: String
    var from = ""
    var testDescription: String { "\(predicate) \(alias ?? "") \(joins)" }
  }

  @Test(arguments: [
    Example(predicate: "age >= 18", condition: #""p"."age" >= $1::bigint"#),
    Example(predicate: "age >= 18", alias: nil, condition: #""person"."age" >= $1::bigint"#),
    Example(predicate: "age >= 18", alias: #"o"x"#, condition: #""o""x"."age" >= $1::bigint"#),
    Example(
      predicate: "age >= 18 OR age < 5",
      first: 7,
      condition: #"("p"."age" >= $7::bigint OR "p"."age" < $8::bigint)"#
    ),
    Example(predicate: "TRUEPREDICATE", condition: "TRUE"),
    Example(
      predicate: #"age > 3 AND company.name == "Acme""#,
      condition: """
        "p"."id" IN (SELECT "p"."id" FROM "person" AS "p" JOIN "company" AS "p_1" \
        ON "p_1"."id" = "p"."company_id" WHERE "p"."age" > $1::bigint \
        AND "p_1"."name" = $2::text)
        """
    ),
    Example(
      predicate: #"age > 3 AND company.name == "Acme""#,
      joins: .inFrom,
      condition: #""p"."age" > $1::bigint AND "p_1"."name" = $2::text"#,
      from: #" LEFT JOIN "company" AS "p_1" ON "p_1"."id" = "p"."company_id""#
    ),
    Example(
      predicate: "ANY tags.label == \"x\"",
      joins: .inFrom,
      condition: """
        EXISTS (SELECT 1 FROM "tag" AS "p_1" WHERE "p_1"."person_id" = "p"."id" \
        AND "p_1"."label" = $1::text)
        """
    ),
  ])
  func clausesAreWritten(_ example: Example) throws {
    let clause = try clause(
      example.predicate,
      alias: example.alias,
      first: example.first,
      joins: example.joins
    )
    #expect(clause.condition == example.condition)
    #expect(clause.joins == example.from)
    #expect(clause.residual == nil)
    #expect(try clause.matches([:]))
  }

  /// A discriminator in a join is bound before the values of the condition.
  @Test func placeholdersAreNumberedInTheOrderOfTheText() throws {
    let kind = Discriminator(column: "kind", value: .text("gadget"))
    let schema = Schema(entities: [
      "Item": Entity(
        name: "Item",
        attributes: ["id": Attribute(column: "id", type: .integer)],
        discriminator: Discriminator(column: "kind", value: .text("item"))
      ),
      "Gadget": Entity(
        name: "Gadget",
        attributes: ["watts": .optional("watts", .integer)],
        parent: "Item",
        discriminator: kind
      ),
      "Line": Entity(
        name: "Line",
        attributes: [
          "id": Attribute(column: "id", type: .integer), "count": .optional("count", .integer),
        ],
        relationships: ["gadget": .one("Gadget", "gadget_id")]
      ),
    ])
    let checked = try BoundPredicate(format: "count > 5 AND gadget.watts > 2")
      .checked(against: schema, entity: "Line")
    let clause = try SQLCompiler(dialect: .postgres)
      .whereClause(for: checked, alias: "l", firstPlaceholder: 3, joins: .inFrom)
    let numbers = (clause.joins + clause.condition).matches(of: /\$(\d+)/).map(\.output.1)
    #expect(numbers == (3..<3 + clause.bindings.count).map { "\($0)"[...] })
    #expect(clause.joins.contains("$3"))
  }

  @Test func bindingsHaveTypes() throws {
    let clause = try clause(
      #"name == "a" AND score > 2.5 AND age IN {1, 2} AND born > CAST(0, "NSDate")"#
    )
    #expect(
      clause.bindings == [
        SQLBinding(.text("a"), as: .text), SQLBinding(.real(2.5), as: .real),
        SQLBinding(.list([1, 2]), as: .list(of: .integer)),
        SQLBinding(.text("2001-01-01 00:00:00+00"), as: .timestamp),
      ]
    )
    let texts = clause.bindings.map(PostgresDialect.parameter)
    #expect(texts == ["a", "2.5", #"{"1","2"}"#, "2001-01-01 00:00:00+00"])
  }

  @Test func aTooLargeClauseIsLeftToMemory() throws {
    let clause = try clause(#"age == 5 AND name == "5""#, first: 65_535)
    #expect(clause.bindings.isEmpty)
    #expect(clause.condition == "TRUE")
    #expect(try clause.matches(["age": 5, "name": "5"]))
    #expect(try !clause.matches(["age": 5, "name": "6"]))
  }

  @Test func whatMemoryRefusesIsRefused() {
    #expect(throws: PredicateFormatError.self) { try clause(#"name MATCHES "(""#) }
  }
}

/// The evaluator of residuals.
extension ClauseTests {
  private static let residual =
    #"age > 3 AND name MATCHES "A.*" AND company.name MATCHES "[A-M].*""#

  @Test(arguments: SQLClause.Joins.allCases)
  func residualsNameTheirColumns(_ joins: SQLClause.Joins) throws {
    let clause = try clause(Self.residual, joins: joins)
    let residual = try #require(clause.residual)
    #expect(residual.columns.map(\.name) == ["name", "company.id", "company.name"])
    #expect(residual.relationships == [])
    #expect(residual.columns[0].sql == #""p"."name" AS "name""#)
    switch joins {
    case .inFrom:
      #expect(residual.columns[2].sql.hasSuffix(#""."name" AS "company.name""#))
      #expect(clause.joins.contains(#" LEFT JOIN "company" AS "p_"#))
    case .inSubselects:
      #expect(residual.columns[2].sql.contains(#"(SELECT "p_"#))
      #expect(clause.joins == "")
    }
  }

  @Test func rowsAreDecided() throws {
    let residual = try #require(try clause(Self.residual).residual)
    let acme: [String: Value] = ["name": "Ada", "company.id": 1, "company.name": "Acme"]
    #expect(try residual.matches(acme))
    #expect(try !residual.matches(acme.merging(["company.name": "Zeta"]) { $1 }))
    #expect(try !residual.matches(acme.merging(["name": "Bob"]) { $1 }))
    #expect(try !residual.matches(["name": "Ada", "company.id": .null, "company.name": .null]))
    #expect(try residual.matches { acme[$0] })
    #expect(throws: SQLResidual.Failure.missingColumn("company.id")) {
      try residual.matches(["name": "Ada"])
    }
    let wrong = SQLResidual.Failure.wrongType(column: "name", expected: .text, found: 5)
    #expect(throws: wrong) { try residual.matches(acme.merging(["name": 5]) { $1 }) }
  }

  @Test func failuresAreMemorys() throws {
    let residual = try #require(try clause("age / rank > 3").residual)
    #expect(try residual.matches(["age": 8, "rank": 2]))
    let failure = #expect(throws: SQLResidual.Failure.self) {
      try residual.matches(["age": 8, "rank": 0])
    }
    guard case .evaluation(let error) = failure else { return #expect(Bool(false)) }
    #expect(error.id == .arithmetic)
  }

  @Test func toManyRelationshipsAreAskedFor() throws {
    let clause = try clause(#"ANY tags.label MATCHES "r.d" AND isActive == YES"#)
    let residual = try #require(clause.residual)
    #expect(residual.relationships == ["tags"])
    #expect(residual.columns == [])
    #expect(try residual.matches(["tags": .list([.map(["label": "red"])])]))
    #expect(try !residual.matches(["tags": .list([.map(["label": "blue"])])]))
    #expect(throws: SQLResidual.Failure.missingColumn("tags")) { try residual.matches([:]) }
  }

  @Test func variablesAreGiven() throws {
    let residual = try #require(try clause("age > $least").residual)
    #expect(try residual.matches(["age": 5], variables: ["least": 4]))
    #expect(try !residual.matches(["age": 5], variables: ["least": 5]))
    #expect(throws: SQLResidual.Failure.self) { try residual.matches(["age": 5]) }
  }

  /// A column is read in the form that the schema says, and as the value itself.
  @Test(arguments: [
    (#"joined == CAST(60, "NSDate")"#, "joined", [Value.real(60), .integer(60)]),
    (#"seen == CAST(60, "NSDate")"#, "seen", ["2001-01-01T00:01:00Z", "2001-01-01 00:01:00"]),
    (#"born == CAST(60, "NSDate")"#, "born", [.real(978_307_260)]),
    ("isActive == YES", "is_active", [.integer(1), .bool(true)]),
    ("balance == 1.5", "balance", ["1.50", .decimal(1.5)]),
    ("score == 2", "score", [.integer(2), .real(2)]),
  ])
  func formsAreRead(_ predicate: String, _ column: String, _ contents: [Value]) throws {
    // No database knows the variable.
    let checked = try BoundPredicate(parsing: "(\(predicate)) OR $x == 1")
      .checked(against: People.schema, entity: "Person")
    let clause = try SQLCompiler(dialect: .sqlite).whereClause(for: checked, alias: nil)
    let residual = try #require(clause.residual)
    for content in contents {
      #expect(try residual.matches([column: content]), "\(content)")
    }
    #expect(throws: SQLResidual.Failure.self) {
      try residual.matches([column: .bytes([1])])
    }
  }
}
