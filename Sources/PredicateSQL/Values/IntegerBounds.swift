import PredicateSyntax

/// The 64-bit integers between which a value lies. A value that may exceed 64 bits, or may not
/// exist at all, has no bounds.
struct IntegerBounds: Equatable {
  var least: Int64
  var greatest: Int64

  init(_ least: Int64, _ greatest: Int64) {
    self.least = least
    self.greatest = greatest
  }

  init(_ operand: SQLOperand) { self.init(operand.least, operand.greatest) }

  /// Of a calculation.
  init?(of operator: ArithmeticOperator, _ left: Self, _ right: Self) {
    switch `operator` {
    case .add:
      self.init(corners: left, right) { $0.addingReportingOverflow($1) }
    case .subtract:
      self.init(corners: left, right) { $0.subtractingReportingOverflow($1) }
    case .multiply:
      self.init(corners: left, right) { $0.multipliedReportingOverflow(by: $1) }
    case .divide:
      guard right.least > 0 || right.greatest < 0 else { return nil }
      self.init(corners: left, right) { $0.dividedReportingOverflow(by: $1) }
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor: self.init(.min, .max)
    case .power, .shiftLeft, .shiftRight: return nil
    }
  }

  /// The bounds of a remainder, which has the sign of the dividend.
  init?(remainderOf left: Self, _ right: Self) {
    guard right.least > 0 || right.greatest < 0 else { return nil }
    let most = max(right.least.magnitude, right.greatest.magnitude) - 1
    let bound = Int64(clamping: most)
    self.init(left.least < 0 ? -bound : 0, left.greatest > 0 ? bound : 0)
  }

  /// The bounds from the results at the corners, since the operation is monotonic in both operands.
  private init?(
    corners left: Self,
    _ right: Self,
    _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) {
    let results = [
      operation(left.least, right.least), operation(left.least, right.greatest),
      operation(left.greatest, right.least), operation(left.greatest, right.greatest),
    ]
    guard !results.contains(where: \.overflow),
      let least = results.map(\.partialValue).min(),
      let greatest = results.map(\.partialValue).max()
    else { return nil }
    self.init(least, greatest)
  }
}
