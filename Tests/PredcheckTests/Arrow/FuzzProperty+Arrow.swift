import CArrow
import Foundation
import PredicateAnalysis
import PredicateArrow
import PredicateC
import PredicateEvaluation
import PredicateSyntax
import PredicateTestSupport

extension FuzzProperty {
  /// Arrays that lie are refused, or decided as the reference evaluator decides their rows, and
  /// nothing beyond their buffers is read. The bytes are the choices of what is made, and of the lies.
  static let arrow = FuzzProperty("arrow") { bytes in _ = try ArrowTrial.outcome(of: bytes) }
}

/// One predicate over one array, by way of the C function.
struct ArrowTrial {
  /// The status of the call, and whether the array was spoiled.
  static func outcome(of bytes: [UInt8]) throws -> (status: Int32, isSpoiled: Bool) {
    var generator = ArrowGenerator(bytes)
    let root = generator.root()
    var choices = generator.choices
    let spoils = choices.chance(2)
    if spoils, choices.chance(2) { ArrowSpoiler.spoil(contentsOf: root, &choices) }
    root.seal()
    if spoils { for _ in 0..<choices.below(3) { ArrowSpoiler.spoil(root, &choices) } }
    let trial = ArrowTrial(root: root, text: choices.pick(predicates), isTrue: !spoils)
    return (try trial.run(), spoils)
  }

  private let root: ArrowNode
  private let text: String
  /// Whether nothing was spoiled.
  private let isTrue: Bool

  private static let tests = [
    "{} == 1", "{} != 1", "{} > 1", "{} <= 1.5", "{} BETWEEN {0, 3}", "{} IN {1, 3}", "{} == nil",
    "NOT {} > 1 OR {} == 3", "{} + 1 == 2", "{} == 'Paris'", "{} != 'Ada'",
    "{} IN {'blue', 'René'}",
    "{} IN {'Ada', 'Paris', 'a longer text than twelve bytes é'}", "{} == 'sixteen bytes ok'",
    "{} CONTAINS[cd] 'E'", "{} BEGINSWITH 'A'", "{} LIKE '*a*'", "{} MATCHES '[A-P].*'",
    "length:({}) > 3", "{} == CAST(0, 'NSDate')", "{} > CAST('2001-01-01T00:00:00Z', 'NSDate')",
    "{} == CAST('00', 'NSData')", "ANY {} == 1", "ANY {} == 'Paris'", "ALL {} != 'x'",
    "NONE {} > 2",
    "ALL {} < 3", "ANY {} == nil", "{}.@count == 2", "{}.@sum > 3",
    "SUBQUERY({}, $x, $x == 1).@count > 0",
    "{}.x == 1", "ANY {}.x == 1", "ALL {}.s != 'Ada'", "ANY {}.missing == nil", "{}.b > {}.x",
    "ANY {}.x.x IN {'Ada', 'blue'}", "NOT ANY {}.s IN {1, 2}", "{} == YES", "{} == {}.x",
  ]
  private static let predicates: [String] =
    tests.map { $0.replacingOccurrences(of: "{}", with: "c0") }
    + tests.map { $0.replacingOccurrences(of: "{}", with: "SELF") }
    + tests.map { $0.replacingOccurrences(of: "{}", with: "c1") + " AND c0 != 2" }
    + ["c0 == c1", "c0 == 1 OR c1 == 'Ada' OR c2 > 0", "NOT (c0 > 1 AND ANY c1 == 1)", "c9 == nil"]

  private func run() throws -> Int32 {
    var predicate: OpaquePointer?
    guard PredicateC.open(text, UInt(text.utf8.count), nil, &predicate, nil) == 0 else { return -1 }
    defer { PredicateC.close(predicate) }
    let mask = GuardedMemory([UInt8](repeating: 9, count: root.length))
    let answers = mask.start.assumingMemoryBound(to: UInt8.self)
    var report: UnsafeMutablePointer<CChar>?
    let status = PredicateC.maskArrow(
      predicate,
      UnsafeRawPointer(root.schema),
      UnsafeRawPointer(root.array),
      answers,
      UInt(root.length),
      nil,
      &report
    )
    defer { PredicateC.freeText(report) }
    let told = report.map { String(cString: $0) } ?? ""
    try FuzzFinding.unless(status == 0 || status == 3, "status \(status): \(told)")
    if status == 3 {
      let isExpected =
        !isTrue || told.contains("more than 38 digits") || told.contains("cannot read")
      try FuzzFinding.unless(isExpected, "\(text): \(told)")
      return status
    }
    try compare(answers, told)
    return status
  }

  /// Compares the answers with those of the reference evaluator, for some of many rows.
  private func compare(_ answers: UnsafeMutablePointer<UInt8>, _ told: String) throws {
    let table = try ArrowImport.table(root.schema, root.array)
    let evaluator = try Evaluator(PredicateTemplate(parsing: text).bound(to: []))
    let step = max(1, table.rowCount / 60)
    for row in stride(from: 0, to: table.rowCount, by: step) {
      let record = table.row(row)
      // The values of a faulty column are not known.
      let expected = (try? evaluator.matches(record)).map { $0 ? 1 : 0 as UInt8 } ?? 2
      if table.fault != nil { return }
      try FuzzFinding.unless(
        answers[row] == expected,
        "\(text), row \(row): \(answers[row]), not \(expected): \(JSONText.of(record)) \(told)"
      )
    }
    for row in 0..<table.rowCount where answers[row] > 2 {
      throw FuzzFinding("\(text): nothing is said of row \(row)")
    }
  }
}
