import Foundation
import PredicateAnalysis
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct BindingTests {
  struct BindingCase: @unchecked Sendable, CustomTestStringConvertible {
    let format: String
    var arguments: [any PredicateArgument] = []
    var variables: [String: any PredicateArgument] = [:]
    /// The canonical text, or the codes of the diagnostics.
    let result: String
    var testDescription: String { "\(format) \(arguments)" }
  }

  private static let date = Date(timeIntervalSinceReferenceDate: 592_299_475.57712)

  private static let cases: [BindingCase] = [
    BindingCase(format: "name == %@", arguments: ["O'Brien"], result: "name == \"O'Brien\""),
    BindingCase(format: "name == '%@'", arguments: ["x"], result: "A002"),
    BindingCase(
      format: "%K == %@",
      arguments: ["first name", "x"],
      result: "#\"first name\" == \"x\""
    ),
    BindingCase(format: "%K == 1", arguments: ["a.b"], result: "a.b == 1"),
    BindingCase(format: "%K == 1", arguments: ["a.@count"], result: "a.@count == 1"),
    BindingCase(format: "%K == 1", arguments: ["in.size"], result: "#in.#size == 1"),
    BindingCase(format: "%K == 1", arguments: ["$x"], result: "#\"$x\" == 1"),
    BindingCase(
      format: "%K == 1",
      arguments: ["a == 1 OR b"],
      result: "#\"a == 1 OR b\" == 1"
    ),
    BindingCase(format: "p.%K.x == 1", arguments: ["a.b"], result: "p.a.b.x == 1"),
    BindingCase(format: "age IN %@", arguments: [[1, 2]], result: "age IN {1, 2}"),
    BindingCase(format: "age BETWEEN %@", arguments: [[1, 10]], result: "age BETWEEN {1, 10}"),
    BindingCase(format: "a == %@", arguments: [Value.null], result: "a == nil"),
    BindingCase(format: "a == %@", arguments: [true], result: "a == YES"),
    BindingCase(
      format: "d > %@",
      arguments: [date],
      result: "d > CAST(592299475.577120, \"NSDate\")"
    ),
    BindingCase(
      format: "%K like %@+$b+$c",
      arguments: ["single", "b\""],
      result: "single LIKE (\"b\\\"\" + $b) + $c"
    ),
    BindingCase(format: "kind == %s", arguments: ["x"], result: "kind == \"x\""),
    BindingCase(
      format: "a == %lld",
      arguments: [Int64.max],
      result: "a == 9223372036854775807"
    ),
    BindingCase(
      format: "a == %llu",
      arguments: [UInt64.max],
      result: "a == 18446744073709551615"
    ),
    BindingCase(format: "a == %d", arguments: [2.0], result: "a == 2"),
    BindingCase(format: "a == %d", arguments: [2.5], result: "A007"),
    BindingCase(format: "a == %d", arguments: ["2"], result: "A007"),
    BindingCase(format: "a == %f", arguments: [2], result: "a == 2.0"),
    BindingCase(format: "a == %c", arguments: ["x"], result: "a == \"x\""),
    BindingCase(format: "a == %c", arguments: ["xy"], result: "A007"),
    BindingCase(
      format: "ANY %K CONTAINS[cd] %@",
      arguments: ["tags", "é"],
      result: "ANY tags CONTAINS[cd] \"é\""
    ),
    BindingCase(
      format: "%@ > 100",
      arguments: [ExpressionNode(.variable("x"))],
      result: "$x > 100"
    ),
    BindingCase(
      format: "%K > 100",
      arguments: [ExpressionNode(.keyPath(base: nil, [.key("a"), .key("b")]))],
      result: "a.b > 100"
    ),
    BindingCase(format: "a == %d AND b == %d", arguments: [1], result: "A001"),
    BindingCase(format: "a == 1", arguments: ["x"], result: "A002"),
    BindingCase(format: "%K == 1", arguments: [5], result: "A005"),
    BindingCase(format: "%K == 1", arguments: [""], result: "A006"),
    BindingCase(format: "%K == 1", arguments: [".a"], result: "A006"),
    BindingCase(format: "%K == %d", arguments: [5, "x"], result: "A005 A007"),
    BindingCase(format: "a BETWEEN {%d, %d}", arguments: [1, 2], result: "a BETWEEN {1, 2}"),
    BindingCase(format: "$a == 1", variables: ["a": "a"], result: "\"a\" == 1"),
    BindingCase(
      format: "date BETWEEN {$START, $END}",
      variables: ["START": 1, "END": 2],
      result: "date BETWEEN {1, 2}"
    ),
    BindingCase(
      format: "SUBQUERY($all, $x, $x == $y AND SUBQUERY(a, $y, $y == $x).@count == 0).@count == $x",
      variables: ["all": [1], "x": 5, "y": 6],
      result:
        "SUBQUERY({1}, $x, $x == 6 AND SUBQUERY(a, $y, $y == $x).@count == 0).@count == 5"
    ),
    BindingCase(format: "a.$k == 1", variables: ["k": "name"], result: "a.name == 1"),
    BindingCase(format: "a.$k == 1", variables: ["k": 5], result: "A005"),
  ]

  @Test(arguments: cases) func binds(_ example: BindingCase) throws {
    let template = try PredicateTemplate(parsing: example.format)
    let bindings = Bindings(arguments: example.arguments, variables: example.variables)
    do {
      let bound = try template.bound(to: bindings)
      #expect(bound.format == example.result)
      let again = try JSONDecoder().decode(
        [BoundPredicate].self,
        from: JSONEncoder().encode([bound])
      )
      #expect(again == [bound])
    } catch let error as PredicateFormatError {
      #expect(error.diagnostics.map(\.id.code).joined(separator: " ") == example.result)
    }
  }

  @Test func bindsInFourWays() throws {
    let name = "O'Brien' OR 1 == 1 OR 'x' == '"
    let expected = try PredicateTemplate(parsing: "%K == %@ AND age > %d")
      .bound(to: ["name", name, 18])
    #expect(try BoundPredicate(format: "%K == %@ AND age > %d", "name", name, 18) == expected)
    #expect(try BoundPredicate("\(key: "name") == \(name) AND age > \(18)") == expected)
    let any: [Any?] = ["name", name, 18]
    #expect(
      try BoundPredicate(format: "%K == %@ AND age > %d", argumentArray: any) == expected
    )
    #expect(
      try PredicateTemplate(parsing: "name == $n AND age > $a").bound(to: ["n": name, "a": 18])
        == expected
    )
    #expect(
      try BoundPredicate(
        ExpressionNode.key("name").equals(name) && ExpressionNode.key("age").isGreater(than: 18)
      )
        == expected
    )
  }

  /// Whatever is interpolated, the shape of the predicate stays what was written.
  @Test(arguments: ["'", "\"", "\\", "%@", "$x", "\u{0}", "' OR 1 == 1 OR '", "nil", "\n"])
  func interpolationMakesOnlyArguments(_ text: String) throws {
    let bound = try BoundPredicate("name == \(text)")
    guard case .comparison(let comparison) = bound.root.kind else {
      Issue.record("not one comparison: \(bound.format)")
      return
    }
    #expect(comparison.right == ExpressionNode(.constant(.text(text))))
    #expect(try PredicateTemplate(parsing: bound.format).root == bound.root)
  }

  @Test func tellsWhatIsNeeded() throws {
    let template = try PredicateTemplate(
      parsing:
        "a.b == $x AND SUBQUERY(items, $i, $i.price > $limit AND $i.k == a.b).@count > max:(c) AND %K == %@"
    )
    let facts = PredicateFacts(of: template.root)
    #expect(facts.keyPaths == ["a.b", "items", "$i.price", "$i.k", "c", "%K"])
    #expect(facts.variables == ["x", "limit"])
    #expect(facts.placeholders.map(\.conversion) == [.keyPath, .object])
    #expect(facts.functions == ["max:"])
  }
}
