public import PredicateSyntax

extension ComparisonRelation {
  /// The operator in SQL, for values that are not NULL.
  public var sql: StaticString {
    switch self {
    case .equal: " = "
    case .notEqual: " <> "
    case .less: " < "
    case .lessOrEqual: " <= "
    case .greater: " > "
    case .greaterOrEqual: " >= "
    }
  }
}

/// The old name of `ComparisonRelation`.
@available(*, deprecated, renamed: "ComparisonRelation")
public typealias SQLRelation = ComparisonRelation
