import BenchmarkSupport
import PredicateQL

/// Workload E over one representation of the records.
enum EvaluationCases {
  static func structs(_ people: [Person]) throws -> [MeasuredCase] {
    try all("ours over structs", people)
  }

  static func dictionaries(_ rows: [[String: Any]]) throws -> [MeasuredCase] {
    try each { name, evaluator in
      MeasuredCase("ours over [String: Any]", name, units: rows.count) {
        var count = 0
        for row in rows where try evaluator.matches(row) { count += 1 }
        return count
      }
    }
  }

  static func values(_ rows: [[String: Value]]) throws -> [MeasuredCase] {
    try all("ours over Value records", rows)
  }

  private static func all(
    _ peer: String,
    _ rows: [some KeyValueReadable]
  ) throws -> [MeasuredCase] {
    try each { name, evaluator in
      MeasuredCase(peer, name, units: rows.count) { try rows.count(matching: evaluator) }
    }
  }

  static func each(_ make: (String, Evaluator) -> MeasuredCase) throws -> [MeasuredCase] {
    try EvaluationTexts.all.map { name, text in
      make(name, try Evaluator(PredicateTemplate(parsing: text).bound(to: [])))
    }
  }
}
