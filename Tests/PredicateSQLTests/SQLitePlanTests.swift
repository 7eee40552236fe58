import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateSyntax
import PredicateTestSupport
import Testing

@testable import PredicateStorageSQLite

/// Common shapes beside an expert's SQL: SQLite must plan both alike, whatever its version.
/// `Tests/Goldens/sql/shapes.txt` shows the statements.
@Suite struct SQLitePlanTests {
  struct Shape: Sendable {
    var predicate: String
    /// The SQL after `SELECT p.id, p.name FROM person p`.
    var expert: String
    var order: [SQLQuery.Sort] = []
    var limit: Int?
    /// The reason why the plans may differ, if they may; even then ours scans no table that the
    /// expert's searches.
    var remark: String?
  }

  @Test func plansAreThoseOfAnExpert() throws {
    let store = try Self.store()
    var text = ""
    for shape in Self.shapes {
      let ours = try statement(shape, in: .sqlite)
      let plan = PlanSkeleton.sqlite(try store.plan(ours), of: ours)
      let expert = SQLStatement(text: "SELECT p.id, p.name FROM person p " + shape.expert)
      let expected = PlanSkeleton.sqlite(try store.plan(expert), of: expert)
      #expect(!expected.steps.isEmpty)
      if shape.remark == nil {
        #expect(plan == expected, "\(shape.predicate)\n\(ours.text)")
      } else {
        #expect(plan.scannedTables.isSubset(of: expected.scannedTables), "\(shape.predicate)")
      }
      text += "\npredicate  \(shape.predicate)\n"
      text += "expert     \(expert.text)\n"
      text += "sqlite     \(ours.shown)\n"
      for dialect in [any SQLDialect].withStore where dialect.key != SQLiteDialect().key {
        text += dialect.key.padding(to: 11) + (try statement(shape, in: dialect).shown) + "\n"
      }
      if let remark = shape.remark { text += "remark     \(remark)\n" }
    }
    try expectGolden(text, "sql/shapes.txt")
  }

  private func statement(_ shape: Shape, in dialect: some SQLDialect) throws -> SQLStatement {
    var query = SQLQuery(
      schema: People.schema,
      entity: "Person",
      predicate: try People.checked(shape.predicate),
      columns: [.init("id", .keyPath("id")), .init("name", .keyPath("name"))]
    )
    query.sorts = shape.order
    query.limit = shape.limit
    let selection = try SQLCompiler(dialect: dialect).select(query)
    #expect(selection.isSorted)
    return selection.statement
  }

  private static func store() throws -> SQLiteTables {
    let store = try SQLiteTables(People.schema)
    let indexes = [
      "person(name)", "person(nickname)", "person(age)", "person(rank)", "person(score)",
      "person(born)", "person(company_id)", "person(boss_id)", "tag(label)", "tag(person_id)",
      "company(name)", "friendship(\"of\", \"with\")", "\"order\"(person_id)", "person(is_active)",
    ]
    for (number, index) in indexes.enumerated() {
      try store.connection.execute("CREATE INDEX \"ix\(number)\" ON \(index)")
    }
    return store
  }

