import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateSQL
@testable import PredicateStorageSQLite

/// Clauses on their own, errors, and predicates that are too long or too deep.
@Suite struct CompilerTests {
  @Test func aClauseStandsAlone() throws {
    let clause = try SQLCompiler(dialect: .sqlite)
      .exactCondition(for: People.checked("company.name == 'Acme' AND age > 18"))
    #expect(
      clause.text == """
        "person"."id" IN (SELECT "person"."id" FROM "person" JOIN "company" AS "t1" \
        ON "t1"."id" = "person"."company_id" WHERE "t1"."name" = ? AND "person"."age" > ?)
        """
    )
    #expect(clause.bindings == [.text("Acme"), .integer(18)])
  }

  @Test func everythingIsTrue() throws {
    #expect(
      try SQLCompiler(dialect: .postgres).exactCondition(for: People.checked("TRUEPREDICATE")).text
        == "TRUE"
    )
  }

  /// Each term that SQL cannot express is pointed at.
  @Test func whatCannotBeSaidIsPointedAt() throws {
    let text = "age > 18 AND name MATCHES 'a.*' AND steps[FIRST] == nil"
    let checked = try People.checked(text)
    let error = #expect(throws: PredicateFormatError.self) {
      try SQLCompiler(dialect: .postgres).exactCondition(for: checked)
    }
    let found = try #require(error)
    let diagnostics = found.diagnostics
    #expect(diagnostics.map(\.id) == [.unsupportedSQL, .unsupportedSQL])
    #expect(
      diagnostics.map { String(found.source[$0.span]) }
        == ["name MATCHES 'a.*'", "steps[FIRST]"]
    )
    try expectGolden(
      DiagnosticRenderer(style: .plain).render(diagnostics, in: found.source),
      "sql/unsupported.txt"
    )
  }

  /// A statement that no residual can follow is refused with the residual's reasons, at their places.
  @Test func statementsSayWhatMemoryMustCheck() throws {
    let checked = try People.checked("age > 18 AND name MATCHES 'a.*'")
    var query = SQLQuery(schema: People.schema, entity: "Person", predicate: checked)
    query.columns = [.init("number", .rowCount)]
    query.isGrouped = true
    let compiler = SQLCompiler(dialect: .postgres)
    let setting = SQLAssignment("age", .value(.integer(1), as: .integer))
    let statements: [() throws -> Any] = [
      { [query] in try compiler.select(query) }, { [query] in try compiler.count(query) },
      { [query] in try compiler.deletion(query) },
      { [query] in try compiler.update(query, [setting]) },
    ]
    for statement in statements {
      let error = try #require(
        #expect(throws: PredicateFormatError.self) { _ = try statement() }
      )
      #expect(error.diagnostics.map(\.message) == ["no exact PostgreSQL for MATCHES"])
      #expect(error.diagnostics.map(\.severity) == [.error])
      #expect(
        error.diagnostics.map { String(error.source[$0.span]) } == ["name MATCHES 'a.*'"]
      )
    }
    query.isGrouped = false
    query.columns = [.init("name", .keyPath("name"))]
    #expect(try compiler.select(query).residual != nil)
  }

  @Test func statementsSayWhatElseHasNoSQL() throws {
    let compiler = SQLCompiler(dialect: .sqlite)
    func message(_ change: (inout SQLQuery) -> Void) -> String? {
      var query = SQLQuery(schema: People.schema, entity: "Person")
      change(&query)
      do throws(PredicateFormatError) {
        _ = try compiler.select(query)
        return nil
      } catch {
        return error.diagnostics.map(\.message).joined(separator: ", ")
      }
    }
    #expect(message { _ in } == nil)
    #expect(
      message { $0.entity = "Persn" }
        == "no exact SQLite for the entity Persn, which the schema lacks"
    )
    #expect(
      message {
        $0.isGrouped = true
        $0.columns = [.init("name", .column("name"))]
      } == "no exact SQLite for a plain column of groups"
    )
  }

  /// `boss.name` joins one table, `boss.boss.name` two.
  @Test(arguments: [any SQLDialect].all)
  func joinsAsManyTablesAsTheDialectAllows(_ dialect: any SQLDialect) throws {
    for count in [1, dialect.maximumJoins, dialect.maximumJoins + 1] {
      let path = String(repeating: "boss.", count: count) + "name"
      let split = SQLCompiler(dialect: dialect).split(try People.checked("\(path) == 'a'"))
      #expect((split.residual == nil) == (count <= dialect.maximumJoins))
    }
  }

  /// Under OR no term can be left to memory alone, so the whole OR is. The necessary conditions of
  /// its terms still narrow it.
  @Test(arguments: [(levels: 200, isWhole: true), (201, false)])
  func aPredicateHasAsManyLevelsAsTheCompilerTakes(_ example: (levels: Int, isWhole: Bool)) throws {
    var root = ExpressionNode.key("age").equals(1)
    while root.height < example.levels {
      root = PredicateNode(.or([ExpressionNode.key("rank").isNil, root]))
    }
    let checked = try BoundPredicate(root).checked(against: People.schema, entity: "Person")
    #expect(checked.predicate.root.height == example.levels)
    let compiler = SQLCompiler(dialect: .sqlite)
    let split = compiler.split(checked)
    #expect((split.residual == nil) == example.isWhole)
    #expect((split.exact != nil) == example.isWhole)
    let notes = example.isWhole ? [] : ["no exact SQLite for so deep a predicate"]
    #expect(split.notes.map(\.message) == notes)
    #expect((try? compiler.exactCondition(for: checked)) != nil || !example.isWhole)
  }

  @Test func notesSayWhyThereIsAResidual() throws {
    let split = SQLCompiler(dialect: .postgres).split(try People.checked("name MATCHES 'a.*'"))
    #expect(split.notes.map(\.message) == ["no exact PostgreSQL for MATCHES"])
    #expect(split.notes.map(\.severity) == [.note])
  }

  @Test func nowIsWhatTheCompilerIsTold() throws {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let compiler = SQLCompiler(dialect: .sqlite, now: now)
    let clause = try compiler.exactCondition(for: People.checked("born < now()"))
    #expect(clause.bindings == [.real(978_307_200)])
  }

  /// A hundred thousand values are one parameter, and SQLite accepts them.
  @Test func longListsAreOneParameter() throws {
    let store = try SQLiteTables(Self.numbers)
    for number in [1, 50_000, 100_001] as [Int64] {
      try store.insert(["id": .integer(number), "name": .text("n\(number)")], into: "Number")
    }
    let ids = Value.list((1...100_000).map(Value.integer))
    let names = Value.list((1...100_000).map { .text("n\($0)") })
    for (key, list) in [("id", ids), ("name", names)] {
      let predicate = try BoundPredicate(format: "%K IN %@", key, list)
      let clause = try SQLCompiler(dialect: .sqlite)
        .exactCondition(for: predicate.checked(against: Self.numbers, entity: "Number"))
      #expect(clause.bindings.count == 1)
      let rows = try store.run(
        SQLStatement(
          text: "SELECT id FROM number WHERE \(clause.text) ORDER BY id",
          bindings: clause.bindings
        )
      )
      #expect(rows == [[.integer(1)], [.integer(50_000)]])
    }
  }

  /// JSON and SQLite's functions of text are awkward about some of these.
  @Test func awkwardTextsAreFound() throws {
    let store = try SQLiteTables(Self.numbers)
    let texts = HostileTexts.literals + ["a\0b", "a\0c", "\0"]
    for (number, text) in texts.enumerated() {
      try store.insert(["id": .integer(Int64(number)), "name": .text(text)], into: "Number")
    }
    for text in texts where !text.isEmpty {
      let end = String(text.unicodeScalars.suffix(1))
      let formats: [(String, Value)] = [
        ("name == %@", .text(text)), ("name IN %@", .list([.text(text), .text("no such")])),
        ("name BEGINSWITH %@", .text(text)), ("name ENDSWITH %@", .text(end)),
        ("name CONTAINS %@", .text(text)), ("name IN[c] %@", .list([.text(text), .text("?")])),
      ]
      for (format, value) in formats {
        let predicate = try BoundPredicate(parsing: format, value)
        let clause = try SQLCompiler(dialect: .sqlite)
          .exactCondition(for: predicate.checked(against: Self.numbers, entity: "Number"))
        let rows = try store.run(
          SQLStatement(
            text: "SELECT name FROM number WHERE \(clause.text)",
            bindings: clause.bindings
          )
        )
        #expect(rows.contains([.text(text)]), "\(format) \(text.debugDescription)")
      }
    }
  }

  /// SQLite limits expressions to a thousand levels, and a chain of AND is as deep as it is long.
  @Test func longChainsAreTaken() throws {
    let store = try SQLiteTables(Self.numbers)
    try store.insert(["id": .integer(7), "name": .text("x")], into: "Number")
    for joiner in [" OR ", " AND "] {
      let text = (0..<4_000).map { joiner == " OR " ? "id == \($0)" : "id != \($0 + 8)" }
        .joined(separator: joiner)
      let predicate = try BoundPredicate(parsing: text)
      let clause = try SQLCompiler(dialect: .sqlite)
        .exactCondition(for: predicate.checked(against: Self.numbers, entity: "Number"))
      let rows = try store.run(
        SQLStatement(
          text: "SELECT id FROM number WHERE \(clause.text)",
          bindings: clause.bindings
        )
      )
      #expect(rows == [[.integer(7)]])
    }
  }

  /// More values than a statement can bind are left to memory.
  @Test func tooManyValuesAreLeftToMemory() throws {
    let leaf = { (number: Int64) in
      PredicateNode(
        .comparison(
          Comparison(
            nil,
            ExpressionNode(.keyPath(base: nil, [.key("id")])),
            .notEqual,
            [],
            ExpressionNode(.constant(.integer(number)))
          )
        )
      )
    }
    let predicate = try BoundPredicate(PredicateNode(.and((0..<40_000).map(leaf))))
    let checked = try predicate.checked(against: Self.numbers, entity: "Number")
    let split = SQLCompiler(dialect: .sqlite).split(checked)
    #expect(split.condition == nil)
    #expect(split.residual == predicate)
    #expect(throws: PredicateFormatError.self) {
      try SQLCompiler(dialect: .sqlite).exactCondition(for: checked)
    }
  }

  private static let numbers = Schema(entities: [
    "Number": Entity(
      name: "Number",
      table: "number",
      attributes: [
        "id": Attribute(column: "id", type: .integer),
        "name": Attribute(column: "name", type: .text, isOptional: true),
      ]
    )
  ])
}
