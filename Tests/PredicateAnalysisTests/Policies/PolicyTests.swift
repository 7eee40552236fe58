import Foundation
import PredicateAnalysis
import PredicateSyntax
import Testing

/// Predicates that a policy allows, and its diagnostics for others.
@Suite struct PolicyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// The codes with the text at each; empty if the predicate passes.
    let refusals: [String]
    var testDescription: String { text }

    init(_ text: String, _ refusals: String...) {
      self.text = text
      self.refusals = refusals
    }
  }

  private static let policy: PredicatePolicy = {
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(
      .only(["name", "age", "tags", "items.price", "address.*", "$limit", "notes"]),
      denied: ["address.geo", "*.secret"]
    )
    policy.functions = .only(["length:", "max:", "count:"])
    return policy
  }()

  /// Every way to reach a key: listed keys pass and others do not, wherever they occur.
  @Test(arguments: [
    Row("name == 'x' AND age > 3"),
    Row("password == 'x'", "V001 password"),
    Row("'x' == password", "V001 password"),
    Row("SELF.name == 'x'"),
    Row("SELF.password == 'x'", "V001 SELF.password"),
    Row("SELF == 'x'", "V001 SELF"),
    Row("name.length == 3", "V001 name.length"),
    Row("address.city == 'x' AND address.street.number == 3"),
    Row("address == nil", "V001 address"),
    Row("address.geo.lat > 3", "V001 address.geo.lat"),
    Row("address.secret == 3", "V001 address.secret"),
    Row("address.a.b.secret.c == 3", "V001 address.a.b.secret.c"),
    Row("ANY items.price > 3"),
    Row("ANY items.cost > 3", "V001 items.cost"),
    Row("items == nil", "V001 items"),
    Row("items.@count > 3 AND items[SIZE] > 3 AND count:(items) > 3"),
    Row("items.@sum.price > 3 AND items.@max.price > 3"),
    Row("items.@sum.cost > 3", "V001 items.@sum.cost"),
    Row("tags.@max.self > 3"),
    Row("items.@unionOfObjects.self == nil", "V001 items.@unionOfObjects.self"),
    Row("items.@status == nil", "V001 items.@status"),
    Row("secrets.@count > 1", "V001 secrets.@count"),
    Row("(items)[LAST].price > 3 AND (items)[FIRST].price > 3"),
    Row("(items)[0].price > 3", "V001 (items)[0]"),
    Row("(items)[LAST].cost > 3", "V001 (items)[LAST].cost"),
    Row("(items)[LAST] == nil", "V001 (items)[LAST]"),
    Row("address['city'] == 'x'"),
    Row("address['geo'] == 'x'", "V001 address['geo']"),
    Row("items['cost'] == 'x'", "V001 items['cost']"),
    Row("items[name] == 'x'", "V001 items[name]"),
    Row("address[password] == 'x'", "V001 address[password]", "V001 password"),
    Row("SUBQUERY(items, $i, $i.price > 3).@count > 1"),
    Row("SUBQUERY(items, $i, $i.cost > 3).@count > 1", "V001 $i.cost"),
    Row("SUBQUERY(items, $i, $i == 3).@count > 1", "V001 $i"),
    Row("SUBQUERY(items, $i, password == 3).@count > 1", "V001 password"),
    Row("SUBQUERY(secrets, $i, TRUEPREDICATE).@count > 1", "V001 secrets"),
    Row(
      "SUBQUERY(items, $i, SUBQUERY(items, $j, $i.price > $j.cost).@count > 0).@count > 1",
      "V001 $j.cost"
    ),
    Row(
      "SUBQUERY(tags, $i, SUBQUERY(items, $i, $i.cost > 0).@count > 0).@count > 1",
      "V001 $i.cost"
    ),
    Row(
      "SUBQUERY(items, $i, $i.price > 3).cost == 1",
      "V001 SUBQUERY(items, $i, $i.price > 3).cost"
    ),
    Row("TERNARY(age > 3, items, tags).cost == 1", "V001 TERNARY(age > 3, items, tags).cost"),
    Row("TERNARY(password == 'x', 1, 2) == 1", "V001 password"),
    Row("TERNARY(age > 3, password, 2) == 1", "V001 password"),
    Row("TERNARY(age > 3, 1, password) == 1", "V001 password"),
    Row("{name, password} CONTAINS 'x'", "V001 password"),
    Row("{name, {password}} CONTAINS 'x'", "V001 password"),
    Row("CAST(password, 'NSString') == 'x'", "V001 password"),
    Row("password + 1 == 2", "V001 password"),
    Row("-password == 2", "V001 password"),
    Row("1 + (2 * password) == 2", "V001 password"),
    Row("(name UNION password) CONTAINS 'x'", "V001 (name UNION password)", "V001 password"),
    Row("length:(password) == 2", "V001 password"),
    Row("max:(password) == 2", "V001 password"),
    Row("max:(tags).cost == 2", "V001 max:(tags).cost"),
    Row("name == $limit"),
    Row("name == $me", "V001 $me"),
    Row("name == $me.password", "V001 $me"),
    Row("NOT (name == 'x' OR NOT password == 'x')", "V001 password"),
    Row("ANY password == 'x'", "V001 password"),
    Row("name BETWEEN {1, password}", "V001 password"),
    Row("name IN password", "V001 password"),
    Row("SELF.$limit == 3", "S013 SELF.$limit", "V001 SELF.$limit"),
    Row("name['x'].notes == 1", "V001 name['x']"),
  ])
  func keys(_ row: Row) throws { try expect(row, Self.policy) }

  /// Every feature, operator and function that the presets exclude.
  @Test(arguments: [
    Row("name MATCHES 'a.*'", "S013 name MATCHES 'a.*'"),
    Row("ANY {'a', 'b'} MATCHES 'a.*'", "S013 ANY {'a', 'b'} MATCHES 'a.*'"),
    Row(
      "SUBQUERY({'a'}, $x, $x MATCHES 'x.*').@count == 1",
      "S013 $x MATCHES 'x.*'"
    ),
    Row("name TOKENMATCHES 'a'", "S013 name TOKENMATCHES 'a'"),
    Row("name isKindOfClass: 'a'", "S013 name isKindOfClass: 'a'"),
    Row("FUNCTION('A', 'superclass') == 1", "S013 FUNCTION('A', 'superclass')"),
    Row("CAST('NSTask', 'Class') == 1", "S013 CAST('NSTask', 'Class')"),
    Row("$x := 1 == 1", "S013 $x := 1"),
    Row("FETCH(a, b, NO) == 1", "S013 FETCH(a, b, NO)"),
    Row("ANYKEY == 1", "S013 ANYKEY"),
    Row("uppercase:(name) == 'X'", "S013 uppercase:(name)"),
    Row("now() == 1", "S013 now()"),
    Row("random() == 1", "S013 random()"),
    Row("mgl_join:({name}) == 1", "S013 mgl_join:({name})"),
    Row("1 + 1 == 2 AND SUBQUERY(a, $x, $x == 1).@count == 0"),
  ])
  func features(_ row: Row) throws { try expect(row, .untrusted) }

  @Test(arguments: [
    Row("name == 'x' AND (age > 3 OR NOT age BETWEEN {1, 2}) AND ANY tags LIKE[c] 'a*'"),
    Row("ALL tags == 'x'", "S013 ALL tags == 'x'"),
    Row("a + 1 == 2", "S013 a + 1", "S013 a + 1"),
    Row("-a == 2", "S013 -a"),
    Row("{a, b} CONTAINS 1", "S013 {a, b}"),
    Row("a[0] == 1", "S013 a[0]"),
    Row("a.@count == 1", "S013 a.@count"),
    Row("(a UNION b) CONTAINS 1", "S013 (a UNION b)"),
    Row("SUBQUERY(a, $x, $x == 1) == nil", "S013 SUBQUERY(a, $x, $x == 1)"),
    Row("TERNARY(a == 1, 2, 3) == 1", "S013 TERNARY(a == 1, 2, 3)"),
    Row("CAST(a, 'NSDate') == 1", "S013 CAST(a, 'NSDate')"),
    Row("a == $b", "S013 $b"),
    Row("a UTI-EQUALS 'b'", "S013 a UTI-EQUALS 'b'"),
  ])
  func comparisons(_ row: Row) throws { try expect(row, .comparisons) }

  private func expect(_ row: Row, _ policy: PredicatePolicy) throws {
    var options = policy.parseOptions
    options.hostFunctions = ["mgl_join:"]
    let bound = try PredicateTemplate(parsing: row.text, options: options).bound()
    let source = SourceText(row.text)
    do {
      let validated = try bound.validated(by: policy)
      #expect(validated.predicateWithoutLimits == bound)
      #expect(row.refusals == [])
    } catch {
      #expect(error.diagnostics.map { "\($0.id.code) \(source[$0.span])" } == row.refusals)
      #expect(error.diagnostics.allSatisfy { $0.severity == .error })
    }
  }

  /// A list given for `%@` or built in code is measured like a list in the text.
  @Test func argumentsCountTowardsLimits() throws {
    var policy = PredicatePolicy.untrusted
    policy.limits.tree.elements = 3
    let template = try PredicateTemplate(parsing: "a IN %@")
    _ = try template.bound(to: [[1, 2, 3]]).validated(by: policy)
    let error = #expect(throws: PredicateFormatError.self) {
      _ = try template.bound(to: [[1, 2, 3, 4]]).validated(by: policy)
    }
    #expect(error?.diagnostics.map(\.id) == [.tooCostly])
  }

  @Test func theApplicationMayAddAnything() throws {
    let wish = try BoundPredicate(format: "name == 'x' OR age > 3").validated(by: Self.policy)
    let both = wish && (try BoundPredicate(format: "tenant == %d", 7))
    #expect(both.predicateWithoutLimits.format == "(name == \"x\" OR age > 3) AND tenant == 7")
    #expect(both.policy == Self.policy)
  }

  @Test func presetsMatchTheirNames() {
    let hidden = PredicatePolicy.untrusted.features
    for feature in LanguageFeature.allCases {
      let reaches: Bool =
        switch feature {
        case .classCast, .dynamicKey, .message, .assignment, .fetch, .anyKey: true
        case .and, .or, .not, .any, .all, .list, .variable, .arithmetic, .index,
          .collectionOperator, .setOperation, .subquery, .ternary, .cast:
          false
        }
      #expect(hidden.allows(feature) != reaches)
    }
    for function in Function.allCases {
      #expect(!PredicatePolicy.untrusted.functions.allows(function.rawValue))
    }
  }
}
