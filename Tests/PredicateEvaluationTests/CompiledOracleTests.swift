import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport
import Testing

/// Every compiled path gives the answers and the errors of the evaluator that walks the tree.
@Suite struct CompiledOracleTests {
  private static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 20_000
  private static let firstSeed =
    UInt64(ProcessInfo.processInfo.environment["SEED"] ?? "") ?? 1

  private static let allOptions: [EvaluationOptions] = {
    var lenient = EvaluationOptions.default
    lenient.typeMismatch = .false
    lenient.missingKey = .null
    var tight = EvaluationOptions(mode: .untrusted)
    tight.limits.elements = 5
    tight.limits.steps = 120
    var strict = EvaluationOptions(mode: .strictApple)
    strict.missingKey = .error
    return [.default, .strictApple, .untrusted, lenient, tight, strict]
  }()

  typealias Outcome = Result<Bool, EvaluationError>

  private func outcome(_ body: () throws(EvaluationError) -> Bool) -> Outcome {
    do throws(EvaluationError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }

  /// Pairs of a predicate and a record, `ROUNDS` of them, from `SEED` on.
  @Test func generatedPairs() throws {
    let recordsAPredicate = 40
    for round in 0..<UInt64(Self.rounds / recordsAPredicate) {
      let seed = Self.firstSeed + round
      var generator = CompiledGenerator(seed: seed)
      let options = Self.allOptions[generator.chance(3) ? generator.below(6) : 0]
      let predicate = generator.predicate()
      guard let bound = try? BoundPredicate(predicate),
        let reference = try? Evaluator(bound, options: options)
      else { continue }
      let samples = (0..<recordsAPredicate).map { _ in generator.sample() }
      let text = FormatPrinter(style: .canonical).text(of: predicate)
      let note = "SEED=\(seed) \(options.mode): \(text)"
      expectAgreement(samples, CompiledEvaluator(reference), note) {
        (sample) throws(EvaluationError) in
        try reference.matches(sample)
      }
      let objects = samples.map(SampleObject.init)
      expectAgreement(objects, CompiledEvaluator(reference), note) {
        (object) throws(EvaluationError) in
        try reference.matches(object)
      }
      let dictionaries = samples.map(\.dictionary)
      let compiled = CompiledEvaluator<[String: Any]>(reference)
      expectAgreement(dictionaries, compiled, note) { (dictionary) throws(EvaluationError) in
        try reference.matches(dictionary)
      }
      let data = samples.map(\.values)
      expectAgreement(data, CompiledEvaluator(reference), note) { (data) throws(EvaluationError) in
        try reference.matches(data)
      }
      expectAgreement(Sample.table(of: samples), reference, note)
      let records = records(of: data)
      expectAgreement(records, CompiledEvaluator(reference), note) {
        (record) throws(EvaluationError) in
        try reference.matches(record)
      }
    }
  }

  private func expectAgreement(_ table: ColumnTable, _ reference: Evaluator, _ note: String) {
    let expected = Result { () throws(EvaluationError) in
      var rows: [Int] = []
      for row in 0..<table.rowCount where try reference.matches(table.row(row)) { rows.append(row) }
      return rows
    }
    let found = Result { () throws(EvaluationError) in try table.rows(matching: reference) }
    #expect(found == expected, "ColumnTable \(note)")
  }

  /// Of two shapes, in turns of ten.
  private func records(of data: [[String: Value]]) -> [ValueRecord] {
    let keys = Set(data.flatMap(\.keys)).sorted()
    let shapes = [RecordShape(keys), RecordShape(keys.reversed())]
    return data.enumerated().map { index, values in
      let shape = shapes[index / 10 % 2]
      return ValueRecord(shape, shape.keys.map { values[$0] ?? .null })
    }
  }

  private func expectAgreement<Element>(
    _ elements: [Element],
    _ compiled: CompiledEvaluator<Element>,
    _ note: String,
    _ reference: (Element) throws(EvaluationError) -> Bool
  ) {
    var passing = 0
    var firstError: EvaluationError?
    for element in elements {
      let expected = outcome { () throws(EvaluationError) in try reference(element) }
      let found = outcome { () throws(EvaluationError) in try compiled.matches(element) }
      #expect(found == expected, "\(Element.self) \(note)\n\(element)")
      switch expected {
      case .success(let truth): if truth, firstError == nil { passing += 1 }
      case .failure(let error): firstError = firstError ?? error
      }
    }
    do throws(EvaluationError) {
      let found = try compiled.count(elements)
      #expect(found == passing && firstError == nil, "\(Element.self) \(note)")
    } catch {
      #expect(error == firstError, "\(Element.self) \(note)")
    }
  }
}
