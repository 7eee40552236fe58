import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Common predicates are compiled for every representation of records, and not left to the reference
/// evaluator without anyone noticing.
@Suite struct CompiledGuardTests {
  /// A predicate, and the representations that lack what it reads.
  struct Form: CustomTestStringConvertible, Sendable {
    let text: String
    var lacking: Set<CompiledRepresentation> = []

    var testDescription: String { text }
  }

  private static let samples: [Sample] = {
    var generator = CompiledGenerator(seed: 11)
    return (0..<70).map { _ in generator.sample() }
  }()

  private static let scalars = [
    "int > 1", "3 >= int", "int BETWEEN {1, 3}", "int IN {1, 2, 3}", "int != nil", "real < 0.5",
    "real > -1 AND real <= 2", "flag == YES", "text == 'son'", "text !=[c] 'SON'",
    "text IN {'son', 'k'}", "text IN[c] {'SON', 'k'}", "text CONTAINS[cd] 'o'",
    "text BEGINSWITH 's'", "text ENDSWITH[c] 'N'", "text LIKE '*an?'", "text MATCHES '[a-m].*n'",
    "text < 'm'", "text BETWEEN {'a', 'm'}", "maybeInt == nil", "maybeInt > 1", "maybeText == nil",
    "maybeText CONTAINS 'a'", "maybeReal >= 0", "inner.zip == 1", "inner.name BEGINSWITH[c] 's'",
    "maybeInner.name == 'k'", "NOT (int == 1 OR flag == YES)",
    "int > 0 AND text CONTAINS 's' AND inner.zip < 3", "inner.zip IN {1, 2}",
  ].map { Form(text: $0) }

  private static let collections = [
    "ANY tags == 'son'", "ALL tags CONTAINS 'o'", "ANY tags IN {'son', 'k'}", "NONE tags == 'k'",
    "ALL numbers > 0", "ANY numbers BETWEEN {1, 3}", "'son' IN tags", "tags CONTAINS 'k'",
    "ANY items.zip == 2", "ALL items.name != 'k'", "ANY items.size == nil", "tags.@count > 1",
    "items.@count == 0", "SUBQUERY(items, $i, $i.zip > 1).@count > 0",
    "SUBQUERY(items, $i, $i.zip > 1 AND $i.name != 'k').@count > 0",
    "SUBQUERY(items, $i, $i.size == nil OR 'k' IN $i.marks).@count > 0",
  ].map { Form(text: $0, lacking: [.columns]) }

  /// Sets, and arrays of dictionaries within others. Classes have no key for the set.
  private static let others = [
    Form(text: "ANY words == 'k'", lacking: [.columns, .classes]),
    Form(text: "words.@count > 1", lacking: [.columns, .classes]),
    Form(text: "ANY inner.marks == 'k'", lacking: [.columns]),
    Form(text: "ALL maybeInner.marks CONTAINS 'o'", lacking: [.columns]),
    Form(text: "inner.marks.@count > 1", lacking: [.columns]),
  ]

  /// Forms that some representations leave to the reference evaluator: all must agree with it.
  @Test(arguments: [
    "ANY items.marks == 'k'", "ALL items.marks.length > 0", "ANY objects.name == 'k'",
    "ANY objects.marks == nil", "SUBQUERY(words, $w, $w == 'k').@count > 0", "ANY boxed == nil",
    "SUBQUERY(objects, $o, $o.zip > 1).@count > 0", "objects.@count > 2", "ANY missing.key == 1",
    "ANY tags.length > 2", "ANY holes == nil", "boxed CONTAINS 'k'", "ANY boxed IN {1, 'k'}",
    "maybeInner.marks == nil", "inner.@count > 1", "ANY inner == nil", "ALL words.length > 1",
    "decimal > 0.1", "ANY {1, 2} == int", "inner.missing == nil", "items.name == 'k'",
  ])
  func agrees(_ text: String) throws {
    let template = try PredicateTemplate(parsing: text)
    let oracles = CompiledOracle.allOptions.compactMap { CompiledOracle(template.root, $0) }
    // A policy may refuse it.
    #expect(oracles.count > CompiledOracle.allOptions.count / 2)
    for oracle in oracles {
      try oracle.expectAgreement(about: Array(Self.samples.prefix(20)))
    }
  }

  @Test(arguments: scalars + collections + others)
  func isCompiled(_ form: Form) throws {
    let template = try PredicateTemplate(parsing: form.text)
    let oracle = try #require(CompiledOracle(template.root, .default))
    let tally = try oracle.expectAgreement(about: Self.samples)
    for representation in CompiledRepresentation.allCases {
      let count = tally[representation]
      // Some numbers are written with more digits than a double keeps, which no field holds.
      let bound = representation == .json ? 0.05 : 0
      let comment = Comment(rawValue: "\(representation): \(count)")
      #expect(count.share <= bound, comment)
      #expect((count.answers == 0) == form.lacking.contains(representation), comment)
    }
  }
}
