import PredicateAnalysis
import PredicateSQL

/// The databases whose SQL can be rendered.
enum DialectName: String, CaseIterable {
  case sqlite, postgres

  /// The dialect, with the limits applied to MATCHES where that is our function.
  func dialect(within limits: EvaluationLimits) -> any SQLDialect {
    switch self {
    case .sqlite: SQLiteDialect(matching: limits.regularExpressions)
    case .postgres: .postgres
    }
  }

  var title: String { dialect(within: .default).name }
}
