import Foundation
import PredicateSyntax
import Testing

/// A tree and both its texts; `apple` is nil if the two are the same.
struct PrintCase: Sendable, CustomTestStringConvertible {
  let tree: TreeNode
  let canonical: String
  let apple: String

  init(_ tree: ExpressionNode, _ canonical: String, apple: String? = nil) {
    self.tree = .expression(tree)
    self.canonical = canonical
    self.apple = apple ?? canonical
  }

  init(_ tree: PredicateNode, _ canonical: String, apple: String? = nil) {
    self.tree = .predicate(tree)
    self.canonical = canonical
    self.apple = apple ?? canonical
  }

  var testDescription: String { canonical }
}

extension FormatPrinter {
  func text(of node: TreeNode) -> String {
    switch node {
    case .predicate(let node): text(of: node)
    case .expression(let node): text(of: node)
    }
  }
}

private let a: ExpressionNode = .key("a")
private let b: ExpressionNode = .key("b")
private let c: ExpressionNode = .key("c")
private let p = a.equals(1)
private let q = b.equals(2)
private let r = c.equals(3)

@Suite struct FormatPrinterTests {
  @Test(arguments: [
    PrintCase(.always, "TRUEPREDICATE"),
    PrintCase(.never, "FALSEPREDICATE"),
    PrintCase(.all(of: []), "TRUEPREDICATE"),
    PrintCase(.any(of: []), "FALSEPREDICATE"),
    PrintCase(.all(of: [p]), "a == 1"),
    PrintCase(p && q, "a == 1 AND b == 2"),
    PrintCase(p || q && r, "a == 1 OR (b == 2 AND c == 3)"),
    PrintCase(p && q && r, "a == 1 AND b == 2 AND c == 3"),
    PrintCase(.all(of: [p && q, r]), "(a == 1 AND b == 2) AND c == 3"),
    PrintCase(!p, "NOT a == 1"),
    PrintCase(!(!p), "NOT (NOT a == 1)"),
    PrintCase(!p || q, "(NOT a == 1) OR b == 2"),
    PrintCase(!(p && q), "NOT (a == 1 AND b == 2)"),
    PrintCase(!PredicateNode.always, "NOT TRUEPREDICATE"),
    PrintCase(a.any.equals(1), "ANY a == 1"),
    PrintCase(a.all.isIn([1, 2]), "ALL a IN {1, 2}"),
    PrintCase(a.none.equals(1), "NOT ANY a == 1"),
    PrintCase(a.contains("x", [.diacriticInsensitive, .caseInsensitive]), "a CONTAINS[cd] \"x\""),
    PrintCase(a.equals("x", [.localized, .normalized]), "a ==[nl] \"x\""),
    PrintCase(a.isBetween(1, and: 10), "a BETWEEN {1, 10}"),
  ])
  func predicates(_ example: PrintCase) { expectPrints(example) }

  @Test(arguments: ComparisonOperator.standard)
  func everyOperatorIsPrinted(_ operator: ComparisonOperator) {
    expectPrints(PrintCase(a.compared(`operator`, to: b), "a \(`operator`.spelling) b"))
  }

  @Test(arguments: [
    PrintCase(a + 1, "a + 1"),
    PrintCase((a + 1) * 2, "(a + 1) * 2"),
    PrintCase(1 + b * 3, "1 + (b * 3)"),
    PrintCase(a + b + c, "(a + b) + c"),
    PrintCase(a - (b - c), "a - (b - c)"),
    PrintCase(a.raised(to: 2), "a ** 2"),
    PrintCase(a.calculated(.bitwiseAnd, 4), "a & 4"),
    PrintCase(a + -3, "a + -3"),
    PrintCase(-a, "-a", apple: "0 - a"),
    PrintCase(-(-a), "-(-a)", apple: "0 - (0 - a)"),
    PrintCase(-a + b, "-a + b", apple: "(0 - a) + b"),
    PrintCase(.call(.onesComplement, a), "~a"),
    PrintCase(.call(.onesComplement, a + b), "~(a + b)"),
    PrintCase(a.union(b), "a UNION b"),
    PrintCase(a.union(b).subtracting(c), "(a UNION b) MINUS c", apple: "a UNION b MINUS c"),
    PrintCase(
      ExpressionNode.list(1, 2).union([2, 3]).count,
      "({1, 2} UNION {2, 3}).@count",
      apple: "{1, 2} UNION {2, 3}.@count"
    ),
    PrintCase((a + b).key("c"), "(a + b).c", apple: "a + b.c"),
    PrintCase((-a).key("c"), "(-a).c", apple: "0 - a.c"),
    PrintCase(.value(3).key("c"), "(3).c", apple: "3.c"),
    PrintCase(.value(-3).key("c"), "(-3).c", apple: "-3.c"),
    PrintCase(.value("x").key("length"), "\"x\".length"),
  ])
  func operators(_ example: PrintCase) { expectPrints(example) }

