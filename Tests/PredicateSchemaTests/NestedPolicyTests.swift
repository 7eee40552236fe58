import Foundation
import PredicateAnalysis
import PredicateSchema
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Policies about the keys of objects inside rows.
@Suite struct NestedPolicyTests {
  /// The rules for entities, a predicate, and whether it is allowed.
  static let cases: [([String: Allowance<String>], String, Bool)] = [
    (["Person": .only(["address"])], "address.zip == 'x'", true),
    (["Person": .only(["address"])], "orders.@count == 1", false),
    (["Person": .only(["name"])], "address.zip == 'x'", false),
    (open, "address.city == 'x'", true),
    (open, "address.zip == 'x'", false),
    (open, "address.geo.lat > 1", false),
    (open, "address == home", false),
    (open, "'x' IN address", false),
    (open, "address['zip'] == 'x'", false),
    (open, "address['city'] == 'x'", true),
    (open, "ANY orders.qty == 5", true),
    (open, "ANY orders.price > 5", false),
    (open, "SUBQUERY(orders, $o, $o.qty == 5).@count > 0", true),
    (open, "SUBQUERY(orders, $o, $o.price == 5).@count > 0", false),
    (open, "orders.@count == 5", true),
    (open, "orders.@max.qty == 5", true),
    (open, "orders.@max.price == 5", false),
    (open, "orders[0].price == 5", false),
    (open, "home IN orders", false),
    (open, "ANY orders == home", false),
    (open, "ANY orders.items.n == 5", false),
    (
      open.merging(["Person.address": .any]) { $1 }, "address.geo.lat > 1 AND 'x' IN address", false
    ),
    (
      open.merging(["Person.address": .any]) { $1 }, "address.geo.lat > 1 AND address == home", true
    ),
  ]

  private static let open: [String: Allowance<String>] = [
    "Person": .only(["address", "home", "orders"]),
    "Person.address": .only(["city"]),
    "Person.orders": .only(["qty", "items"]),
    "Person.orders.items": .only(["sku"]),
  ]

  @Test(arguments: cases)
  func decides(_ example: (entities: [String: Allowance<String>], text: String, isAllowed: Bool))
    throws
  {
    var policy = PredicatePolicy.unrestricted
    policy.entities = example.entities
    let schema = try Self.schema()
    let predicate = try BoundPredicate(parsing: example.text)
    let isAllowed =
      (try? predicate.validated(by: policy, against: schema, entity: "Person")) != nil
    #expect(isAllowed == example.isAllowed, "\(example.text)")
  }

  static func schema() throws -> Schema {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("Conformance/Schemas/nested.json")
    return try Schema(json: try Data(contentsOf: file))
  }
}
