public import PredicateSQL
public import PredicateStorage
import PredicateSyntax

/// For whoever measures statements beside others, with the same functions and on the same terms.
@_spi(Measuring)
extension SQLiteConnection {
  /// Runs a statement, prepared before if it was run before: how many rows it gives, and the number in
  /// the last one's first column.
  public func run(_ statement: SQLStatement) throws(StorageError) -> (rows: Int, last: Int64?) {
    try withLock { () throws(StorageError) in
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
    try explain(statement.text, statement.bindings)
  }
}