  @Test(arguments: [
    PrintCase(.object, "SELF"),
    PrintCase(.object.key("a"), "a"),
    PrintCase(.path("a", "b"), "a.b"),
    PrintCase(a.key("b").key("c"), "a.b.c"),
    PrintCase(a.count, "a.@count"),
    PrintCase(a.aggregated(.sum, "price"), "a.@sum.price"),
    PrintCase(a.aggregated(.maximum, "self"), "a.@max.#self"),
    PrintCase(a.aggregated(.other("COUNT")), "a.@COUNT"),
    PrintCase(a.aggregated(.other("odd one")), "a.@#\"odd one\"", apple: "a.@odd one"),
    PrintCase(.variable("x"), "$x"),
    PrintCase(.variable("in"), "$#in"),
    PrintCase(.variable("odd one"), "$#\"odd one\"", apple: "$odd one"),
    PrintCase(.variable("x").key("in").key("b"), "$x.#in.b"),
    PrintCase(ExpressionNode(.keyPath(base: nil, [.variable("x"), .key("b")])), "SELF.$x.b"),
    PrintCase(ExpressionNode(.keyPath(base: .variable("a"), [.variable("in")])), "$a.$#in"),
    PrintCase(a[.first], "a[FIRST]"),
    PrintCase(a[.last], "a[LAST]"),
    PrintCase(a[.size], "a[SIZE]"),
    PrintCase(a[ExpressionNode.key("first")], "a[#first]"),
    PrintCase(a[0][1].key("b"), "a[0][1].b"),
    PrintCase(.path("a", "b")[0], "(a.b)[0]", apple: "a.b[0]"),
    PrintCase(.variable("x").key("b")["k"], "($x.b)[\"k\"]", apple: "$x.b[\"k\"]"),
    PrintCase(.object["A"], "SELF[\"A\"]"),
    PrintCase(.value([1, 2])[.first], "{1, 2}[FIRST]"),
  ])
  func paths(_ example: PrintCase) { expectPrints(example) }

  @Test(arguments: [
    PrintCase(.key("like"), "#like"),
    PrintCase(.key("Size"), "#Size"),
    PrintCase(.key("fetch"), "#fetch", apple: "fetch"),
    PrintCase(.key("ci"), "#ci", apple: "ci"),
    PrintCase(.key("intersect"), "#intersect", apple: "intersect"),
    PrintCase(.key("intersection"), "#intersection"),
    PrintCase(.key("firstName"), "firstName"),
    PrintCase(.key("名前"), "名前"),
    PrintCase(.key("naïve"), "naïve"),
    PrintCase(.key("first name"), "#\"first name\"", apple: "first name"),
    PrintCase(.key("a.b"), "#\"a.b\"", apple: "a.b"),
    PrintCase(.key("$x"), "#\"$x\"", apple: "$x"),
    PrintCase(.key("@count"), "#\"@count\"", apple: "@count"),
    PrintCase(.key("ISO 3166-1:2006"), "#\"ISO 3166-1:2006\"", apple: "ISO 3166-1:2006"),
    PrintCase(.key("2nd"), "#\"2nd\"", apple: "2nd"),
    PrintCase(.key("say \"hi\""), "#\"say \\\"hi\\\"\"", apple: "say \"hi\""),
    PrintCase(.key("a\u{115F}"), "#\"a\u{115F}\"", apple: "a\u{115F}"),
  ])
  func keys(_ example: PrintCase) { expectPrints(example) }

