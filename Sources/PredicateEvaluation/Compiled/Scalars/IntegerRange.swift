/// The integers from one to another, wrapping around from the greatest to the least: so the
/// complement of a range is a range too, and one comparison decides.
struct IntegerRange<Integer: FixedWidthInteger & Sendable>: Sendable
where Integer.Magnitude: Sendable {
  let lowest: Integer
  private let width: Integer.Magnitude

  /// Creates a range. If `highest` is less than `lowest`, it is all integers except those between.
  init(_ lowest: Integer, through highest: Integer) {
    self.lowest = lowest
    width = Integer.Magnitude(truncatingIfNeeded: highest &- lowest)
  }

  var highest: Integer { lowest &+ Integer(truncatingIfNeeded: width) }

  static var all: Self { Self(.min, through: .max) }

  @inline(__always)
  func contains(_ number: Integer) -> Bool {
    Integer.Magnitude(truncatingIfNeeded: number &- lowest) <= width
  }
}

/// The doubles from `lower` through `upper`, or all others, including NaN.
struct RealRange: Sendable {
  var lower: Double
  var upper: Double
  var isComplement: Bool

  @inline(__always)
  func contains(_ number: Double) -> Bool {
    (number >= lower && number <= upper) != isComplement
  }
}

extension Bool {
  /// A conjunction without a branch: a mispredicted branch takes longer than evaluating both sides.
  @inline(__always)
  func and(_ other: Bool) -> Bool { (self ? 1 : 0) & (other ? 1 : 0) as UInt8 != 0 }

  @inline(__always)
  func or(_ other: Bool) -> Bool { (self ? 1 : 0) | (other ? 1 : 0) as UInt8 != 0 }
}
