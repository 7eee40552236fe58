public import PredicateSQL
public import PredicateStorage
import PredicateSyntax

/// Access for benchmarks that measure statements beside others, with the same functions and
/// settings.
@_spi(Measuring)
extension SQLiteConnection {
  /// Runs a statement, reusing its preparation: returns the number of rows, and the number in the
  /// last row's first column.
  public func run(_ statement: SQLStatement) throws(StorageError) -> (rows: Int, last: Int64?) {
    try exclusively { () throws(StorageError) in
      let running = try self.statement(statement.text)
      defer { running.finish() }
      try running.bind(statement.bindings)
      var (rows, last): (Int, Int64?) = (0, nil)
      while try running.step() {
        rows += 1
        last = running.integer(at: 0)
      }
      return (rows, last)
    }
  }

  /// The lines of EXPLAIN QUERY PLAN.
  public func plan(of statement: SQLStatement) throws(StorageError) -> [String] {
    try explain(statement)
  }
}
