package import PredicatePlatform

extension Decimal {
  /// The whole part: the number rounded towards zero.
  package var truncated: Decimal {
    guard exponent < 0, !isNaN else { return self }
    let digits = description.prefix { $0 != "." }
    // A decimal zero with a sign is not a number.
    return digits == "-0" ? 0 : Decimal(string: String(digits)) ?? self
  }

  /// The greatest integer that is not greater.
  package var roundedDown: Decimal {
    let whole = truncated
    return whole > self ? whole - 1 : whole
  }

  /// The smallest integer that is not less.
  package var roundedUp: Decimal {
    let whole = truncated
    return whole < self ? whole + 1 : whole
  }

  /// Whether the number has no fraction.
  package var isIntegral: Bool { !isNaN && truncated == self }
}
