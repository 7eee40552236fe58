import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Arrays, JSON and the types that PostgreSQL pads or shortens, in rows that another client reads.
@Suite struct ClauseArrayTests {
  private func residual(_ predicate: String) throws -> SQLResidual {
    let schema = try Schema([
      Entity(
        "paper",
        [
          .attribute("id", .integer), .attribute("tags", .list(of: .text), optional: true),
          .attribute("marks", .list(of: .real), optional: true, storage: .single),
          .attribute("data", .json, optional: true),
          .attribute("small", .real, optional: true, storage: .single),
          .attribute("code", .text, optional: true, storage: .padded),
        ]
      )
    ])
    let checked = try BoundPredicate(parsing: predicate).checked(against: schema, entity: "paper")
    let clause = try SQLCompiler(dialect: .postgres).whereClause(for: checked, alias: "p")
    return try #require(clause.residual)
  }

  @Test func arraysComeAsTextOrAsValues() throws {
    let residual = try residual("'new' IN tags")
    #expect(try residual.matches(["tags": .text(#"{a,"new"}"#)]))
    #expect(try residual.matches(["tags": .list(["new", .null])]))
    #expect(try !residual.matches(["tags": .text(#"{NULL,"n,ew"}"#)]))
    #expect(try !residual.matches(["tags": .null]))
    for text in ["{{new}}", "{", "new", "{new}}", "", "{\"new", "{new", "[0:0]"] {
      #expect(throws: SQLResidual.Failure.self, "\(text)") {
        try residual.matches(["tags": .text(text)])
      }
    }
    #expect(throws: SQLResidual.Failure.self) { try residual.matches(["tags": .list([1])]) }
  }

  @Test func jsonComesAsAValue() throws {
    let residual = try residual("data.city == 'Oslo'")
    #expect(try residual.matches(["data": .map(["city": "Oslo"])]))
    #expect(try !residual.matches(["data": .map([:])]))
    #expect(throws: SQLResidual.Failure.self) {
      try residual.matches(["data": .text(#"{"city": "Oslo"}"#)])
    }
    #expect(throws: SQLResidual.Failure.self) { try residual.matches(["data": 1]) }
  }

  @Test func valuesAreReadAsTheDatabaseComparesThem() throws {
    let code = try residual("code MATCHES 'ab'")
    #expect(try code.matches(["code": .text("ab ")]))
    #expect(try !code.matches(["code": .text("  ")]))
    let small = try residual("CAST(small, 'NSString') BEGINSWITH '0.10000000149'")
    #expect(try small.matches(["small": .text("0.1")]))
    #expect(try small.matches(["small": .real(0.1)]))
    #expect(try residual("0.5 IN marks AND marks.@count == 2").matches(["marks": "{0.5,0.1}"]))
  }
}
