import Testing

/// Predicates as archives hold them, and the text that is made of each; nil where there is none.
struct ArchivedPredicates: CustomTestStringConvertible, Sendable {
  typealias Item = ArchiveBuilder.Item

  let text: String?
  let make: @Sendable (inout ArchiveBuilder) -> Item

  init(_ text: String?, _ make: @escaping @Sendable (inout ArchiveBuilder) -> Item) {
    self.text = text
    self.make = make
  }

  var testDescription: String { text ?? "none" }

  static let all: [Self] = [
    Self("price >= 5") { comparison("price", 3, .integer(5), &$0) },
    Self("name ==[cd] \"a\"") {
      comparison("name", 4, .text("a"), &$0, [("NSOptions", .integer(3))])
    },
    Self("name CONTAINS[c] \"a\"") {
      comparison("name", 99, .text("a"), &$0, [("NSFlags", .integer(1))])
    },
    Self("ANY similar.name LIKE \"a\"") {
      comparison("similar.name", 7, .text("a"), &$0, [("NSModifier", .integer(2))])
    },
    Self("ALL similar.name != \"a\"") {
      comparison("similar.name", 5, .text("a"), &$0, [("NSModifier", .integer(1))])
    },
    Self("similar.@count > 2") { comparison("similar.@count", 2, .integer(2), &$0) },
    Self("name isEqual: \"a\"") {
      comparison("name", 11, .text("a"), &$0, [("NSSelectorName", .text("isEqual:"))])
    },
    Self("TRUEPREDICATE") { $0.add("NSTruePredicate", []) },
    Self("FALSEPREDICATE") { $0.add("NSFalsePredicate", []) },
    Self("NOT price == 5") { compound(0, [comparison("price", 4, .integer(5), &$0)], &$0) },
    Self("price < 1 OR price > 9") {
      compound(
        2,
        [comparison("price", 0, .integer(1), &$0), comparison("price", 2, .integer(9), &$0)],
        &$0
      )
    },
    Self("price BETWEEN {1, $most}") { archive in
      let bounds = [constant(.integer(1), &archive), variable("most", &archive)]
      let list = archive.list(bounds)
      return comparison(
        path("price", &archive),
        100,
        archive.add("NSAggregateExpression", [("NSCollection", list)]),
        &archive
      )
    },
    Self("name == $FETCH_SOURCE.name") { archive in
      comparison(
        path("name", &archive),
        4,
        path("name", &archive, of: variable("FETCH_SOURCE", &archive)),
        &archive
      )
    },
    Self("count:(similar) == 5") { archive in
      let call = call("count:", [path("similar", &archive)], &archive)
      return comparison(call, 4, constant(.integer(5), &archive), &archive)
    },
    Self("price * 2.5 == 5") { archive in
      let factor = constant(.real(2.5), &archive)
      let call = call("multiply:by:", [path("price", &archive), factor], &archive)
      return comparison(call, 4, constant(.integer(5), &archive), &archive)
    },
    Self("CAST(price, \"NSString\") == nil") { archive in
      let type = constant(.text("NSString"), &archive)
      let cast = call("castObject:toType:", [path("price", &archive), type], &archive)
      return comparison(cast, 4, archive.add("NSConstantValueExpression", []), &archive)
    },
    Self("SUBQUERY(similar, $s, $s.name == \"a\").@count == 5") { archive in
      let condition = comparison(
        path("name", &archive, of: variable("s", &archive)),
        4,
        constant(.text("a"), &archive),
        &archive
      )
      let found = archive.add(
        "NSSubqueryExpression",
        [
          ("NSCollection", path("similar", &archive)), ("NSVariable", variable("s", &archive)),
          ("NSPredicate", condition),
        ]
      )
      let count = path("@count", &archive, of: found)
      return comparison(count, 4, constant(.integer(5), &archive), &archive)
    },
    Self("TERNARY(price > 1, \"a\", \"b\") == name") { archive in
      let ternary = archive.add(
        "NSTernaryExpression",
        [
          ("NSPredicate", comparison("price", 2, .integer(1), &archive)),
          ("NSTrueExpression", constant(.text("a"), &archive)),
          ("NSFalseExpression", constant(.text("b"), &archive)),
        ]
      )
      return comparison(ternary, 4, path("name", &archive), &archive)
    },
    Self("sold > CAST(600000000.000000, \"NSDate\")") { archive in
      let date = archive.add("NSDate", [("NS.time", .real(600_000_000))])
      let constant = archive.add("NSConstantValueExpression", [("NSConstantValue", date)])
      return comparison(path("sold", &archive), 2, constant, &archive)
    },
    Self(nil) { $0.add("NSBlockPredicate", []) },
    Self(nil) { comparison("price", 77, .integer(5), &$0) },
    Self(nil) { comparison("price", 4, .integer(5), &$0, [("NSModifier", .integer(9))]) },
    Self(nil) { $0.add("NSComparisonPredicate", []) },
    Self(nil) { compound(0, [], &$0) },
    Self(nil) { compound(7, [], &$0) },
  ]

  static func comparison(
    _ key: String,
    _ number: Int,
    _ value: Item,
    _ archive: inout ArchiveBuilder,
    _ fields: [(String, Item)] = []
  ) -> Item {
    let left = path(key, &archive)
    return comparison(left, number, constant(value, &archive), &archive, fields)
  }

  static func comparison(
    _ left: Item,
    _ number: Int,
    _ right: Item,
    _ archive: inout ArchiveBuilder,
    _ fields: [(String, Item)] = []
  ) -> Item {
    let number = ("NSOperatorType", Item.integer(number))
    let symbol = archive.add("NSComparisonPredicateOperator", fields + [number])
    return archive.add(
      "NSComparisonPredicate",
      [("NSLeftExpression", left), ("NSRightExpression", right), ("NSPredicateOperator", symbol)]
    )
  }

  private static func compound(
    _ type: Int,
    _ terms: [Item],
    _ archive: inout ArchiveBuilder
  ) -> Item {
    let list = archive.list(terms)
    return archive.add(
      "NSCompoundPredicate",
      [("NSCompoundPredicateType", .integer(type)), ("NSSubpredicates", list)]
    )
  }

  private static func constant(_ value: Item, _ archive: inout ArchiveBuilder) -> Item {
    let value = archive.add(value)
    return archive.add("NSConstantValueExpression", [("NSConstantValue", value)])
  }

  private static func variable(_ name: String, _ archive: inout ArchiveBuilder) -> Item {
    archive.add("NSVariableExpression", [("NSVariable", .text(name))])
  }

  private static func path(
    _ keys: String,
    _ archive: inout ArchiveBuilder,
    of base: Item? = nil
  ) -> Item {
    let base = base ?? archive.add("NSSelfExpression", [])
    let keys = archive.add("NSKeyPathSpecifierExpression", [("NSKeyPath", .text(keys))])
    let list = archive.list([keys])
    return archive.add(
      "NSKeyPathExpression",
      [("NSOperand", base), ("NSSelectorName", .text("valueForKeyPath:")), ("NSArguments", list)]
    )
  }

  private static func call(
    _ name: String,
    _ arguments: [Item],
    _ archive: inout ArchiveBuilder
  ) -> Item {
    let utilities = ("NSConstantValueClassName", Item.text("_NSPredicateUtilities"))
    let receiver = archive.add("NSConstantValueExpression", [utilities])
    let list = archive.list(arguments)
    return archive.add(
      "NSFunctionExpression",
      [("NSOperand", receiver), ("NSSelectorName", .text(name)), ("NSArguments", list)]
    )
  }
}