  static let shapes: [Shape] = [
    Shape(
      predicate: "age >= 18 AND age < 65 AND nickname == 'x'",
      expert: "WHERE p.age >= 18 AND p.age < 65 AND p.nickname = 'x'"
    ),
    Shape(predicate: "name == 'Ada'", expert: "WHERE p.name = 'Ada'"),
    Shape(predicate: "nickname == 'x'", expert: "WHERE p.nickname = 'x'"),
    Shape(predicate: "nickname != 'x'", expert: "WHERE p.nickname IS NOT 'x'"),
    Shape(predicate: "nickname == nil", expert: "WHERE p.nickname IS NULL"),
    Shape(predicate: "NOT rank > 85", expert: "WHERE (p.rank > 85) IS NOT TRUE"),
    Shape(predicate: "NOT age > 85", expert: "WHERE p.age <= 85"),
    Shape(
      predicate: "isActive == YES AND age > 85",
      expert: "WHERE p.is_active = 1 AND p.age > 85"
    ),
    Shape(
      predicate: "name BEGINSWITH 'José'",
      expert: "WHERE p.name >= 'José' AND p.name < 'Josê'"
    ),
    Shape(predicate: "name CONTAINS 'son'", expert: "WHERE instr(p.name, 'son') > 0"),
    Shape(predicate: "name LIKE 'Jo*n'", expert: "WHERE p.name GLOB 'Jo*n'"),
    Shape(
      predicate: "name ==[cd] 'jose'",
      expert: "WHERE pq_fold(p.name, 'cd') = 'jose'",
      remark: "an index in the order NOCASE would serve"
    ),
    Shape(
      predicate: "id IN {1, 2, 3, 5, 8}",
      expert: "WHERE p.id IN (SELECT value FROM json_each('[1,2,3,5,8]'))"
    ),
    Shape(
      predicate: "name IN {'Ada', 'Alan', 'Grace'}",
      expert: "WHERE p.name IN ('Ada', 'Alan', 'Grace')",
      remark: "one statement serves lists of any length"
    ),
    Shape(predicate: "age BETWEEN {18, 65}", expert: "WHERE p.age BETWEEN 18 AND 65"),
    Shape(predicate: "born > CAST(0, 'NSDate')", expert: "WHERE p.born > 978307200.0"),
    Shape(predicate: "age == 18 OR rank == 3", expert: "WHERE p.age = 18 OR p.rank = 3"),
    Shape(
      predicate: "company.name == 'Acme'",
      expert: "JOIN company c ON c.id = p.company_id WHERE c.name = 'Acme'"
    ),
    Shape(predicate: "company == nil", expert: "WHERE p.company_id IS NULL"),
    Shape(predicate: "company.id == 7", expert: "WHERE p.company_id = 7"),
    Shape(
      predicate: "ANY tags.label == 'blue'",
      expert: "WHERE p.id IN (SELECT t.person_id FROM tag t WHERE t.label = 'blue')"
    ),
    Shape(
      predicate: "ANY tags.label == 'blue' AND name == 'Ada'",
      expert: """
        WHERE EXISTS (SELECT 1 FROM tag t WHERE t.person_id = p.id AND t.label = 'blue') \
        AND p.name = 'Ada'
        """
    ),
    Shape(
      predicate: "NONE tags.label == 'blue'",
      expert: "WHERE p.id NOT IN (SELECT t.person_id FROM tag t WHERE t.label = 'blue')"
    ),
    Shape(
      predicate: "SUBQUERY(orders, $o, $o.price > 10 AND $o.quantity > 1).@count > 0",
      expert: """
        WHERE p.id IN (SELECT o.person_id FROM "order" o WHERE o.price > 10 AND o.quantity > 1)
        """
    ),
    Shape(
      predicate: "orders.@count > 1",
      expert: """
        WHERE p.id IN (SELECT o.person_id FROM "order" o GROUP BY o.person_id HAVING count(*) > 1)
        """
    ),
    Shape(
      predicate: "tags.@count == 0",
      expert: """
        WHERE p.id NOT IN (SELECT t.person_id FROM tag t WHERE t.person_id IS NOT NULL)
        """
    ),
    Shape(
      predicate: "age > 18",
      expert: "WHERE p.age > 18 ORDER BY p.name LIMIT 20",
      order: [.init(.keyPath("name"))],
      limit: 20
    ),
    Shape(
      predicate: "TRUEPREDICATE",
      expert: """
        LEFT JOIN company c ON c.id = p.company_id ORDER BY c.name DESC, p.age LIMIT 20
        """,
      order: [.init(.keyPath("company.name"), ascending: false), .init(.keyPath("age"))],
      limit: 20
    ),
  ]
}
