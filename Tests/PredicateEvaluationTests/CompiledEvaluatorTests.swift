import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct CompiledEvaluatorTests {
  private let samples: [Sample] = {
    var generator = CompiledGenerator(seed: 11)
    return (0..<3000).map { _ in generator.sample() }
  }()

  private func compiled<Element: KeyValueReadable>(
    _ text: String,
    for type: Element.Type = Sample.self,
    variables: [String: KeyedValue] = [:]
  ) throws -> CompiledEvaluator<Element> {
    CompiledEvaluator(try evaluator(text), variables: variables)
  }

  /// What people write is compiled, and not left to the reference evaluator without anyone noticing.
  @Test(arguments: [
    "int > 1", "3 >= int", "int BETWEEN {1, 3}", "int IN {1, 2, 3}", "tiny == -128", "huge != 3",
    "real < 0.5 AND real > -1", "single >= 1", "flag == YES", "text == 'son'", "text !=[c] 'SON'",
    "text IN {'son', 'k'}", "text CONTAINS[cd] 'o'", "text BEGINSWITH 's'", "text ENDSWITH[c] 'N'",
    "text LIKE '*an?'", "text MATCHES '[a-m].*n'", "text < 'm'", "text BETWEEN {'a', 'm'}",
    "date > CAST(0, 'NSDate')", "maybeInt == nil", "maybeInt > 1", "maybeText CONTAINS 'a'",
    "inner.zip == 1", "maybeInner.name == 'k'", "ANY tags == 'son'", "ALL numbers > 0",
    "'son' IN tags", "tags CONTAINS 'k'", "items.@count > 1", "ANY items.zip == 2",
    "SUBQUERY(items, $i, $i.zip > 1 AND $i.name != 'k').@count > 0", "level == 2",
    "maybeLevel == nil", "doubled > 2", "shout == 'SON'", "int > $least",
    "NOT (int == 1 OR flag == YES)",
  ])
  func compiles(_ text: String) throws {
    let variables = ["least": KeyedValue.value(.integer(1))]
    let compiled = try compiled(text, variables: variables)
    #expect(samples.allSatisfy { compiled.isCompiled(for: $0) })
  }

  @Test func sequencesAgree() throws {
    let reference = try evaluator("int > 0 AND ANY tags CONTAINS[c] 's'")
    let expected = try samples.map { try reference.matches($0) }
    let places = expected.indices.filter { expected[$0] }
    let compiled = CompiledEvaluator<Sample>(reference)
    let texts = places.map { samples[$0].text }
    #expect(!places.isEmpty && places.count < samples.count)
    #expect(try compiled.filter(samples).map(\.text) == texts)
    #expect(try samples.filter(reference).map(\.text) == texts)
    #expect(try samples.lazy.map { $0 }.filter(reference).map(\.text) == texts)
    #expect(try compiled.concurrentFilter(samples).map(\.text) == texts)
    #expect(try compiled.count(samples) == places.count)
    #expect(try compiled.concurrentCount(samples) == places.count)
    #expect(try samples.count(matching: reference) == places.count)
    #expect(try samples.first(matching: reference)?.text == texts.first)
    let (matching, others) = try samples.partition(by: reference)
    #expect(matching.map(\.text) == texts)
    #expect(matching.count + others.count == samples.count)
    #expect(try [Sample]().filter(reference).isEmpty)
  }

  @Test func theFirstErrorIsReported() throws {
    let rows: [[String: Any]] = (0..<9000).map { $0 < 5000 ? ["a": $0] : ["a": "text \($0)"] }
    let compiled = CompiledEvaluator<[String: Any]>(try evaluator("a > 1"))
    let error = try #require(
      #expect(throws: EvaluationError.self) { try compiled.matches(rows[5000]) }
    )
    #expect(throws: error) { try compiled.count(rows) }
    #expect(throws: error) { try rows.filter(evaluator("a > 1")) }
    #expect(try compiled.count(rows[..<5000]) == 4998)
  }

  @Test func tablesReadByColumnAndBySlot() throws {
    var columns = ColumnTable(rowCount: 3)
    columns["age"] = .integers([36, nil, 41])
    columns["address.city"] = .categories(["Paris", "Oslo", "Paris"])
    columns["wrong"] = .integers([1])
    #expect(columns["wrong"] == nil)
    let parisian = try evaluator("address.city == 'Paris' AND age > 36")
    #expect(try columns.rows(matching: parisian) == [2])
    #expect(try columns.count(matching: evaluator("age == nil")) == 1)
    #expect(throws: EvaluationError.self) { try columns.count(matching: evaluator("height > 1")) }

    var records = RecordTable(RecordShape(["age", "city"]))
    records.append([.integer(36), .text("Paris")])
    records.append([.text("old")])
    records.append([.integer(41), .text("Oslo"), .text("too much")])
    #expect(records.rowCount == 3)
    #expect(try records.rows(matching: evaluator("city == nil OR age == 41")) == [1, 2])
    #expect(throws: EvaluationError.self) { try records.count(matching: evaluator("age > 1")) }
  }

  @Test func nowIsOneTimeForARun() throws {
    var options = EvaluationOptions.default
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    let reference = try PredicateEvaluationTests.evaluator("date < now()", options: options)
    let compiled = CompiledEvaluator<Sample>(reference)
    #expect(samples.allSatisfy { compiled.isCompiled(for: $0) })
    #expect(
      try compiled.count(samples) == samples.count { $0.date.timeIntervalSinceReferenceDate < 0 }
    )
  }
}
