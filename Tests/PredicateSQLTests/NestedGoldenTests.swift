import Foundation
import PredicateAnalysis
import PredicateSQL
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// SQL over objects, arrays and dictionaries inside rows, in all dialects: `Tests/Goldens/sql`.
@Suite struct NestedGoldenTests {
  static let predicates = [
    "address.city == 'Oslo'", "address.geo.lat > 59.9", "address == nil", "address != nil",
    "home == nil", "address == home", "address.city == home.city",
    "ANY tags == 'x'", "ALL tags == 'x'", "NONE tags == 'x'", "ANY nums > 3", "ALL nums > age",
    "ANY address.lines BEGINSWITH 'a'", "tags == nil", "codes == nil", "tags != nil",
    "'x' IN tags", "tags CONTAINS name", "nil IN tags", "3 IN orders.qty",
    "ANY orders.price > 5", "ANY orders.price == nil", "ALL orders.qty IN {1, 2}",
    "ANY orders.items.sku != 'x'", "ANY orders.items == nil", "'x' IN orders.items.sku",
    "ANY orders.sku MATCHES 'a+'", "ANY orders.qty == age + 1", "ANY orders == nil",
    "SUBQUERY(orders, $o, $o.qty == 2 AND $o.price < age).@count > 0",
    "SUBQUERY(orders, $o, $o.qty == 2).@count == 1", "SUBQUERY(orders, $o, $o == nil).@count < 3",
    "SUBQUERY(orders, $o, ANY $o.items.n == $o.qty).@count != 0",
    "SUBQUERY(tags, $t, $t BEGINSWITH 'a').@count >= 1",
    "ANY SUBQUERY(orders, $o, $o.qty > 1).price > 3",
    "SUBQUERY(orders, $o, ANY SELF.friends.age == $o.qty).@count > 0",
    "orders.@count == 0", "codes.@count == 0", "orders.@count == nums.@count",
    "orders.items.@count == 2", "count:(codes) == 1", "count:(tags) == 1",
    "orders.@max.price > 2.5", "orders.@min.sku == 'a'", "orders.@sum.qty > 4",
    "orders.@sum.price > 4", "orders.@avg.qty > 4", "nums.@sum.self == 6", "nums.@max.self != 6",
    "labels.colour == 'red'", "counts.a > 3 AND counts.b == nil", "labels == nil",
    "ANY grid == {3}", "orders[0].price > 5", "ANY friends.orders.price > 5",
    "ANY friends.address.city == 'Oslo'",
    "SUBQUERY(friends, $f, ANY $f.orders.qty == 2).@count > 0",
  ]

  @Test func says() throws {
    var text = ""
    for predicate in Self.predicates {
      text += "\npredicate  \(predicate)\n"
      for dialect in [any SQLDialect].all { text += try Self.lines(dialect, predicate) }
    }
    try GoldenFolder("sql").expect(text, in: "nested.txt")
  }

  private static func lines(_ dialect: some SQLDialect, _ predicate: String) throws -> String {
    let checked = try Self.checked(predicate)
    let lines = SQLCompiler(dialect: dialect).split(checked).shown(in: dialect)
    let shown = lines.isEmpty ? ["(every row)"] : lines
    return shown.enumerated()
      .map { ($0.offset == 0 ? dialect.key : "").padding(to: 11) + $0.element + "\n" }.joined()
  }

  static func checked(_ predicate: String) throws -> CheckedPredicate {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("Conformance/Schemas/nested.json")
    let schema = try Schema(json: try Data(contentsOf: file))
    return try BoundPredicate(parsing: predicate).checked(against: schema, entity: "Person")
  }
}
