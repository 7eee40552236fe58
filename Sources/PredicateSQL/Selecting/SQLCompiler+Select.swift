import PredicateAnalysis
import PredicateSyntax

extension SQLCompiler {
  /// The statement for a query; nil where SQL cannot express it, as with groups of rows that memory
  /// must check first. The caller then takes the rows and does the rest in memory.
  public func select(_ query: SQLQuery) -> SQLSelection? {
    build(query) { (builder) throws(Unsupported) in try builder.selection() }
  }

  /// The statement for one number, the count of the rows that `select` would give; nil where SQL
  /// cannot express it.
  public func count(_ query: SQLQuery) -> SQLStatement? {
    build(query) { (builder) throws(Unsupported) in try builder.count() }
  }

  func build<Statement>(
    _ query: SQLQuery,
    _ body: (inout SelectBuilder) throws(Unsupported) -> Statement
  ) -> Statement? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    do throws(Unsupported) {
      return try body(&builder)
    } catch {
      return nil
    }
  }
}
