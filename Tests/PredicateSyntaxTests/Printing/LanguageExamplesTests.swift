import PredicateSyntax
import Testing

/// A text of `language.md` and what becomes of it; `canonical` is nil where Apple's text will do.
struct LanguageExample: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let apple: String
  let canonical: String

  init(_ id: String, _ text: String, apple: String, canonical: String? = nil) {
    self.id = id
    self.text = text
    self.apple = apple
    self.canonical = canonical ?? apple
  }

  var testDescription: String { id }
}

@Suite struct LanguageExamplesTests {
  @Test(arguments: [
    LanguageExample("E1", "a=>1", apple: "a >= 1"),
    LanguageExample("E2", "a=<1", apple: "a <= 1"),
    LanguageExample("E3", "a<>1", apple: "a != 1"),
    LanguageExample("E4", "a = 1", apple: "a == 1"),
    LanguageExample("E7", "a   ==\n\t1", apple: "a == 1"),
    LanguageExample("E8", "#like like 'like'", apple: "#like LIKE \"like\""),
    LanguageExample("E9", "#size > 3", apple: "#size > 3"),
    LanguageExample("E10", "#firstName == 'x'", apple: "firstName == \"x\""),
    LanguageExample("E11", "名前 == 'x'", apple: "名前 == \"x\""),
    LanguageExample("E13", "size > 5", apple: "#size > 5"),
    LanguageExample("E14", "truePredicate", apple: "TRUEPREDICATE"),
    LanguageExample(
      "E15",
      "name Like 'x' aNd b = yEs",
      apple: "name LIKE \"x\" AND b == 1",
      canonical: "name LIKE \"x\" AND b == YES"
    ),
    LanguageExample("E16", "self == NiL", apple: "SELF == nil"),
    LanguageExample("E20", "a == 'it\\'s'", apple: "a == \"it's\""),
    LanguageExample("E21", "a == \"say \\\"hi\\\"\"", apple: "a == \"say \\\"hi\\\"\""),
    LanguageExample("E22", "a == 'C:\\\\dir'", apple: "a == \"C:\\\\dir\""),
    LanguageExample("E23", "a == '\\u00e9'", apple: "a == \"é\""),
    LanguageExample("E31", "a == 0x1F", apple: "a == 31"),
    LanguageExample("E33", "a == 9.2e-5", apple: "a == 9.2e-05"),
    LanguageExample("E34", "a == 42.42", apple: "a == 42.42"),
    LanguageExample("E35", "a == -42", apple: "a == -42"),
    LanguageExample("E36", "a == 1.0", apple: "a == 1", canonical: "a == 1.0"),
    LanguageExample("E38", "a == 18446744073709551615", apple: "a == 18446744073709551615"),
    LanguageExample("E40", "$a.$b == 'ABC'", apple: "$a.$b == \"ABC\""),
    LanguageExample("E41", "$#in == 1", apple: "$#in == 1"),
    LanguageExample("E45", "(a + 1) * 2 == 4", apple: "(a + 1) * 2 == 4"),
    LanguageExample("E50", "a == 1 OR b == 2 AND c == 3", apple: "a == 1 OR (b == 2 AND c == 3)"),
    LanguageExample("E51", "a == 1 AND b == 2 OR c == 3", apple: "(a == 1 AND b == 2) OR c == 3"),
    LanguageExample(
      "E52",
      "a == 1 && b == 2 && c == 3 && d == 4",
      apple: "a == 1 AND b == 2 AND c == 3 AND d == 4"
    ),
    LanguageExample("E54", "!a == 1", apple: "NOT a == 1"),
    LanguageExample("E55", "NOT NOT a == 1", apple: "NOT (NOT a == 1)"),
    LanguageExample("E56", "!(a == 1) || b == 2", apple: "(NOT a == 1) OR b == 2"),
    LanguageExample("E57", "1 + 2 * 3 == 7", apple: "1 + (2 * 3) == 7"),
    LanguageExample("E59", "-a == 0 - a", apple: "0 - a == 0 - a", canonical: "-a == 0 - a"),
    LanguageExample("E61", "flags & 4 == 4", apple: "flags & 4 == 4"),
    LanguageExample("E66", "name ==[c] 'bob'", apple: "name ==[c] \"bob\""),
    LanguageExample("E67", "name CONTAINS [DC] 'x'", apple: "name CONTAINS[cd] \"x\""),
    LanguageExample("E72", "SELF isKindOfClass: %@", apple: "SELF isKindOfClass: %@"),
    LanguageExample("E73", "5 < age", apple: "5 < age"),
    LanguageExample("E75", "(SELF.g)[0] == 2", apple: "g[0] == 2"),
    LanguageExample("E76", "(SELF.h)['A'] == 1", apple: "h[\"A\"] == 1"),
    LanguageExample("E77", "a[FIRST] == 1", apple: "a[FIRST] == 1"),
    LanguageExample("E77", "a[last] == 3", apple: "a[LAST] == 3"),
    LanguageExample("E77", "a[SIZE] == 3", apple: "a[SIZE] == 3"),
    LanguageExample("E78", "a.b[0] == 1", apple: "a.b[0] == 1", canonical: "(a.b)[0] == 1"),
    LanguageExample("E80", "g.@max.#self == g.@min.#self", apple: "g.@max.#self == g.@min.#self"),
    LanguageExample(
      "E81",
      "SUBQUERY(g, $x, NOT ($x == 2)).@count == 0",
      apple: "SUBQUERY(g, $x, NOT $x == 2).@count == 0"
    ),
    LanguageExample(
      "E82",
      "TERNARY(j != NULL, j, '').length == 0",
      apple: "TERNARY(j != nil, j, \"\").length == 0"
    ),
    LanguageExample("E84", "sum:({1,2,3}) == 6", apple: "sum:({1, 2, 3}) == 6"),
    LanguageExample("E85", "max(scores) > 3", apple: "max:(scores) > 3"),
    LanguageExample("E86", "modulus:by:(age, 2) == 0", apple: "modulus:by:(age, 2) == 0"),
    LanguageExample("E87", "now() > birthday", apple: "now() > birthday"),
    LanguageExample(
      "E88",
      "FUNCTION(a, \"pow:\", 3) == 8",
      apple: "FUNCTION(a, \"pow:\" , 3) == 8",
      canonical: "FUNCTION(a, \"pow:\", 3) == 8"
    ),
    LanguageExample(
      "E89",
      "FUNCTION(\"a\", \"uppercase\") == \"A\"",
      apple: "FUNCTION(\"a\", \"uppercase\") == \"A\""
    ),
    LanguageExample(
      "E100",
      "#'first name' == 'x'",
      apple: "first name == \"x\"",
      canonical: "#\"first name\" == \"x\""
    ),
    LanguageExample("E117", "date BETWEEN {$START, $END}", apple: "date BETWEEN {$START, $END}"),
    LanguageExample("E167", "SOME kids == 1", apple: "ANY kids == 1"),
    LanguageExample("E195", "a==1&&b==2", apple: "a == 1 AND b == 2"),
    LanguageExample("E196", "a==1&&(b==2||c==3)", apple: "a == 1 AND (b == 2 OR c == 3)"),
    LanguageExample(
      "E197",
      "(a==1 && b==2) || (c==3 && d==4)",
      apple: "(a == 1 AND b == 2) OR (c == 3 AND d == 4)"
    ),
    LanguageExample("E198", "a==1&&(b==2)", apple: "a == 1 AND b == 2"),
    LanguageExample("E199", "(a==1 AND b==2) AND c==3", apple: "(a == 1 AND b == 2) AND c == 3"),
    LanguageExample("E200", "!(a==1 && b==2)", apple: "NOT (a == 1 AND b == 2)"),
    LanguageExample("E201", "a==1 && !b==2", apple: "a == 1 AND (NOT b == 2)"),
    LanguageExample("E202", "name=null", apple: "name == nil"),
    LanguageExample("E203", "isMale == YES", apple: "isMale == 1", canonical: "isMale == YES"),
    LanguageExample("E204", "none a.b == 1", apple: "NOT ANY a.b == 1"),
    LanguageExample("E205", "\"firstName\" like \"Adam\"", apple: "\"firstName\" LIKE \"Adam\""),
    LanguageExample("E206", "SELF like[c] 'x'", apple: "SELF LIKE[c] \"x\""),
    LanguageExample("E207", "x in {'bob','ed'}", apple: "x IN {\"bob\", \"ed\"}"),
    LanguageExample("E208", "fleetMembers == {}", apple: "fleetMembers == {}"),
    LanguageExample("E209", "d = CAST(0,'NSDate')", apple: "d == CAST(0.000000, \"NSDate\")"),
    LanguageExample("E210", "ANY x.name == 'y'", apple: "ANY x.name == \"y\""),
    LanguageExample(
      "E211",
      "stubOption & 3 = stubOption",
      apple: "stubOption & 3 == stubOption"
    ),
    LanguageExample("E212", "a.@COUNT == 1", apple: "a.@COUNT == 1"),
    LanguageExample("E213", "TRUE == YES", apple: "1 == 1", canonical: "YES == YES"),
    LanguageExample("E214", "a == 'x\ty'", apple: "a == \"x\ty\"", canonical: "a == \"x\\ty\""),
    LanguageExample(
      "E215",
      "SUBQUERY(s, $a, ANY $a.t.k IN {'x'}).@count > 0",
      apple: "SUBQUERY(s, $a, ANY $a.t.k IN {\"x\"}).@count > 0"
    ),
    LanguageExample(
      "E216",
      "(X == 10 AND Y == 30) AND (Z == 20 OR K == 40)",
      apple: "(X == 10 AND Y == 30) AND (Z == 20 OR K == 40)"
    ),
  ])
  func prints(_ example: LanguageExample) throws {
    let tree = try PredicateTemplate(parsing: example.text).root
    #expect(FormatPrinter(style: .apple).text(of: tree) == example.apple)
    #expect(tree.description == example.canonical)
    #expect(try PredicateTemplate(parsing: example.canonical).root == tree)
  }
}
