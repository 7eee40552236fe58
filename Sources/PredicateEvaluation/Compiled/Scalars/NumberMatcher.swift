import PredicatePlatform
import PredicateSyntax

/// A comparison of any number with constants, prepared for both types of number.
enum NumberMatcher: Sendable {
  case undecided
  case constant(Bool)
  case range(PreparedRange)
  case members(NumberMembers)

  struct PreparedRange: Sendable {
    let range: NumberRange
    /// nil if it contains none
    let integers: IntegerRange<Int64>?
    let reals: RealRange

    init(_ range: NumberRange) {
      self.range = range
      integers = range.integers(Int64.self)
      reals = range.reals
    }
  }

  init(_ range: NumberRange) { self = .range(PreparedRange(range)) }

  @inline(__always)
  func verdict(_ number: Int64) -> Verdict {
    switch self {
    case .undecided: .undecided
    case .constant(let truth): Verdict(truth)
    case .range(let range): Verdict(range.integers?.contains(number) ?? false)
    case .members(let members): Verdict(members.contains(number))
    }
  }

  @inline(__always)
  func verdict(_ number: Double) -> Verdict {
    switch self {
    case .undecided: .undecided
    case .constant(let truth): Verdict(truth)
    case .range(let range): Verdict(range.reals.contains(number))
    case .members(let members): Verdict(members.contains(number))
    }
  }

  var share: Double {
    switch self {
    case .undecided: 0
    case .constant(let truth): truth ? 1 : 0
    case .range(let range): range.range.share
    case .members: 0.1
    }
  }

  /// The integers that pass, if they are a non-empty range.
  var integers: IntegerRange<Int64>? {
    if case .range(let range) = self { range.integers } else { nil }
  }

  /// The minimum count that passes, if known.
  var fewest: Int {
    guard case .range(let range) = self, let integers = range.integers,
      integers.lowest <= integers.highest
    else { return 0 }
    return Int(clamping: integers.lowest)
  }

  /// A matcher of numbers of one type, created by `ofRange` or `ofMembers`; `others` is its verdict
  /// if numbers are undecided.
  @inline(__always)
  func matcher(
    others: Verdict,
    ofRange: (PreparedRange) -> any BlockMatcher,
    ofMembers: (NumberMembers) -> any BlockMatcher
  ) -> any BlockMatcher {
    switch self {
    case .undecided: ConstantMatcher(verdict: others)
    case .constant(let truth): ConstantMatcher(verdict: Verdict(truth))
    case .range(let range): ofRange(range)
    case .members(let members): ofMembers(members)
    }
  }

  /// The conjunction of both matchers; nil if there is none.
  func conjunction(_ other: Self) -> Self? {
    switch (self, other) {
    case (.undecided, _), (_, .undecided): .undecided
    case (.constant(let truth), _): truth ? other : self
    case (_, .constant(let truth)): truth ? self : other
    case (.range(let left), .range(let right)):
      left.range.intersection(right.range).map { NumberMatcher($0) }
    case (.members, _), (_, .members): nil
    }
  }
}

/// The numbers of a constant list.
final class NumberMembers: Sendable {
  private let integers: [Int64]
  private let reals: [Double]
  /// The sets for loops over columns, created when they pay off, and the number of rows tested so
  /// far.
  private struct Sets {
    var integers: IntegerSet?
    var reals: RealSet?
    var rows = 0
  }
  private let sets = Mutex(Sets())

  /// Keeps the numbers and ignores other values.
  init(_ elements: [Value]) {
    var integers: [Int64] = []
    var reals: [Double] = []
    integers.reserveCapacity(elements.count)
    reals.reserveCapacity(elements.count)
    for number in elements.lazy.compactMap({ Number($0) }) {
      if let integer = number.exactInteger { integers.append(integer) }
      let double = number.double
      // Zero has two signs; adding zero makes it positive.
      if Number.real(double).order(number) == 0 { reals.append(double + 0) }
    }
    self.integers = Self.ordered(integers)
    self.reals = Self.ordered(reals)
  }

  /// The numbers in order, without duplicates. Lists are often written in order.
  private static func ordered<T: Comparable>(_ numbers: [T]) -> [T] {
    let isOrdered = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    guard !isOrdered else { return numbers }
    var result: [T] = []
    result.reserveCapacity(numbers.count)
    for number in numbers.sorted() where number != result.last { result.append(number) }
    return result
  }

  /// The set of the integers, for a loop over `rows` rows. Nil for few rows, which are not worth a
  /// lock, and until there have been a quarter as many rows as integers, since creating a set takes
  /// as long as many searches.
  func integerSet(for rows: Int) -> IntegerSet? {
    guard rows >= Self.fewRows else { return nil }
    return sets.withLock { sets in
      sets.rows &+= rows
      if sets.integers == nil, sets.rows >= integers.count / 4 {
        sets.integers = IntegerSet(integers)
      }
      return sets.integers
    }
  }

  /// The set of the doubles, under the same conditions.
  func realSet(for rows: Int) -> RealSet? {
    guard rows >= Self.fewRows else { return nil }
    return sets.withLock { sets in
      sets.rows &+= rows
      if sets.reals == nil, sets.rows >= reals.count / 4 { sets.reals = RealSet(reals) }
      return sets.reals
    }
  }

  private static let fewRows = 32

  func contains(_ number: Int64) -> Bool { Self.contains(number, in: integers) }
  func contains(_ number: Double) -> Bool { Self.contains(number, in: reals) }

  @inline(__always)
  static func contains<T: Comparable>(_ number: T, in sorted: [T]) -> Bool {
    if sorted.count <= 8 {
      for member in sorted where member == number { return true }
      return false
    }
    let place = sorted.bisect { $0 >= number }
    return place < sorted.count && sorted[place] == number
  }
}
