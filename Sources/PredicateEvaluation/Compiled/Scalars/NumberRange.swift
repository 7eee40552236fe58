import PredicatePlatform
import PredicateSyntax

/// The numbers that a comparison with constants accepts: those between two bounds, or all others.
///
/// Bounds may have any number type. Each is converted exactly to the tested type, once, with the
/// reference evaluator's order.
struct NumberRange: Sendable {
  struct Bound: Sendable {
    let number: Number
    let isIncluded: Bool
  }

  let lower: Bound?
  let upper: Bound?
  /// Whether the numbers outside the bounds are accepted.
  let isComplement: Bool

  init(from lower: Bound?, to upper: Bound?, isComplement: Bool = false) {
    self.lower = lower
    self.upper = upper
    self.isComplement = isComplement
  }

  /// The numbers that have a relation to a number.
  init(_ relation: ComparisonRelation, _ number: Number) {
    let included = Bound(number: number, isIncluded: true)
    let excluded = Bound(number: number, isIncluded: false)
    switch relation {
    case .equal: self.init(from: included, to: included)
    case .notEqual: self.init(from: included, to: included, isComplement: true)
    case .less: self.init(from: nil, to: excluded)
    case .lessOrEqual: self.init(from: nil, to: included)
    case .greater: self.init(from: excluded, to: nil)
    case .greaterOrEqual: self.init(from: included, to: nil)
    }
  }

  /// The approximate share of all numbers in the range.
  var share: Double {
    let share: Double =
      if let lower, let upper { lower.number.order(upper.number) == 0 ? 0.05 : 0.3 } else { 0.5 }
    return isComplement ? 1 - share : share
  }

  /// The numbers that both accept; nil if they are not a range.
  func intersection(_ other: Self) -> Self? {
    guard !isComplement, !other.isComplement else { return nil }
    /// The stricter bound: the greater of two lower ones, `direction` 1, or the lesser of two upper
    /// ones, -1.
    func narrower(_ one: Bound?, _ other: Bound?, _ direction: Int) -> Bound?? {
      guard let one, let other else { return .some(one ?? other) }
      guard let order = other.number.order(one.number) else { return nil }
      return order * direction > 0 || (order == 0 && !other.isIncluded) ? other : one
    }
    guard let lower = narrower(lower, other.lower, 1), let upper = narrower(upper, other.upper, -1)
    else { return nil }
    return Self(from: lower, to: upper)
  }

  /// The integers for the accepted numbers; nil if there are none. The numbers must not decrease as
  /// the integers increase.
  func integers<Integer: FixedWidthInteger & Sendable>(
    _ type: Integer.Type,
    _ number: (Integer) -> Number = { Number(integer: $0) }
  ) -> IntegerRange<Integer>? {
    let first: Integer? = if let lower { .first { lower.isBelow(number($0)) } } else { .min }
    let afterLast: Integer? =
      if let upper { .first { !upper.isAbove(number($0)) } } else { nil }
    guard let first, afterLast.map({ first < $0 }) ?? true else {
      return isComplement ? .all : nil
    }
    let last = afterLast.map { $0 &- 1 } ?? .max
    guard isComplement else { return IntegerRange(first, through: last) }
    if first == .min, last == .max { return nil }
    return IntegerRange(last &+ 1, through: first &- 1)
  }

  /// The doubles that are accepted.
  var reals: RealRange {
    let lowest: Double? = if let lower { lower.lowestReal } else { -.infinity }
    let highest: Double? = if let upper { upper.highestReal } else { .infinity }
    guard let least = lowest, let greatest = highest else {
      return RealRange(lower: .infinity, upper: -.infinity, isComplement: isComplement)
    }
    return RealRange(lower: least, upper: greatest, isComplement: isComplement)
  }
}

extension NumberRange.Bound {
  fileprivate var lowestReal: Double? {
    neighbours.first { isBelow(.real($0)) }
  }

  fileprivate var highestReal: Double? {
    neighbours.last { isAbove(.real($0)) }
  }

  /// The double nearest to the bound and its two neighbours: the last one inside is among them.
  private var neighbours: [Double] {
    let nearest = number.double
    return nearest.isNaN ? [] : [nearest.nextDown, nearest, nearest.nextUp]
  }

  /// Whether a number is not less than it, as a lower bound.
  fileprivate func isBelow(_ other: Number) -> Bool {
    guard let order = other.order(number) else { return false }
    return order > 0 || (order == 0 && isIncluded)
  }

  /// Whether a number is not greater than it, as an upper bound.
  fileprivate func isAbove(_ other: Number) -> Bool {
    guard let order = other.order(number) else { return false }
    return order < 0 || (order == 0 && isIncluded)
  }
}

extension Number {
  /// Creates a number as the reference evaluator reads an integer of any type.
  init(integer: some FixedWidthInteger) {
    if let small = Int64(exactly: integer) {
      self = .integer(small)
    } else {
      self = Decimal(string: String(integer)).map(Number.decimal) ?? .real(Double(integer))
    }
  }
}
