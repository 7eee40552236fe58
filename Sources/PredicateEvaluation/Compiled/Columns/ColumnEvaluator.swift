import PredicateSyntax

/// A predicate compiled for one table of columns: loops over 1,024 rows at a time, later terms only
/// over the rows that are still undecided.
public struct ColumnEvaluator: Sendable {
  private let table: ColumnTable
  private let reference: Evaluator
  private let variables: CompiledEvaluator<ColumnRow>.Variables
  private let test: any BlockTest

  /// Compiles the predicate of an evaluator for a table, which is kept.
  public init(
    _ evaluator: Evaluator,
    for table: ColumnTable,
    variables: [String: KeyedValue] = [:]
  ) {
    self.table = table
    reference = evaluator
    self.variables = CompiledEvaluator<ColumnRow>.Variables(values: variables)
    let program = evaluator.program(variables) { _ in
      PlanCompiler { path, leaf in
        guard case .test(let test) = leaf, let column = Self.column(path, of: table) else {
          return nil
        }
        return column.test(test)
      }
    }
    test = program.test
  }

  /// The column that a path reads; nil where a shorter path leads to a column already.
  private static func column(_ path: ArraySlice<String>, of table: ColumnTable) -> Column? {
    var name = ""
    for (place, key) in path.enumerated() {
      // A key may hold a dot itself, and then says nothing of columns.
      guard !key.contains(".") else { return nil }
      name += place == 0 ? key : "." + key
      if place + 1 < path.count, table[name] != nil { return nil }
    }
    return table[name]
  }

  /// The numbers of the rows that match, in order. Throws the error of the first row that is wrong.
  public func rows() throws(EvaluationError) -> [Int] {
    var result: [Int] = []
    try forEachBlock { first, passed in passed.forEach { result.append(first + $0) } }
    return result
  }

  /// How many rows match.
  public func count() throws(EvaluationError) -> Int {
    var count = 0
    try forEachBlock { _, passed in count += passed.count }
    return count
  }

  private func forEachBlock(
    _ body: (_ first: Int, _ passed: RowMask) -> Void
  ) throws(EvaluationError) {
    let reference = reference.options.now == nil ? reference.atOneTime() : reference
    var failure: EvaluationError?
    // The tests hold addresses of the table's columns.
    withExtendedLifetime(table) {
      RowMask.withTemporary(rows: RowMask.blockSize) { passed in
        RowMask.withTemporary(rows: RowMask.blockSize) { open in
          var first = 0
          while first < table.rowCount {
            let count = min(RowMask.blockSize, table.rowCount - first)
            let block = RowMask(words: passed.words, rows: count)
            let openBlock = RowMask(words: open.words, rows: count)
            block.insertAll()
            openBlock.removeAll()
            // Columns have addresses of their own; this one is not read.
            let rows = Rows(base: passed.words, stride: 0, first: first, count: count)
            test.narrow(block, undecided: openBlock, in: rows)
            do throws(EvaluationError) {
              try openBlock.forEach { (row) throws(EvaluationError) in
                let object = table.row(first + row)
                if try reference.matches(object, variables: variables.values) { block.insert(row) }
              }
            } catch {
              failure = error
              return
            }
            body(first, block)
            first += count
          }
        }
      }
    }
    if let failure { throw failure }
  }
}
