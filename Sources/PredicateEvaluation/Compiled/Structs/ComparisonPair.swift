/// A comparison of a number in a row with a range, for loops too tight for a call.
enum NumberComparison: Sendable {
  case integer(IntegerComparison)
  case real(RealComparison)
}

/// A check of each element. A protocol instead of a closure, so that it is compiled into the loop.
protocol ElementCheck: Sendable {
  func holds(_ element: UnsafeRawPointer) -> Bool
}

struct IntegerComparison: ElementCheck {
  let offset: Int
  let range: IntegerRange<Int>

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    range.contains(element.load(fromByteOffset: offset, as: Int.self))
  }
}

/// A comparison by the order of the doubles' bits: comparing doubles themselves compiles to
/// branches that cannot be predicted.
struct RealComparison: ElementCheck {
  let offset: Int
  private let ranks: IntegerRange<Int64>

  /// Creates a comparison; nil for a range without numbers.
  init?(offset: Int, range: RealRange) {
    guard range.lower <= range.upper else { return nil }
    self.offset = offset
    // Both zeros are the same number.
    let lowest = Self.rank(range.lower == 0 ? -0.0 : range.lower)
    let highest = Self.rank(range.upper == 0 ? 0.0 : range.upper)
    ranks =
      range.isComplement
      ? IntegerRange(highest &+ 1, through: lowest &- 1) : IntegerRange(lowest, through: highest)
  }

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    ranks.contains(Self.rank(element.load(fromByteOffset: offset, as: Double.self)))
  }

  /// The rank of a number, ascending with the numbers; NaN is below or above all of them.
  @inline(__always)
  private static func rank(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits ^ (bits &>> 63 & .max)
  }
}

private struct BothChecks<First: ElementCheck, Second: ElementCheck>: ElementCheck {
  let first: First
  let second: Second

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    first.holds(element).and(second.holds(element))
  }
}

private struct EitherCheck<First: ElementCheck, Second: ElementCheck>: ElementCheck {
  let first: First
  let second: Second

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    first.holds(element).or(second.holds(element))
  }
}

/// A loop that is compiled for each kind of comparison, and each pair of kinds.
protocol ElementCheckUse {
  func callAsFunction<Check: ElementCheck>(_ check: Check) -> LoopMatcher
}

extension ElementCheckUse {
  @inline(__always)
  func specialised(for comparison: NumberComparison) -> LoopMatcher {
    switch comparison {
    case .integer(let check): self(check)
    case .real(let check): self(check)
    }
  }

  /// The loop for two comparisons joined by AND or OR.
  @inline(__always)
  func specialised(
    for first: NumberComparison,
    _ second: NumberComparison,
    needsBoth: Bool
  ) -> LoopMatcher {
    switch (first, second) {
    case (.integer(let first), .integer(let second)): pair(first, second, needsBoth)
    case (.integer(let first), .real(let second)): pair(first, second, needsBoth)
    case (.real(let first), .integer(let second)): pair(second, first, needsBoth)
    case (.real(let first), .real(let second)): pair(first, second, needsBoth)
    }
  }

  @inline(__always)
  private func pair<First: ElementCheck, Second: ElementCheck>(
    _ first: First,
    _ second: Second,
    _ needsBoth: Bool
  ) -> LoopMatcher {
    needsBoth
      ? self(BothChecks(first: first, second: second))
      : self(EitherCheck(first: first, second: second))
  }
}

/// Two comparisons of numbers in each row, in one loop: reading the rows twice would take twice as
/// long.
struct ComparisonPair: ElementCheckUse {
  private let estimate: MatcherEstimate

  /// The loop for two terms joined by AND or OR; nil if the terms are not two such comparisons.
  static func loop(
    _ terms: [any BlockMatcher],
    needsBoth: Bool,
    _ estimate: MatcherEstimate
  ) -> LoopMatcher? {
    let comparisons = terms.compactMap(\.comparisons)
    guard terms.count == 2, comparisons.map(\.count) == [1, 1] else { return nil }
    let (first, second) = (comparisons[0][0], comparisons[1][0])
    var loop = Self(estimate: estimate).specialised(for: first, second, needsBoth: needsBoth)
    if needsBoth { loop.comparisons = [first, second] }
    return loop
  }

  @inline(__always)
  func callAsFunction<Check: ElementCheck>(_ check: Check) -> LoopMatcher {
    let rowMatcher = RowMatcher { Verdict(check.holds($0)) }
    return LoopMatcher(estimate: estimate, rowMatcher: rowMatcher) { alive, _, rows in
      let base = rows.base
      let stride = rows.stride
      alive.keep { check.holds(base + $0 &* stride) }
    }
  }
}
