import PredicateAnalysis
import PredicateSyntax

extension SQLCompiler {
  /// The statement that gives what is asked; nil where SQL cannot say it, as of groups of rows that
  /// memory must check first. Whoever asks then takes the rows and does the rest in memory.
  public func select(_ query: SQLQuery) -> SQLSelection? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    do throws(Unsupported) {
      return try builder.selection()
    } catch {
      return nil
    }
  }

  /// The statement that gives one number, how many rows `select` would give; nil where SQL cannot
  /// say it.
  public func count(_ query: SQLQuery) -> SQLStatement? {
    guard var builder = SelectBuilder(query, self) else { return nil }
    do throws(Unsupported) {
      return try builder.count()
    } catch {
      return nil
    }
  }
}
