import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Warnings about arguments that are legal but probably not intended, and arguments without a
/// warning.
@Suite struct BindingWarningTests {
  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    let format: String
    let arguments: [any PredicateArgument]
    /// The text at each warning.
    let places: [String]
    var testDescription: String { format }

    init(_ format: String, _ arguments: [any PredicateArgument], _ places: String...) {
      self.format = format
      self.arguments = arguments
      self.places = places
    }
  }

  static let constants = [
    Row("%@ == %@", ["name", "Ada"], "%@ == %@"),
    Row("%@ == 'Ada'", ["name"], "%@ == 'Ada'"),
    Row("%@ == %d AND a == 1", ["age", 5], "%@ == %d"),
    Row("5 < %@", ["person.age"], "5 < %@"),
    Row("%@ IN %@", ["kind", ["a", "b"]], "%@ IN %@"),
    Row("%@ CONTAINS[c] %@", ["name", "x"], "%@ CONTAINS[c] %@"),
    Row("%@ CONTAINS[c] 'x'", ["name"], "%@ CONTAINS[c] 'x'"),
    Row("'Ada' == %@", ["name"], "'Ada' == %@"),
    Row("%s == %@", ["name", "Ada"], "%s == %@"),
    Row("a == 1 OR %@ == %@", ["name", "Ada"], "%@ == %@"),
    Row("SUBQUERY(a, $x, %@ == 'y').@count > 0", ["name"], "%@ == 'y'"),
    // Switches that the host sets.
    Row("%@ == 'all' OR kind == %@", ["some", "x"]),
    Row("kind == %@ OR %@ == 'all'", ["x", "some"]),
    Row("NOT (%@ == 'some' AND kind != %@)", ["all", "x"]),
    Row("TERNARY(%@ == 'a', b, c) == 1", ["x"]),
    Row("%@ == nil OR kind == %@", ["some", "x"]),
    Row("%d == 1 OR kind == %@", [1, "x"]),
    Row("%@ == '' OR name CONTAINS %@", ["name", "name"]),
    Row("%@ == 1", [1]),
    Row("%@ == %@", ["name", "name"]),
    Row("%@ == %@", ["two words", "and more"]),
    Row("%@ == %@", [1, 2]),
    Row("%K == %@", ["name", "Ada"]),
    Row("%@ IN tags", ["name"]),
    Row("name == %@", ["Ada"]),
  ]

  @Test(arguments: constants) func warnsOfTwoConstantSides(_ row: Row) throws {
    let bound = try PredicateTemplate(parsing: row.format)
      .bound(to: Bindings(arguments: row.arguments))
    let found = bound.warnings.filter { $0.id == .constantComparison }
    let source = try #require(bound.source)
    #expect(found.map { String(source[$0.span]) } == row.places)
    for warning in found {
      let fixed = try #require(warning.fixIts.first).applied(to: row.format)
      let again = try PredicateTemplate(parsing: fixed)
        .bound(to: Bindings(arguments: row.arguments))
      #expect(!again.warnings.contains { $0.id == .constantComparison }, "\(fixed)")
    }
  }

  /// Correct texts for which an overeager rule would give a warning.
  @Test(arguments: [
    "1 == 1", "'a' == 'a'", "'first name' == '5 x'", "'x' != nil", "price == '$5'", "price == '$'",
    "share == '50%'", "share LIKE '*50%'", "mail LIKE '*@example.com'", "tags.count > 1",
    "ANY items.count > 3", "ANY items.price > 3 AND ANY items.count > 3",
    "items.@count > 3 AND other.count > 3", "SUBQUERY(items, $i, $i.count > 3).@count > 0",
    "count == 1 AND ANY count.x == 1", "tags == {'name'}", "tag IN {'%'}",
  ])
  func saysNothing(_ text: String) throws {
    #expect(try PredicateTemplate(parsing: text).warnings == [])
  }
}
