import Foundation
import PredicateSyntax
import Testing

/// A predicate built in code, and its text.
struct CompositionCase: Sendable, CustomTestStringConvertible {
  let built: PredicateNode
  let text: String
  var testDescription: String { text }
}

private let age: ExpressionNode = .key("age")
private let name: ExpressionNode = .key("name")
private let kids: ExpressionNode = .key("kids")

@Suite struct CompositionTests {
  @Test(arguments: [
    CompositionCase(built: age.isAtLeast(18), text: "age >= 18"),
    CompositionCase(built: age.isAtMost(18), text: "age <= 18"),
    CompositionCase(built: age.isLess(than: age), text: "age < age"),
    CompositionCase(built: age.isGreater(than: 1.5), text: "age > 1.5"),
    CompositionCase(built: name.isNot("Ada"), text: "name != \"Ada\""),
    CompositionCase(built: name.isNil, text: "name == nil"),
    CompositionCase(built: name.isNotNil, text: "name != nil"),
    CompositionCase(built: name.equals(String?.none), text: "name == nil"),
    CompositionCase(
      built: name.begins(with: "a", .caseInsensitive),
      text: "name BEGINSWITH[c] \"a\""
    ),
    CompositionCase(built: name.ends(with: "a"), text: "name ENDSWITH \"a\""),
    CompositionCase(built: name.isLike("a*"), text: "name LIKE \"a*\""),
    CompositionCase(built: name.matches("a.*"), text: "name MATCHES \"a.*\""),
    CompositionCase(built: age.isIn([1, 2]), text: "age IN {1, 2}"),
    CompositionCase(
      built: age.isIn(.list(age, 2) as ExpressionNode),
      text: "age IN {age, 2}"
    ),
    CompositionCase(
      built: kids.filtered { $0.key("age").isGreater(than: 5) }.count.isGreater(than: 0),
      text: "SUBQUERY(kids, $element, $element.age > 5).@count > 0"
    ),
    CompositionCase(built: kids.any.equals(1), text: "ANY kids == 1"),
    CompositionCase(
      built: ExpressionNode.path("address.city").equals(1),
      text: "address.city == 1"
    ),
    CompositionCase(
      built: ExpressionNode.path("address", "city").equals(1),
      text: "address.city == 1"
    ),
    CompositionCase(
      built: ExpressionNode.path("kids.@max.age").equals(1),
      text: "kids.@max.age == 1"
    ),
    CompositionCase(
      built: ExpressionNode.key("address.city").equals(1),
      text: "#\"address.city\" == 1"
    ),
    CompositionCase(built: kids.aggregated(.sum, "a.b").equals(1), text: "kids.@sum.a.b == 1"),
    CompositionCase(
      built: (age * 2 + 1).equals(age.calculated(.shiftLeft, 1)),
      text: "(age * 2) + 1 == age << 1"
    ),
    CompositionCase(built: (2 * age / 3).equals(2 / age), text: "(2 * age) / 3 == 2 / age"),
    CompositionCase(
      built: kids.intersection(kids).count.isGreater(than: 0),
      text: "(kids INTERSECT kids).@count > 0"
    ),
    CompositionCase(built: name.begins(with: "Ada".prefix(1)), text: "name BEGINSWITH \"A\""),
    CompositionCase(built: name.equals(Character("A")), text: "name == \"A\""),
    CompositionCase(
      built: name.equals(URL(fileURLWithPath: "/a")),
      text: "name == CAST(\"file:///a\", \"NSURL\")"
    ),
    CompositionCase(
      built: ExpressionNode.call(.lowercase, name).equals(name.cast(to: "NSString")),
      text: "lowercase:(name) == CAST(name, \"NSString\")"
    ),
  ])
  func builds(_ example: CompositionCase) {
    #expect(example.built.description == example.text)
  }

  @Test func chainsAreFlat() {
    let terms = [age.isAtLeast(1), age.isAtLeast(2), age.isAtLeast(3)]
    #expect((terms[0] && terms[1] && terms[2]) == PredicateNode(.and(terms)))
    #expect((terms[0] && (terms[1] && terms[2])) == PredicateNode(.and(terms)))
    #expect((terms[0] || terms[1] || terms[2]) == .any(of: terms))
  }

  @Test func joiningSeveralKeepsTheirShape() {
    let pair = age.isAtLeast(1) && age.isAtLeast(2)
    #expect(PredicateNode.all(of: [pair, age.isNil]).kind == .and([pair, age.isNil]))
    #expect(PredicateNode.all(of: [pair]) == pair)
  }
}
