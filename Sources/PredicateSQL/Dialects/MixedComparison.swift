import PredicateSyntax

/// A comparison of an integer with a double, for a database that would make a double of the integer
/// and lose bits: the double is rounded to an integer instead, unless it is beyond all of them.
struct MixedComparison {
  var integer: SQLFragment
  var real: SQLFragment
  /// Whether a double is NaN; nil where none is
  var isNaN: ((SQLFragment) -> SQLFragment)?
  /// The literals of -2^63 and 2^63 as doubles
  var range: (least: SQLFragment, beyond: SQLFragment)
  /// A whole double as an integer of 64 bits, without an error if it is none
  var whole: (SQLFragment) -> SQLFragment

  /// NULL where an operand is NULL. NaN equals nothing, and is in no order.
  func condition(_ relation: ComparisonRelation) -> SQLFragment? {
    // The operands are written several times, so that long ones would grow with every level.
    guard integer.text.count + real.text.count < 2_000 else { return nil }
    let nan: SQLFragment = isNaN.map { " WHEN \($0(real)) THEN FALSE" } ?? ""
    let start: SQLFragment = "CASE WHEN \(integer) IS NULL OR \(real) IS NULL THEN NULL\(nan)"
    let (above, below): (SQLFragment, SQLFragment) =
      relation.isLess
      ? ("TRUE", "FALSE") : relation.isGreater ? ("FALSE", "TRUE") : ("FALSE", "FALSE")
    let compared: SQLFragment
    switch relation {
    case .notEqual: return nil
    case .equal:
      compared = "floor(\(real)) = \(real) AND \(integer) = \(whole("floor(\(real))"))"
    case .less, .greaterOrEqual:
      compared = "\(integer)\(literal: relation.sql)\(whole("ceil(\(real))"))"
    case .lessOrEqual, .greater:
      compared = "\(integer)\(literal: relation.sql)\(whole("floor(\(real))"))"
    }
    return """
      \(start) WHEN \(real) >= \(range.beyond) THEN \(above) \
      WHEN \(real) < \(range.least) THEN \(below) ELSE \(compared) END
      """
  }
}
