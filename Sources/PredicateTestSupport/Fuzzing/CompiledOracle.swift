import Foundation
import PredicateAnalysis
package import PredicateEvaluation
package import PredicateSyntax

/// Compares every compiled path with the evaluator that walks the tree: both must give equal
/// answers and errors, for single objects and for all of them together.
package struct CompiledOracle {
  private let reference: Evaluator
  private let note: String

  /// Creates an oracle; nil if the predicate is refused, as for an invalid pattern.
  package init?(_ predicate: PredicateNode, _ options: EvaluationOptions) {
    var options = options
    options.now = Date(timeIntervalSinceReferenceDate: 0)
    options.random = { 0.25 }
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

  /// Throws the first difference about these records, of which there must be at least one.
  package func expectAgreement(about samples: [Sample]) throws(FuzzFinding) {
    let reference = reference
    try expectAgreement(samples, CompiledEvaluator(reference)) {
      (sample) throws(EvaluationError) in
      try reference.matches(sample)
    }
    try expectAgreement(samples.map(SampleObject.init), CompiledEvaluator(reference)) {
      (object) throws(EvaluationError) in
      try reference.matches(object)
    }
    try expectAgreement(
      samples.map(\.dictionary),
      CompiledEvaluator<[String: Any]>(reference)
    ) { (dictionary) throws(EvaluationError) in
      try reference.matches(dictionary)
    }
    let data = samples.map(\.values)
    try expectAgreement(data, CompiledEvaluator(reference)) { (data) throws(EvaluationError) in
      try reference.matches(data)
    }
    try expectAgreement(Sample.table(of: samples))
    // There must be more rows than a mask's word has bits, since whole words have loops of their
    // own.
    let repeats = 64 / samples.count + 1
    try expectAgreement(Sample.table(of: repeatElement(samples, count: repeats).flatMap { $0 }))
    let records = records(of: data)
    try expectAgreement(records.filter { $0.shape === records[0].shape })
    try expectAgreement(records, CompiledEvaluator(reference)) {
      (record) throws(EvaluationError) in
      try reference.matches(record)
    }
  }

  private func expectAgreement<Element>(
    _ elements: [Element],
    _ compiled: CompiledEvaluator<Element>,
    _ reference: (Element) throws(EvaluationError) -> Bool
  ) throws(FuzzFinding) {
    var passing = 0
    var firstError: EvaluationError?
    for element in elements {
      let expected = Result { () throws(EvaluationError) in try reference(element) }
      let found = Result { () throws(EvaluationError) in try compiled.matches(element) }
      try expect(found, expected, "\(Element.self)", "\(element)")
      switch expected {
      case .success(let truth): if truth, firstError == nil { passing += 1 }
      case .failure(let error): firstError = firstError ?? error
      }
    }
    let expected = firstError.map(Result<Int, EvaluationError>.failure) ?? .success(passing)
    let found = Result { () throws(EvaluationError) in try compiled.count(elements) }
    try expect(found, expected, "counts of \(Element.self)", "")
  }

  private func expectAgreement(_ table: ColumnTable) throws(FuzzFinding) {
    let expected = Result { () throws(EvaluationError) in
      var rows: [Int] = []
      for row in 0..<table.rowCount where try reference.matches(table.row(row)) { rows.append(row) }
      return rows
    }
    let found = Result { () throws(EvaluationError) in try table.rows(matching: reference) }
    try expect(found, expected, "ColumnTable", "")
  }

  private func expectAgreement(_ records: [ValueRecord]) throws(FuzzFinding) {
    guard let first = records.first else { return }
    var table = RecordTable(first.shape)
    for record in records { table.append(record.values) }
    let expected = Result { () throws(EvaluationError) in
      var rows: [Int] = []
      for row in 0..<table.rowCount where try reference.matches(records[row]) { rows.append(row) }
      return rows
    }
    let found = Result { () throws(EvaluationError) in try table.rows(matching: reference) }
    try expect(found, expected, "RecordTable", "")
  }

  private func expect<Answer: Equatable>(
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

  /// Records of two shapes, in alternating groups of ten.
  private func records(of data: [[String: Value]]) -> [ValueRecord] {
    let keys = Set(data.flatMap(\.keys)).sorted()
    let shapes = [RecordShape(keys), RecordShape(keys.reversed())]
    return data.enumerated().map { index, values in
      let shape = shapes[index / 10 % 2]
      return ValueRecord(shape, shape.keys.map { values[$0] ?? .null })
    }
  }
}
