import PredicateSyntax
import PredicateTestSupport
import Testing

/// A predicate and its English sentence.
struct SentenceCase: Sendable, CustomTestStringConvertible {
  let text: String
  let sentence: String
  var testDescription: String { text }
}

@Suite struct SentencePrinterTests {
  @Test(arguments: [
    SentenceCase(
      text: "age >= 18 AND name BEGINSWITH[c] 'a'",
      sentence: "age is at least 18, and name begins with \"a\" (ignoring case)"
    ),
    SentenceCase(text: "a = 1", sentence: "a is 1"),
    SentenceCase(text: "a != 1", sentence: "a is other than 1"),
    SentenceCase(text: "NOT a = 1", sentence: "a is not 1"),
    SentenceCase(text: "a < 2.5", sentence: "a is less than 2.5"),
    SentenceCase(text: "a <= 2.0", sentence: "a is at most 2"),
    SentenceCase(text: "NOT a > b", sentence: "a is not greater than b"),
    SentenceCase(text: "name == nil", sentence: "name has no value"),
    SentenceCase(text: "name != nil", sentence: "name has a value"),
    SentenceCase(text: "NOT name == nil", sentence: "name has a value"),
    SentenceCase(text: "NOT nil != name", sentence: "name has no value"),
    SentenceCase(
      text: "ANY orders.shipped == nil",
      sentence: "at least one single value of orders.shipped is missing (nil)"
    ),
    SentenceCase(
      text: "NONE orders.shipped == nil",
      sentence: "no single value of orders.shipped is missing (nil)"
    ),
    SentenceCase(
      text: "ALL orders.shipped != nil",
      sentence: "every single value of orders.shipped is present (not nil)"
    ),
    SentenceCase(
      text: "NOT ALL boss.orders.shipped != nil",
      sentence: "not every single value of boss.orders.shipped is present (not nil)"
    ),
    SentenceCase(text: "ANY tags == nil", sentence: "at least one of tags is missing (nil)"),
    SentenceCase(text: "NONE tags != nil", sentence: "none of tags is present (not nil)"),
    SentenceCase(text: "ALL nil != tags", sentence: "every one of nil is other than tags"),
    SentenceCase(
      text: "ANY orders.shipped IN {nil, 1}",
      sentence: "at least one single value of orders.shipped is one of nil and 1"
    ),
    SentenceCase(
      text: "NONE boss.orders.total IN {1, 2}",
      sentence: "no single value of boss.orders.total is one of 1 and 2"
    ),
    SentenceCase(text: "a IN {b, nil}", sentence: "a is one of b and nil"),
    SentenceCase(text: "ok == YES", sentence: "ok is true"),
    SentenceCase(text: "a IN {1}", sentence: "a is one of 1"),
    SentenceCase(text: "a IN {1, 2, 3}", sentence: "a is one of 1, 2 and 3"),
    SentenceCase(text: "a IN {b, 'x'}", sentence: "a is one of b and \"x\""),
    SentenceCase(text: "a IN {}", sentence: "a is one of an empty array"),
    SentenceCase(text: "NOT a IN tags", sentence: "a is not one of tags"),
    SentenceCase(text: "a IN 'abc'", sentence: "a is a part of \"abc\""),
    SentenceCase(text: "a BETWEEN {1, b}", sentence: "a is between 1 and b (both included)"),
    SentenceCase(text: "a BETWEEN $r", sentence: "a is between the two values of $r"),
    SentenceCase(
      text: "a CONTAINS[cd] 'x'",
      sentence: "a contains \"x\" (ignoring case and accents)"
    ),
    SentenceCase(text: "NOT a ENDSWITH 'x'", sentence: "a does not end with \"x\""),
    SentenceCase(text: "a LIKE 'x*'", sentence: "a matches the wildcard pattern \"x*\""),
    SentenceCase(text: "a MATCHES 'x.*'", sentence: "a matches the regular expression \"x.*\""),
    SentenceCase(
      text: "SELF isKindOfClass: x",
      sentence: "the object answers yes to isKindOfClass: x"
    ),
    SentenceCase(
      text: "d > CAST(592299475.5, 'NSDate')",
      sentence: "d is after 2019-10-09T07:37:55.5Z"
    ),
    SentenceCase(text: "d <= now()", sentence: "d is at or before now"),
    SentenceCase(
      text: "d == CAST(1e300, 'NSDate')",
      sentence: "d is 1e+300 seconds after 2001-01-01T00:00:00Z"
    ),
  ])
  func comparisons(_ example: SentenceCase) throws { try expectSays(example) }

