import PredicateSyntax

/// A comparison of a sum with a constant that allows for rounding errors in the sum.
///
/// Adding n doubles errs by no more than n times 2^-53 of the sum of their magnitudes. Reading each
/// as a decimal, and rounding the sum once more, errs by less than a few times that. If the
/// database has no sum, because infinities met, the row is left to memory.
struct SumBound {
  var sum: SQLFragment
  /// The sum of the magnitudes
  var magnitudes: SQLFragment
  /// The greatest error, as a fraction of that
  var error: SQLFragment
  var limit: SQLFragment

  func condition(_ relation: ComparisonRelation, isMean: Bool) -> SQLFragment {
    // The sum is compared, so the limit of a mean is multiplied by the count.
    let limit: SQLFragment = isMean ? "\(limit) * count(*)" : limit
    let slack: SQLFragment =
      isMean
      ? "(\(magnitudes) + abs(\(limit))) * \(error)" : "\(magnitudes) * \(error)"
    let isNotLess: SQLFragment = "(\(sum) + \(slack) >= \(limit)) IS NOT FALSE"
    let isNotGreater: SQLFragment = "(\(sum) - \(slack) <= \(limit)) IS NOT FALSE"
    let bounds: [SQLFragment] =
      switch relation {
      case .equal: [isNotLess, isNotGreater]
      case .less, .lessOrEqual: [isNotGreater]
      case .greater, .greaterOrEqual: [isNotLess]
      case .notEqual: []
      }
    let all = bounds + (isMean ? ["count(*) > 0"] : [])
    return all.joined(" AND ")
  }
}
