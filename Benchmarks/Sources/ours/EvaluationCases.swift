import BenchmarkSupport
import PredicateQL

/// Workload E over one representation of the records. The first of a case is our quickest way, which
/// is what `CountedWork` counts; "reference" walks the tree, and the others must agree with it.
enum EvaluationCases {
  static func structs(_ people: [Person]) throws -> [MeasuredCase] {
    try each(people.count) { evaluator in
      [
        ("ours over structs", 1, { try people.count(matching: evaluator) }),
        (
          "ours over structs, a call each", askings,
          { try counting(people) { try evaluator.matches($0) } }
        ),
        (
          "ours over structs, reference", askings,
          { try counting(people) { try evaluator.matches(.object($0)) } }
        ),
      ]
    }
  }

  static func dictionaries(_ rows: [[String: Any]]) throws -> [MeasuredCase] {
    try each(rows.count) { evaluator in
      [
        ("ours over [String: Any]", 1, { try rows.count(matching: evaluator) }),
        (
          "ours over [String: Any], a call each", askings,
          { try counting(rows) { try evaluator.matches($0) } }
        ),
      ]
    }
  }

  static func values(_ rows: [[String: Value]]) throws -> [MeasuredCase] {
    try each(rows.count) { evaluator in
      [
        ("ours over Value dictionaries", 1, { try rows.count(matching: evaluator) }),
        (
          "ours over Value dictionaries, a call each", askings,
          { try counting(rows) { try evaluator.matches($0) } }
        ),
      ]
    }
  }

  /// E8 and E10 ask for many values a row, which columns do not hold.
  static func columns(_ people: [Person]) throws -> [MeasuredCase] {
    let plain = ColumnTable(of: people, city: ColumnTable.Column.texts)
    let coded = ColumnTable(of: people, city: ColumnTable.Column.categories)
    return try each(people.count) { evaluator in
      let plain = ColumnEvaluator(evaluator, for: plain)
      let coded = ColumnEvaluator(evaluator, for: coded)
      return [
        ("ours over columns", 1, { try plain.count() }),
        ("ours over columns, cities coded", 1, { try coded.count() }),
      ]
    }.filter { !["E8", "E10"].contains($0.name) }
  }

  /// The comparisons that columns have loops of their own for.
  static func comparisons(_ people: [Person]) throws -> [MeasuredCase] {
    let table = ColumnTable(of: people, city: ColumnTable.Column.texts)
    return try each(people.count, EvaluationTexts.overColumns) { evaluator in
      let columns = ColumnEvaluator(evaluator, for: table)
      return [("ours over columns", 1, { try columns.count() })]
    }
  }

  private static func each(
    _ units: Int,
    _ texts: [(name: String, text: String)] = EvaluationTexts.all,
    _ make: (Evaluator) throws -> [(peer: String, times: Int, run: () throws -> Int)]
  ) throws -> [MeasuredCase] {
    try texts.flatMap { name, text in
      try make(Evaluator(PredicateTemplate(parsing: text).bound(to: []))).map { peer, times, run in
        MeasuredCase(peer, name, units: units * times, run: run)
      }
    }
  }

  /// The times that each object is asked about. Copying it out of the array takes longer than most
  /// predicates do, and a program has its object in a variable.
  private static let askings = 16

  private static func counting<Row>(
    _ rows: [Row],
    _ test: (Row) throws -> Bool
  ) rethrows -> Int {
    var count = 0
    for row in rows {
      for _ in 0..<askings where try test(row) { count += 1 }
    }
    return count / askings
  }
}

extension ColumnTable {
  fileprivate init(of people: [Person], city: ([String?]) -> ColumnTable.Column) {
    self.init(rowCount: people.count)
    self["age"] = .integers(people.map { Int32($0.age) })
    self["address.zip"] = .integers(people.map { Int32($0.address.zip) })
    self["score"] = .reals(people.map(\.score))
    self["name"] = .texts(people.map(\.name))
    self["city"] = city(people.map(\.city))
  }
}
