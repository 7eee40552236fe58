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

  private static let cases: [BindingCase] = [
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
    BindingCase(format: "a.$k == 1", variables: ["k": "b.@max.c"], result: "a.b.@max.c == 1"),
    BindingCase(format: "a.$k == 1", variables: ["k": 5], result: "A005"),
    BindingCase(format: "a.$k == 1", variables: ["k": ""], result: "A006"),
    BindingCase(format: "a.$k == 1", variables: ["k": "b..c"], result: "A006"),
  ]

  @Test(arguments: cases) func binds(_ example: BindingCase) throws {
    let template = try PredicateTemplate(parsing: example.format)
    let bindings = Bindings(arguments: example.arguments, variables: example.variables)
    do {
      let bound = try template.bound(to: bindings)
      #expect(bound.format == example.result)
      let again = try JSONDecoder().decode(
        [PredicateTemplate].self,
        from: JSONEncoder().encode([bound])
      )
      #expect(try again.map { try $0.bound() } == [bound])
    } catch let error as PredicateFormatError {
      #expect(error.diagnostics.map(\.id.code).joined(separator: " ") == example.result)
    }
  }

  @Test func expressionsAreValues() throws {
    let (key, limit) = ("age", 2.5)
    let bound = try BoundExpression("\(key: key) * \(limit)")
    let plain = try BoundExpression("age * 2.5")
    #expect(bound == plain)
    #expect(Set([bound, plain, try BoundExpression("age * 2")]).count == 2)
    #expect(bound.format == "age * 2.5")
    let coded = try JSONEncoder().encode([bound])
    #expect(
      try JSONDecoder().decode([ExpressionTemplate].self, from: coded).first?.bound() == bound
    )
    #expect(bound.appleFormat == "age * 2.5")
    #expect(try BoundPredicate("age > 2").appleFormat == "age > 2")
    let templates = [
      try ExpressionTemplate(parsing: "a+b"), try ExpressionTemplate(parsing: "a + b"),
    ]
    #expect(Set(templates).count == 1)
    let predicates = [
      try PredicateTemplate(parsing: "a==b"), try PredicateTemplate(parsing: "a == b"),
    ]
    #expect(Set(predicates).count == 1)
  }

  @Test(arguments: try CaseLine.all(of: "Syntax/binding.cases"))
  func bindsLines(_ example: CaseLine) throws {
    let parts = example.left.split(separator: " ; ", maxSplits: 1).map(String.init)
    let arguments = try CaseJSON.list(of: parts.count > 1 ? parts[1] : "")
    var result = ""
    do throws(PredicateFormatError) {
      let mode = example.settings["mode"].flatMap(LanguageMode.init) ?? .default
      let bound = try PredicateTemplate(parsing: parts[0], options: ParseOptions(mode: mode))
        .bound(to: Bindings(arguments: arguments))
      result = bound.format
    } catch {
      result = error.diagnostics.map(\.id.code).joined(separator: " ")
    }
    #expect(result == example.right, sourceLocation: example.location)
  }

  /// The error is at the placeholder, and its fix-it can be bound.
  @Test func aValueIsNotAKey() throws {
    let text = "a == %@ AND SELF.%@.length == '%@'.length"
    let template = try PredicateTemplate(parsing: text)
    let error = try #require(throws: PredicateFormatError.self) {
      try template.bound(to: [1, "name"])
    }
    let found = try #require(error.diagnostics.first)
    #expect(found.id == .objectStep && found.severity == .error)
    #expect(String(error.source[found.span]) == "%@" && found.span.start == 17)
    let fixed = try #require(found.fixIts.first).applied(to: text)
    let bound = try PredicateTemplate(parsing: fixed).bound(to: [1, "name"])
    #expect(bound.format == "a == 1 AND name.length == \"%@\".length")
  }

  /// A key path given as an argument is a key in every mode.
  @Test(arguments: [ParseOptions.default, .strictApple])
  func aKeyPathIsAKey(_ options: ParseOptions) throws {
    let template = try PredicateTemplate(parsing: "SELF.%@ == %@.%@", options: options)
    #expect(template.format == "SELF.%@ == %@.%@")
    #expect(template.warnings.map(\.id) == [.objectStep, .objectStep])
    #expect(PredicateFacts(of: template.root).placeholders.map(\.index) == [0, 1, 2])
    let path = try BoundExpression(format: "a.b").root
    let bound = try template.bound(to: [path, path, path])
    #expect(bound.format == "a.b == a.b.a.b")
  }

  /// A policy sees the keys that a stranger's text reads by such a step, like any others.
  @Test func policiesSeeTheKeysOfSteps() throws {
    let template = try PredicateTemplate(
      parsing: "SELF.%@ == 1 AND a.%@ == %@",
      options: .strictApple
    )
    var policy = PredicatePolicy.untrusted
    policy.keys = KeyRules(.only(["a.b", "c"]))
    let allowed = try template.bound(to: ["c", "b", 1])
    #expect(PredicateFacts(of: allowed.root).keyPaths == ["c", "a.b"])
    _ = try allowed.validated(by: policy)
    for (first, second) in [("secret", "b"), ("c", "secret"), ("a.secret", "b"), ("c", "b.x")] {
      let bound = try template.bound(to: [first, second, 1])
      #expect(throws: PredicateFormatError.self) { try bound.validated(by: policy) }
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

  /// The shape of the predicate stays as written, whatever is interpolated.
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

  @Test func factsListKeysVariablesAndPlaceholders() throws {
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

@Suite struct ArgumentArrayTests {
  /// Values as serialisers produce them on Linux: Foundation's objects as well as Swift's.
  @Test func takesFoundationValues() throws {
    let json = Data("[1, \"x\", true, [1, 2], {\"k\": 1}, null, 1.5]".utf8)
    let arguments = try #require(try JSONSerialization.jsonObject(with: json) as? [Any])
    let bound = try BoundPredicate(
      format: "a == %@ AND b == %@ AND c == %@ AND d IN %@ AND e == %@ AND f == %@ AND g == %@",
      argumentArray: arguments
    )
    #expect(
      bound.format == """
        a == 1 AND b == "x" AND c == YES AND d IN {1, 2} \
        AND e == CAST({"k", 1}, "NSDictionary") AND f == nil AND g == 1.5
        """
    )
    let objects: [Any?] = [NSString("y"), NSDate(timeIntervalSinceReferenceDate: 0), NSNull()]
    let other = try BoundPredicate(
      format: "a == %@ AND b > %@ AND c == %@",
      argumentArray: objects
    )
    #expect(
      other.format == "a == \"y\" AND b > CAST(0.000000, \"NSDate\") AND c == nil"
    )
    let set = try BoundPredicate(format: "a IN %@", argumentArray: [Set<AnyHashable>([1])])
    #expect(set.format == "a IN CAST({1}, \"NSSet\")")
    struct Opaque {}
    for unknown: Any in [Opaque(), [Opaque()], ["k": Opaque()]] {
      let error = #expect(throws: PredicateFormatError.self) {
        try BoundPredicate(format: "a == %@", argumentArray: [unknown])
      }
      #expect(error?.diagnostics.map(\.id.code) == ["A012"])
    }
  }

  @Test func warnsOfUnsuitableValues() throws {
    #expect(try BoundPredicate("a BETWEEN \([1, 2, 3])").warnings.map(\.id) == [.betweenBounds])
    #expect(try BoundPredicate("a IN \(5)").warnings.map(\.id) == [.notACollection])
    #expect(try BoundPredicate("a IN \([5])").warnings.isEmpty)
    #expect(try BoundPredicate("a IN[c] \(["x"])").warnings.map(\.id) == [.collectionOptions])
    #expect(try BoundPredicate("\(["x"]) CONTAINS[c] a").warnings.map(\.id) == [.collectionOptions])
    #expect(try BoundPredicate("a IN[c] \("x")").warnings.isEmpty)
  }
}
