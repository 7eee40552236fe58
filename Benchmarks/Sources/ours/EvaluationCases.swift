import BenchmarkSupport
import PredicateQL

/// Workload E over one representation of the records.
enum EvaluationCases {
  /// Compiled for the type: many rows in one call, and a call a row; and by walking the tree, which
  /// is the reference that the others must agree with.
  static func structs(_ people: [Person]) throws -> [MeasuredCase] {
    try each { name, evaluator in
      let compiled = CompiledEvaluator<Person>(evaluator)
      return [
        MeasuredCase("ours over structs", name, units: people.count) {
          try compiled.count(people)
        },
        MeasuredCase("ours over structs, a call each", name, units: people.count) {
          var count = 0
          for person in people where try compiled.matches(person) { count += 1 }
          return count
        },
        MeasuredCase("ours over structs, reference", name, units: people.count) {
          try people.count(matching: evaluator)
        },
      ]
    }
  }

  static func dictionaries(_ rows: [[String: Any]]) throws -> [MeasuredCase] {
    try each { name, evaluator in
      [
        MeasuredCase("ours over [String: Any]", name, units: rows.count) {
          var count = 0
          for row in rows where try evaluator.matches(row) { count += 1 }
          return count
        }
      ]
    }
  }

  static func values(_ rows: [[String: Value]]) throws -> [MeasuredCase] {
    try each { name, evaluator in
      [
        MeasuredCase("ours over Value records", name, units: rows.count) {
          try rows.count(matching: evaluator)
        }
      ]
    }
  }

  private static func each(
    _ make: (String, Evaluator) throws -> [MeasuredCase]
  ) throws -> [MeasuredCase] {
    try EvaluationTexts.all.flatMap { name, text in
      try make(name, Evaluator(PredicateTemplate(parsing: text).bound(to: [])))
    }
  }
}