  @Test(arguments: [
    PrintCase(.call(.now), "now()"),
    PrintCase(.call(.sum, [1, 2, 3]), "sum:({1, 2, 3})"),
    PrintCase(.call(.modulus, a, 2), "modulus:by:(a, 2)"),
    PrintCase(
      ExpressionNode(.message(receiver: a, selector: "pow:", [.value(3)])),
      "FUNCTION(a, \"pow:\", 3)",
      apple: "FUNCTION(a, \"pow:\" , 3)"
    ),
    PrintCase(
      ExpressionNode(.message(receiver: .value("a"), selector: "uppercase", [])),
      "FUNCTION(\"a\", \"uppercase\")"
    ),
    PrintCase(a.cast(to: "NSNumber"), "CAST(a, \"NSNumber\")"),
    PrintCase(
      .ternary(a.isNot(Value.null), then: a, else: ""),
      "TERNARY(a != nil, a, \"\")"
    ),
    PrintCase(
      a.filtered(each: "x") { !$0.equals(2) && p }.count,
      "SUBQUERY(a, $x, (NOT $x == 2) AND a == 1).@count"
    ),
    PrintCase(
      ExpressionNode(.fetch(request: a, context: b, countOnly: .value(false))),
      "FETCH(a, b, NO)"
    ),
    PrintCase(ExpressionNode(.assignment(variable: "v", .value(3))), "$v := 3"),
    PrintCase(
      ExpressionNode(.assignment(variable: "v", .value(3))) + 1,
      "($v := 3) + 1",
      apple: "$v := 3 + 1"
    ),
    PrintCase(ExpressionNode(.anyKey), "ANYKEY"),
    PrintCase(ExpressionNode(.placeholder(Placeholder(.object, index: 0))).key("a"), "%@.a"),
  ])
  func calls(_ example: PrintCase) { expectPrints(example) }

  private func expectPrints(
    _ example: PrintCase,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(
      FormatPrinter().text(of: example.tree) == example.canonical,
      sourceLocation: sourceLocation
    )
    #expect(
      FormatPrinter(style: .apple).text(of: example.tree) == example.apple,
      sourceLocation: sourceLocation
    )
  }
}

@Suite struct FormatPrinterNestingTests {
  private static let terms = 950

  @Test func chainsStayFlat() {
    let chain = (0..<Self.terms).reduce(a) { sum, _ in sum + 1 }
    #expect(chain.description == "a" + String(repeating: " + 1", count: Self.terms))
  }

  /// A text within the limits for strangers is still within them when it is printed.
  @Test(arguments: [
    "1" + String(repeating: " + 1", count: 60) + " == a",
    String(repeating: "NOT ", count: 30) + "a == 1",
    String(repeating: "- ", count: 30) + "a == 1",
    String(repeating: "(", count: 30) + "a == 1" + String(repeating: ")", count: 30),
    "a" + String(repeating: "[0]", count: 60) + " == 1",
    "a == " + String(repeating: "abs(", count: 29) + "-b" + String(repeating: ")", count: 29),
    (0..<15).reduce("a == 1") { text, _ in "(\(text) AND b == 2 OR c == 3)" },
  ])
  func printedTextKeepsWithinTheLimits(_ text: String) throws {
    let tree = try PredicateTemplate(parsing: text, options: ParseOptions(limits: .untrusted)).root
    #expect(
      try PredicateTemplate(parsing: tree.description, options: ParseOptions(limits: .untrusted))
        .root == tree
    )
  }

  @Test func adjacentSignsStaySeparate() {
    let signs = (0..<20).reduce(a) { operand, _ in -operand }
    #expect(signs.description == String(repeating: "- ", count: 19) + "-a")
  }

  @Test func minimalTextKeepsTheMeaning() {
    let deep = (0..<20).reduce(a) { sum, _ in 1 - sum }
    #expect((deep * 2).equals((a * 2 + 1) * b).description.hasSuffix(" * 2 == (a * 2 + 1) * b"))
    #expect(deep.description.hasPrefix("1 - (1 - (1 - "))
  }
}
