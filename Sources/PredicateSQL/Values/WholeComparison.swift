import PredicateSyntax

/// A comparison with a constant, reduced for a whole number on the other side: `> 2.5` becomes `>=
/// 3`.
enum WholeComparison: Equatable {
  case with(ComparisonRelation, Int64)
  case always(Bool)

  /// Nil for null, for values that are not numbers, and for numbers past 64 bits.
  init?(_ relation: ComparisonRelation, _ value: Value) {
    switch value.wholePlace() {
    case .exact(.integer(let number)): self = .with(relation, number)
    case .below(next: .integer(let next)):
      switch relation {
      case .equal: self = .always(false)
      case .notEqual: self = .always(true)
      case .less, .lessOrEqual: self = .with(.less, next)
      case .greater, .greaterOrEqual: self = .with(.greaterOrEqual, next)
      }
    case .exact, .below, .range, .least, .greatest, .unordered, .unlike, nil: return nil
    }
  }
}
