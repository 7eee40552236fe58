/// A comparison of a number in a row with a range, for loops too tight for a call.
enum NumberComparison: Sendable {
  case integer(IntegerComparison)
  case real(RealComparison)
}

/// A check of each element. A protocol, not a closure, so that it is compiled into the loop.
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

  /// Makes a comparison; nil for a range without numbers.
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

struct BothChecks<First: ElementCheck, Second: ElementCheck>: ElementCheck {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    first.holds(element).and(second.holds(element))
  }
}

struct EitherCheck<First: ElementCheck, Second: ElementCheck>: ElementCheck {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  func holds(_ element: UnsafeRawPointer) -> Bool {
    first.holds(element).or(second.holds(element))
  }
}

/// Two comparisons of numbers in each row, in one loop: reading the rows twice would take twice as
/// long.
enum ComparisonPair {
  /// A loop for both comparisons; nil for terms that are not two such comparisons.
  static func both(_ terms: [any BlockMatcher], _ estimate: MatcherEstimate) -> LoopMatcher? {
    guard let (first, second) = pair(terms) else { return nil }
    var test =
      switch (first, second) {
      case (.integer(let first), .integer(let second)): loop(BothChecks(first, second), estimate)
      case (.integer(let first), .real(let second)): loop(BothChecks(first, second), estimate)
      case (.real(let first), .integer(let second)): loop(BothChecks(second, first), estimate)
      case (.real(let first), .real(let second)): loop(BothChecks(first, second), estimate)
      }
    test.comparisons = [first, second]
    return test
  }

  static func either(_ terms: [any BlockMatcher], _ estimate: MatcherEstimate) -> LoopMatcher? {
    guard let (first, second) = pair(terms) else { return nil }
    return switch (first, second) {
    case (.integer(let first), .integer(let second)): loop(EitherCheck(first, second), estimate)
    case (.integer(let first), .real(let second)): loop(EitherCheck(first, second), estimate)
    case (.real(let first), .integer(let second)): loop(EitherCheck(second, first), estimate)
    case (.real(let first), .real(let second)): loop(EitherCheck(first, second), estimate)
    }
  }

  private static func pair(_ terms: [any BlockMatcher]) -> (NumberComparison, NumberComparison)? {
    let comparisons = terms.compactMap(\.comparisons)
    guard terms.count == 2, comparisons.map(\.count) == [1, 1] else { return nil }
    return (comparisons[0][0], comparisons[1][0])
  }

  @inline(__always)
  private static func loop<Check: ElementCheck>(_ check: Check, _ estimate: MatcherEstimate)
    -> LoopMatcher
  {
    let rowMatcher = RowMatcher { Verdict(check.holds($0)) }
    return LoopMatcher(estimate: estimate, rowMatcher: rowMatcher) { alive, _, rows in
      let base = rows.base
      let stride = rows.stride
      alive.keep { check.holds(base + $0 &* stride) }
    }
  }
}