  @Test(arguments: [
    SentenceCase(text: "TRUEPREDICATE", sentence: "always"),
    SentenceCase(text: "NOT TRUEPREDICATE", sentence: "never"),
    SentenceCase(text: "a == 1 OR b == 2", sentence: "either a is 1, or b is 2"),
    SentenceCase(text: "a == 1 AND b == 2 AND c == 3", sentence: "a is 1, b is 2, and c is 3"),
    SentenceCase(
      text: "a == 1 AND (b == 2 OR c == 3)",
      sentence: "a is 1, and (either b is 2 or c is 3)"
    ),
    SentenceCase(
      text: "a == 1 AND b == 2 OR c == 3",
      sentence: "either (both a is 1 and b is 2), or c is 3"
    ),
    SentenceCase(
      text: "x == 0 AND (a == 1 OR b == 2 OR c == 3)",
      sentence: "x is 0, and (a is 1, b is 2, or c is 3)"
    ),
    SentenceCase(
      text: "NOT (a == 1 AND b == 2)",
      sentence: "it is not true that (both a is 1 and b is 2)"
    ),
    SentenceCase(text: "NOT NOT a == 1", sentence: "it is not true that a is not 1"),
    SentenceCase(
      text: "ANY kids.age > 8",
      sentence: "at least one single value of kids.age is greater than 8"
    ),
    SentenceCase(
      text: "ALL kids.age > 8",
      sentence: "every single value of kids.age is greater than 8"
    ),
    SentenceCase(
      text: "NONE kids.age > 8",
      sentence: "no single value of kids.age is greater than 8"
    ),
    SentenceCase(
      text: "NOT ALL kids.name CONTAINS 'x'",
      sentence: "not every single value of kids.name contains \"x\""
    ),
    SentenceCase(
      text: "SUBQUERY(kids, $k, $k.age > 5 AND $k.sex == 'f').@count > 0",
      sentence: "there are more than 0 of kids (each called $k) for which "
        + "(both $k.age is greater than 5 and $k.sex is \"f\")"
    ),
    SentenceCase(
      text: "NOT SUBQUERY(kids, $k, $k.age > 5).@count == 1",
      sentence:
        "there are not exactly 1 of kids (each called $k) for which $k.age is greater than 5"
    ),
  ])
  func combinationsReadAsSentences(_ example: SentenceCase) throws { try expectSays(example) }

  @Test(arguments: [
    SentenceCase(text: "items.@count", sentence: "the number of items"),
    SentenceCase(text: "items.@sum.price", sentence: "the sum of items.price"),
    SentenceCase(text: "@count", sentence: "the number of the object"),
    SentenceCase(text: "a.@max.b.@min.c", sentence: "a.@max.b.@min.c"),
    SentenceCase(text: "$x.a.b", sentence: "$x.a.b"),
    SentenceCase(text: "kids[FIRST].name", sentence: "name of the first of kids"),
    SentenceCase(text: "(a.b)[0]", sentence: "the element 0 of a.b"),
    SentenceCase(text: "a['k']", sentence: "the element \"k\" of a"),
    SentenceCase(text: "#\"first name\".#size", sentence: "`first name`.size"),
    SentenceCase(text: "(a + 1) * -b", sentence: "(a plus 1) times (minus b)"),
    SentenceCase(text: "%@ / %d", sentence: "argument 1 divided by argument 2"),
    SentenceCase(text: "%K.name", sentence: "(the key in argument 1).name"),
    SentenceCase(text: "modulus:by:(age, 2)", sentence: "the remainder of age divided by 2"),
    SentenceCase(text: "lowercase:(name)", sentence: "name in lower case"),
    SentenceCase(text: "TERNARY(a == 1, 'x', b)", sentence: "(\"x\" if a is 1, otherwise b)"),
    SentenceCase(text: "CAST(x, 'NSNumber')", sentence: "x as a number"),
    SentenceCase(text: "a UNION b", sentence: "the elements of a and of b"),
    SentenceCase(
      text: "FUNCTION(a, 'f:', 1)",
      sentence: "the result of calling \"f:\" on a with 1"
    ),
    SentenceCase(text: "$v := 3", sentence: "(3, from here on called $v)"),
    SentenceCase(text: "{1, {2}}", sentence: "the array of 1 and (the array of 2)"),
    SentenceCase(text: "CAST({}, 'NSSet')", sentence: "an empty set"),
    SentenceCase(
      text: "CAST({'a', 1}, 'NSDictionary')",
      sentence: "the dictionary of 1 for \"a\""
    ),
    SentenceCase(
      text: "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}",
      sentence: "the array of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more"
    ),
  ])
  func expressions(_ example: SentenceCase) throws {
    let tree = try ExpressionTemplate(parsing: example.text).root
    #expect(SentencePrinter().text(of: tree) == example.sentence)
  }

  /// Code may call a function with arguments that text may not.
  @Test func callsWithOtherArgumentCountsAreListed() {
    let keys = ["a", "b"].map { ExpressionNode.key($0) }
    let said = [keys, []].map { SentencePrinter().text(of: ExpressionNode(.call(.sum, $0))) }
    #expect(said == ["the result of sum: with a and b", "the result of sum:"])
  }

  @Test func everySentenceIsSafeForATerminal() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      let sentence = SentencePrinter().text(of: generator.predicate())
      #expect(!sentence.isEmpty)
      #expect(
        sentence.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        },
        "seed \(seed)"
      )
    }
  }

  private func expectSays(
    _ example: SentenceCase,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let tree = try PredicateTemplate(parsing: example.text).root
    #expect(SentencePrinter().text(of: tree) == example.sentence, sourceLocation: sourceLocation)
  }
}
