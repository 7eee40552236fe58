import Foundation
import PredicateAnalysis
package import PredicateEvaluation
package import PredicateSyntax

/// Compares every compiled path with the evaluator that walks the tree: both must give equal
/// answers and errors, for single objects and for all of them together.
package struct CompiledOracle {
  let reference: Evaluator
  let note: String

  /// Creates an oracle; nil if the predicate is refused, as for an invalid pattern.
  package init?(_ predicate: PredicateNode, _ options: EvaluationOptions) {
    var options = options
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    options.random = { 0.25 }
    options.compilesTypes = false
    guard let bound = try? BoundPredicate(predicate),
      let reference = try? Evaluator(bound, options: options)
    else { return nil }
    self.reference = reference
    note = "\(options.mode): \(FormatPrinter(style: .canonical).text(of: predicate))"
  }

  package static let allOptions: [EvaluationOptions] = {
    var lenient = EvaluationOptions.default
    lenient.typeMismatch = .false
    lenient.missingKey = .null
    var tight = EvaluationOptions(policy: .untrusted)
    tight.limits.elements = 5
    tight.limits.steps = 120
    var strict = EvaluationOptions(mode: .strictApple)
    strict.missingKey = .error
    let untrusted = EvaluationOptions(policy: .untrusted)
    let both = EvaluationOptions(mode: .strictApple, policy: .untrusted)
    return [.default, .strictApple, untrusted, both, lenient, tight, strict]
  }()

  /// Throws the first difference about these records, of which there must be at least one. Returns
  /// how many the compiled programs left undecided.
  @discardableResult
  package func expectAgreement(about samples: [Sample]) throws(FuzzFinding) -> CompiledTally {
    var tally = CompiledTally()
    let reference = reference
    try expectAgreement(.structs, samples, CompiledEvaluator(reference), &tally) {
      (sample) throws(EvaluationError) in
      try reference.matches(sample)
    }
    let objects = samples.map(SampleObject.init)
    try expectAgreement(.classes, objects, CompiledEvaluator(reference), &tally) {
      (object) throws(EvaluationError) in
      try reference.matches(object)
    }
    let dictionaries = samples.map(\.dictionary)
    let ofDictionaries = CompiledEvaluator<[String: Any]>(reference)
    try expectAgreement(.dictionaries, dictionaries, ofDictionaries, &tally) {
      (dictionary) throws(EvaluationError) in
      try reference.matches(dictionary)
    }
    let data = samples.map(\.values)
    try expectAgreement(.values, data, CompiledEvaluator(reference), &tally) {
      (data) throws(EvaluationError) in
      try reference.matches(data)
    }
    let large = data.map(\.enlarged)
    try expectAgreement(.large, large, CompiledEvaluator(reference), &tally) {
      (data) throws(EvaluationError) in
      try reference.matches(data)
    }
    // There must also be more rows than a mask's word has bits, since whole words have loops of
    // their own.
    let repeats = 64 / samples.count + 1
    let repeated = repeatElement(samples, count: repeats).flatMap { $0 }
    for areCoded in [false, true] {
      try expectAgreement(Sample.table(of: samples, areCoded: areCoded), &tally)
      try expectAgreement(Sample.table(of: repeated, areCoded: areCoded), &tally)
    }
    try expectAgreement(ofLines: data, &tally)
    return tally
  }

  private func expectAgreement<Element>(
    _ representation: CompiledRepresentation,
    _ elements: [Element],
    _ compiled: CompiledEvaluator<Element>,
    _ tally: inout CompiledTally,
    _ reference: (Element) throws(EvaluationError) -> Bool
  ) throws(FuzzFinding) {
    var expected: [Result<Bool, EvaluationError>] = []
    var undecided = 0
    for element in elements {
      let answer = Result { () throws(EvaluationError) in try reference(element) }
      let found = Result { () throws(EvaluationError) in try compiled.matches(element) }
      try expect(found, answer, "\(representation)", "\(element)")
      expected.append(answer)
      if !compiled.isCompiled(for: element) { undecided += 1 }
    }
    let found = Result { () throws(EvaluationError) in try compiled.count(elements) }
    try expect(found, passing(expected).map(\.count), "count of \(representation)", "")
    tally.add(representation, expected, undecided: undecided)
  }

  private func expectAgreement(
    _ table: ColumnTable,
    _ tally: inout CompiledTally
  ) throws(FuzzFinding) {
    let expected = (0..<table.rowCount).map { row in
      Result { () throws(EvaluationError) in try reference.matches(table.row(row)) }
    }
    let found = Result { () throws(EvaluationError) in try table.rows(matching: reference) }
    try expect(found, passing(expected), "ColumnTable", "")
    let undecided = ColumnEvaluator(reference, for: table).undecidedCount
    tally.add(.columns, expected, undecided: undecided)
  }

  /// The indices of the records that match, or the first error.
  private func passing(
    _ answers: [Result<Bool, EvaluationError>]
  ) -> Result<[Int], EvaluationError> {
    Result { () throws(EvaluationError) in
      var rows: [Int] = []
      for (row, answer) in answers.enumerated() where try answer.get() { rows.append(row) }
      return rows
    }
  }

  func expect<Answer: Equatable>(
    _ found: Result<Answer, EvaluationError>,
    _ expected: Result<Answer, EvaluationError>,
    _ subject: String,
    _ element: @autoclosure () -> String
  ) throws(FuzzFinding) {
    try FuzzFinding.unless(
      found == expected,
      "\(subject): \(found), not \(expected), of \(note)\n\(element())"
    )
  }
}
