import PredicateSyntax

/// A predicate compiled for one table of columns, to be used more than once: loops over 1,024 rows
/// at a time, later terms only over the rows that are still undecided.
///
/// It may be used from any number of threads, if its variables are data.
public struct ColumnEvaluator: @unchecked Sendable {
  private let table: ColumnTable
  private let reference: Evaluator
  private let variables: Variables
  private let program: CompiledProgram

  /// Compiles the predicate of an evaluator for a table, and keeps the table.
  public init(_ evaluator: Evaluator, for table: ColumnTable, variables: Variables = [:]) {
    self.table = table
    reference = evaluator
    self.variables = variables
    program = evaluator.program(variables.values) { _ in
      PlanCompiler { path, leaf in
        guard case .test(let test) = leaf, let column = Self.column(path, of: table) else {
          return nil
        }
        return column.matcher(test)
      }
    }
  }

  /// The column for a path; nil if a shorter path is a column already.
  private static func column(_ path: ArraySlice<String>, of table: ColumnTable) -> ColumnTable
    .Column?
  {
    var name = ""
    for (place, key) in path.enumerated() {
      // A key that itself contains a dot is not a column.
      guard !key.contains(".") else { return nil }
      name += place == 0 ? key : "." + key
      if place + 1 < path.count, table[name] != nil { return nil }
    }
    return table[name]
  }

  /// The indices of the rows that match, in order. Throws the error of the first row with one.
  public func rows() throws(EvaluationError) -> [Int] {
    try run { (program, rows, reference) throws(EvaluationError) in
      try program.indices(of: rows) { (row) throws(EvaluationError) in try matches(row, reference) }
    }
  }

  /// The number of rows that match.
  public func count() throws(EvaluationError) -> Int {
    try run { (program, rows, reference) throws(EvaluationError) in
      try program.count(of: rows) { (row) throws(EvaluationError) in try matches(row, reference) }
    }
  }

  /// Calls `body` with the program and the evaluator for a run over all rows.
  private func run<Answer>(
    _ body: (CompiledProgram, Rows, Evaluator) throws(EvaluationError) -> Answer
  ) throws(EvaluationError) -> Answer {
    let evaluator = reference.atOneTime()
    guard evaluator.budget != nil, reference.budget == nil else {
      return try withRows { (rows) throws(EvaluationError) in try body(program, rows, evaluator) }
    }
    let metered = program.metered(by: evaluator, variables.values)
    return try withRows { (rows) throws(EvaluationError) in try body(metered, rows, evaluator) }
  }

  /// The number of rows that the compiled program leaves to the reference evaluator.
  package var undecidedCount: Int { withRows { program.undecidedCount($0) } }

  private func matches(_ row: Int, _ reference: Evaluator) throws(EvaluationError) -> Bool {
    try reference.matches(table.row(row), variables: variables)
  }

  private func withRows<Answer, Failure: Error>(
    _ body: (Rows) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    defer { withExtendedLifetime(table) {} }
    // Columns have their own addresses, which the matchers hold; this one is not read.
    return try withUnsafePointer(to: 0 as UInt8) { (nothing) throws(Failure) in
      try body(
        Rows(base: UnsafeRawPointer(nothing), stride: 0, first: 0, count: table.rowCount)
      )
    }
  }
}
