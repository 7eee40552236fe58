import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// What people write is compiled for every representation of records, and not left to the reference
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
    return (0..<150).map { _ in generator.sample() }
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

  @Test(arguments: scalars + collections)
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
