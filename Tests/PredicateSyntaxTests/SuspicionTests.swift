import PredicateSyntax
import PredicateTestSupport
import Testing

/// The parser has only suspect nodes checked, so nodes that it passes over must be correct.
@Suite struct SuspicionTests {
  @Test(arguments: ["Syntax/canonical.cases", "Syntax/diagnostics.cases"])
  func noSuspicionIsMissed(_ file: String) throws {
    for example in try CaseLine.all(of: file) {
      try expectNothingMissed(example.left, sourceLocation: example.location)
    }
  }

  @Test(.enabled(if: Corpus.folder != nil, "needs ../shared/corpus"))
  func noSuspicionIsMissedInCorpus() throws {
    for format in try Corpus.formats() { try expectNothingMissed(format) }
  }

  /// Comparisons of constants that shipped software writes on purpose, and counts of what may be an
  /// object with such a key.
  @Test(arguments: [
    "1 == 1", "1 = 0", "1 == 0 OR a == 1", "'a' == 'a'", "'first name' == '5 x'", "'x' != nil",
    "nil == nil", "YES == NO", "2 > 1", "tags.count > 1", "ANY {1, 2}.count == 1",
    "{1, 2}.@count == 2",
    "SUBQUERY(a, $x, $x.b == 1).@count == 1",
  ])
  func nothingIsSaidOf(_ format: String) {
    #expect(PredicateTemplate.recovering(from: SourceText(format)).diagnostics == [])
  }

  /// Spellings that a look at the bytes does not reveal.
  @Test(arguments: [
    #"a LIKE "\x25b""#, #"a LIKE "b\u0025""#, #"a < "\x32020-01-01""#, #"a < "2020-01-01T10""#,
    #"CAST(a, "\x43lass") == 1"#, "SUBQUERY(a, $x, $#x.b == 1).@count > 0",
    #"SUBQUERY(a, $#"x", $x.b == 1).@count > 0"#, "SUBQUERY(a, $x, $y == 1).@count > 0",
    "a BETWEEN {1, 2, 3}", "a BETWEEN -1", "a IN -1", "a IN CAST(1, 'NSDate')", "a IN[c] {'b'}",
    "a IN[c] CAST({'b'}, 'NSSet')", "a.@max > 1", "a.@#max > 1", "sum:(a, b) > 1", "abs:() > 1",
    "3.14159265358979323846 == 'a'", "'a' == 3.14159265358979323846",
    "a IN CAST('00ff', 'NSData')",
  ])
  func nothingIsMissedBehindDisguise(_ format: String) throws {
    try expectNothingMissed(format)
  }

  /// Every kind of operand on both sides of every operator.
  @Test(arguments: ComparisonOperator.standard)
  func noSuspicionIsMissedInPairs(_ operator: ComparisonOperator) throws {
    for options in `operator` == .in ? ["", "[c]"] : [""] {
      for left in Self.operands {
        for right in Self.operands {
          try expectNothingMissed("\(left) \(`operator`.spelling)\(options) \(right)")
        }
      }
    }
  }

  /// One text for each kind of node that can be an operand, and for each type of constant.
  private static let operands = [
    "NULL", "YES", "18", "2.5", "3.14159265358979323846", "-1", "-x", "'name'", "'2020-01-01'",
    "'%x%'", "%@", "%K", "$x", "SELF", "ANYKEY", "name", "a.b", "a.count", "a.@sum",
    "valueForKeyPath:(x, 'a.count')", "a[0]", "a + b", "'a' * 2", "a UNION b", "abs:(x)",
    "sum:(x, y)", "{}", "{1, 2}", "{'a', b}", "SUBQUERY(a, $x, b == 1)", "TERNARY(a == 1, 2, 3)",
    "FUNCTION(a, 'b')", "FETCH(a, b, NO)", "$x := 1", "CAST(a, 'Class')", "CAST('1', b)",
    "CAST(1, 'NSDate')", "CAST('1.5', 'NSDecimalNumber')", "CAST('00', 'NSData')",
    "CAST('6B29FC40-CA47-1067-B31D-00DD010662DA', 'NSUUID')", "CAST('http://a', 'NSURL')",
    "CAST({1}, 'NSSet')", "CAST({'a', 1}, 'NSDictionary')",
  ]

  private func expectNothingMissed(
    _ format: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recovered = PredicateTemplate.recovering(from: SourceText(format))
    guard let root = recovered.root else { return }
    var checks = SemanticChecks()
    root.forEachNode { checks.check($0) }
    let wanted = Set(checks.diagnostics.map(\.id))
    let found = Set(recovered.diagnostics.filter { $0.severity == .error }.map(\.id))
    guard found.isSubset(of: wanted) else { return }  // Other mistakes leave no room for these.
    #expect(
      wanted.isSubset(of: Set(recovered.diagnostics.map(\.id))),
      "\(format)",
      sourceLocation: sourceLocation
    )
  }
}
