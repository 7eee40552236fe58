import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// SELECT statements: `Tests/Goldens/sql/select.txt`.
@Suite struct SelectTests {
  struct Example: Sendable {
    var name: String
    var predicate: String?
    var change: @Sendable (inout SQLQuery) -> Void
  }

  @Test func says() throws {
    var text = ""
    for example in Self.examples {
      var query = SQLQuery(
        schema: People.schema,
        entity: "Person",
        predicate: try example.predicate.map { try People.checked($0) },
        columns: [.init("name", .keyPath("name"))]
      )
      example.change(&query)
      text += "\nquery      \(example.name)\n"
      for dialect in [any SQLDialect].withStore {
        text += dialect.key.padding(to: 11) + show(query, SQLCompiler(dialect: dialect)) + "\n"
      }
      text += "count      \(showCount(query, SQLCompiler(dialect: .sqlite)))\n"
    }
    try expectGolden(text, "sql/select.txt")
  }

  private func show(_ query: SQLQuery, _ compiler: SQLCompiler) -> String {
    let selection: SQLSelection
    do throws(PredicateFormatError) {
      selection = try compiler.select(query)
    } catch {
      return show(error)
    }
    var text = selection.statement.shown
    if !selection.isSorted { text += " (sorted in memory)" }
    if !selection.isLimited { text += " (limited in memory)" }
    if let residual = selection.residual { text += " (residual: \(residual.format))" }
    return text
  }

  private func showCount(_ query: SQLQuery, _ compiler: SQLCompiler) -> String {
    do throws(PredicateFormatError) {
      return try compiler.count(query).shown
    } catch {
      return show(error)
    }
  }

  private func show(_ error: PredicateFormatError) -> String {
    "in memory: \(error.diagnostics.map(\.message).joined(separator: ", "))"
  }

  private static let examples: [Example] = [
    Example(name: "all") { _ in },
    Example(name: "a part", predicate: "age > 18") { query in
      query.sorts = [.init(.keyPath("nickname"), ascending: false)]
      query.breaksTies = true
      query.limit = 10
      query.offset = 20
    },
    Example(name: "an offset") { $0.offset = 5 },
    Example(name: "to-one and counts") { query in
      query.columns = [
        .init("id", .column("id")), .init("city", .keyPath("company.city")),
        .init("tags", .keyPath("tags.@count")),
      ]
      query.sorts = [
        .init(.keyPath("company.city")), .init(.keyPath("tags.@count"), ascending: false),
      ]
    },
    Example(name: "decimals as text cannot be sorted") { query in
      query.sorts = [.init(.keyPath("balance"))]
      query.limit = 3
    },
    Example(name: "a residual is checked first", predicate: "steps[FIRST] == nil AND age > 3") {
      $0.limit = 3
    },
    Example(name: "distinct", predicate: "age > 3") { query in
      query.columns = [.init("nickname", .keyPath("nickname")), .init("born", .keyPath("born"))]
      query.isDistinct = true
      query.sorts = [.init(.column("nickname"))]
    },
    Example(name: "duplicates", predicate: "name != ''") { query in
      query.columns = [.init("nickname", .keyPath("nickname")), .init("count", .rowCount)]
      query.isGrouped = true
      query.groupBy = ["nickname"]
      query.having = try? BoundPredicate(format: "count > 1").root
      query.sorts = [.init(.column("count"), ascending: false)]
    },
    Example(name: "aggregates of everything") { query in
      query.isGrouped = true
      query.columns = [
        .init("n", .aggregate(.count, keyPath: "rank")),
        .init("first", .aggregate(.minimum, keyPath: "name")),
        .init("last", .aggregate(.maximum, keyPath: "born")),
      ]
    },
    Example(name: "sums") { query in
      query.isGrouped = true
      query.columns = [.init("sum", .aggregate(.sum, keyPath: "age"))]
    },
    Example(name: "groups of a residual", predicate: "steps[FIRST] == nil") { query in
      query.isGrouped = true
      query.columns = [.init("n", .rowCount)]
    },
  ]
}
