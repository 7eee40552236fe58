import PredicateAnalysis
import PredicateSQL

/// The databases whose SQL can be written.
enum DialectName: String, CaseIterable {
  case sqlite, postgres

  /// MATCHES keeps to the limits, where it is ours.
  func dialect(within limits: EvaluationLimits) -> any SQLDialect {
    switch self {
    case .sqlite: SQLiteDialect(matching: limits.regularExpressions)
    case .postgres: .postgres
    }
  }

  var title: String { dialect(within: .default).name }
}
