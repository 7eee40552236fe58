/// A sum that is known but for what rounding may have done, compared with a constant.
///
/// Adding n doubles errs by no more than n times 2^-53 of the sum of their magnitudes; reading each
/// as a decimal, and rounding the sum once more, errs by less than a few times that. Where the
/// database has no answer, because infinities met, the row is left to memory.
struct SumBound {
  var sum: SQLFragment
  /// The sum of the magnitudes
  var magnitudes: SQLFragment
  /// How much of that the error is at most
  var error: SQLFragment
  var limit: SQLFragment

  func condition(_ relation: SQLRelation, isMean: Bool) -> SQLFragment {
    // Compared with the sum, the limit of a mean is as many times as large.
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
