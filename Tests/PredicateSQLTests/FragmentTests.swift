import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Text is rendered once, at the end, and only literals in source code become syntax.
@Suite struct FragmentTests {
  @Test func becomesTextInEveryDialect() {
    let column = SQLFragment.column("na\"me", of: "t")
    let clause: SQLFragment =
      "\(identifier: "age") >= \(.integer(18), as: .integer) AND \(column) = \(.text("x"), as: .text)"
    let statement = SQLStatement(
      text: #""age" >= ? AND "t"."na""me" = ?"#,
      bindings: [.integer(18), .text("x")]
    )
    #expect(clause.statement(in: .sqlite) == statement)
    #expect(
      clause.statement(in: .postgres).text
        == #""age" >= $1::bigint AND "t"."na""me" = $2::text"#
    )
    #expect(clause.bindingCount == 2)
  }

  @Test func joins() {
    let parts: [SQLFragment] = ["a", "b", "c"]
    #expect(parts.joined(", ").statement(in: .sqlite).text == "a, b, c")
    #expect([SQLFragment]().joined(", ").isEmpty)
  }

  /// Bound values do not change the text.
  @Test(arguments: HostileTexts.literals.filter { !$0.isEmpty && !$0.contains("\0") })
  func valuesStayOut(_ hostile: String) throws {
    for format in ["name == %@", "name CONTAINS %@", "name ENDSWITH[cd] %@", "name IN {%@, 'x'}"] {
      // A text of a line's end, or a long one, has no pattern that narrows; a part of another has.
      let known = try ["a", "名", "\n", "名ab名", "名ab", "ab名"].map { try texts(format, $0) }
      for (index, text) in try texts(format, hostile).enumerated() {
        #expect(known.contains { $0[index] == text }, "\(format)")
      }
    }
  }

  /// Names are quoted, whatever they are.
  @Test(arguments: HostileTexts.names)
  func namesStayOut(_ hostile: String) throws {
    let found = try shapes(table: hostile, column: hostile)
    // A dot may stand between a schema and a table.
    let tables = hostile.contains(".") ? ["a", "a.b"] : ["a"]
    #expect(try tables.contains { try found == shapes(table: $0, column: $0) })
  }

  private func texts(_ format: String, _ value: String) throws -> [String] {
    let checked = try BoundPredicate(parsing: format, value)
      .checked(against: People.schema, entity: "Person")
    return [any SQLDialect].all.map { dialect in
      SQLCompiler(dialect: dialect).split(checked).condition?.statement(in: dialect).text ?? ""
    }
  }

  /// The statements, with `#` for each quoted name.
  private func shapes(table: String, column: String) throws -> [String] {
    let thing = Entity(
      name: "Thing",
      table: table,
      attributes: ["key": Attribute(column: column, type: .text, isOptional: true)],
      relationships: [
        "others": Relationship(
          destination: "Thing",
          cardinality: .many,
          join: .direct(on: [ColumnPair(near: "id", far: column + "s")])
        )
      ]
    )
    let schema = Schema(entities: ["Thing": thing])
    let checked = try BoundPredicate(format: "key != 'x' AND ANY others.key == 'y'")
      .checked(against: schema, entity: "Thing")
    var query = SQLQuery(
      schema: schema,
      entity: "Thing",
      predicate: checked,
      columns: [.init("key", .keyPath("key"))]
    )
    query.sorts = [.init(.keyPath("key"))]
    return try [any SQLDialect].all.map { dialect in
      let statement = try SQLCompiler(dialect: dialect).select(query).statement
      return statement.text.replacing(
        #/"(?:[^"]|"")*"|`(?:[^`]|``)*`/#.matchingSemantics(.unicodeScalar),
        with: "#"
      )
    }
  }
}
