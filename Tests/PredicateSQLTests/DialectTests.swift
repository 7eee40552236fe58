import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// The list of dialects, and a dialect on paper that writes every construct in its own way: a word
/// that is written elsewhere than in a dialect's row would show.
@Suite struct DialectTests {
  @Test func keysAndNamesAreUnique() {
    let all = [any SQLDialect].all
    #expect(Set(all.map(\.key)).count == all.count)
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { $0.key.allSatisfy { ("a"..."z").contains($0) } })
  }

  /// Every form in which a dialect keeps an attribute has a type that its placeholder can name.
  @Test(arguments: [any SQLDialect].all)
  func everyTypeIsStored(_ dialect: any SQLDialect) throws {
    for type in AttributeType.scalars {
      let attribute = Attribute(column: "a", type: type)
      let form = try #require(dialect.form(of: attribute), "\(type)")
      let bound = SQLFragment.binding(.null, as: form.type).statement(in: dialect)
      #expect(!bound.text.isEmpty)
    }
  }

  /// A backslash escapes the mark after it in ClickHouse, and nothing elsewhere.
  @Test func marksInNamesAreDoubled() {
    #expect(ClickHouseDialect().quoted("a\\`b") == "`a\\\\``b`")
    #expect(SparkDialect().quoted("a\\`b") == "`a\\``b`")
    #expect(DuckDBDialect().quoted("a\\\"b") == "\"a\\\"\"b\"")
  }

  @Test(arguments: [
    ("na`me == 5", "`paper``s`.`na``me` = ?1"),
    ("rank != 5", "NOT (`paper``s`.`rank` <=> ?1)"),
    ("NOT rank != 5", "`paper``s`.`rank` = ?1"),
    ("rank == score", "`paper``s`.`rank` <=> `paper``s`.`score`"),
    ("NOT rank == score", "NOT (`paper``s`.`rank` <=> `paper``s`.`score`)"),
    ("NOT rank > 5", "(`paper``s`.`rank` > ?1) IS UNTRUE"),
    ("TRUEPREDICATE OR rank == 5", nil),
    ("FALSEPREDICATE", "0 = 1"),
    (
      "other.rank == 5",
      """
      ROW(`paper``s`.`id`, `paper``s`.`page`) IN (SELECT `paper``s`.`id`, `paper``s`.`page` FROM \
      `paper``s` JOIN `paper``s` AS `t1` ON `t1`.`id` = `paper``s`.`other_id` AND \
      `t1`.`page` = `paper``s`.`other_page` WHERE `t1`.`rank` = ?1)
      """
    ),
    (
      "ANY others.rank == 5",
      """
      ROW(`paper``s`.`id`, `paper``s`.`page`) IN (SELECT `t1`.`other_id`, `t1`.`other_page` FROM \
      `paper``s` AS `t1` WHERE `t1`.`rank` = ?1)
      """
    ),
  ])
  func conditionsAreTheDialects(_ predicate: String, _ text: String?) throws {
    let compiler = SQLCompiler(dialect: PaperDialect())
    let checked = try Self.checked(predicate)
    #expect(try compiler.exactCondition(for: checked).text == text ?? "1 = 1")
  }

  @Test func orderAndPageAreTheDialects() throws {
    var query = SQLQuery(schema: try Self.schema(), entity: "Paper")
    query.columns = [.init("id", .column("id"))]
    query.sorts = [.init(.keyPath("rank")), .init(.keyPath("score"), ascending: false)]
    query.offset = 7
    let compiler = SQLCompiler(dialect: PaperDialect())
    let start = """
      SELECT `paper``s`.`id` FROM `paper``s` ORDER BY `paper``s`.`rank` SMALLEST FIRST, \
      `paper``s`.`score` DESC SMALLEST LAST
      """
    #expect(try compiler.select(query).statement.text == start + " ROWS 999 FROM ?1")
    query.limit = 3
    #expect(try compiler.select(query).statement.text == start + " ROWS ?1 AFTER ?2")
  }

  private static func checked(_ predicate: String) throws -> CheckedPredicate {
    // No key that is written in a predicate has a mark in it.
    try BoundPredicate(parsing: predicate.replacing("na`me", with: "name"))
      .checked(against: schema(), entity: "Paper")
  }

  private static func schema() throws -> Schema {
    let toSelf = [
      ColumnPair(near: "other_id", far: "id"), ColumnPair(near: "other_page", far: "page"),
    ]
    let paper = Entity(
      name: "Paper",
      table: "paper`s",
      primaryKey: ["id", "page"],
      attributes: [
        "name": Attribute(column: "na`me", type: .integer),
        "rank": Attribute(column: "rank", type: .integer, isOptional: true),
        "score": Attribute(column: "score", type: .integer, isOptional: true),
      ],
      relationships: [
        "other": Relationship(destination: "Paper", cardinality: .one, join: .direct(on: toSelf)),
        "others": Relationship(
          destination: "Paper",
          cardinality: .many,
          join: .direct(on: toSelf.map { ColumnPair(near: $0.far, far: $0.near) })
        ),
      ]
    )
    return Schema(entities: ["Paper": paper])
  }
}

/// A dialect of no database.
private struct PaperDialect: SQLDialect {
  let name = "Paper"
  let key = "paper"
  let maximumBindings = 10
  let traits = SQLTraits.usual(with: [.mixedNumbers, .nulCharacter, .quickMembership])
  let syntax = SQLSyntax(
    nameMarks: (UInt8(ascii: "`"), UInt8(ascii: "`")),
    distinct: .init(" <=> ", before: "NOT (", after: ")"),
    notDistinct: " <=> ",
    truth: ("1 = 1", "0 = 1"),
    isNotTrue: " IS UNTRUE",
    rowMarks: ("ROW(", ")"),
    nullOrder: .clauses(ascending: " SMALLEST FIRST", descending: " SMALLEST LAST"),
    page: .init(limit: " ROWS ", offset: " AFTER ", offsetAlone: " ROWS 999 FROM ")
  )

  func write(placeholderAt position: Int, as type: SQLType, to text: inout SQLText) {
    text.append("?\(position)")
  }

  func form(of attribute: Attribute) -> ColumnForm? {
    attribute.type == .integer ? .integer : nil
  }

  func render(_ construct: SQLConstruct) -> SQLFragment? { nil }
}
