import PredicateAnalysis
import PredicateSyntax

extension SQLCompiler {
  /// The statement for a query; nil where SQL cannot express it, as with groups of rows that memory
  /// must check first. The caller then takes the rows and does the rest in memory.
  public func select(_ query: SQLQuery) -> SQLSelection? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    do throws(Unsupported) {
      return try builder.selection()
    } catch {
      return nil
    }
  }

  /// The statement for one number, the count of the rows that `select` would give; nil where SQL
  /// cannot express it.
  public func count(_ query: SQLQuery) -> SQLStatement? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    do throws(Unsupported) {
      return try builder.count()
    } catch {
      return nil
    }
  }
}
