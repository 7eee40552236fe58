/// A matcher of many rows at once.
protocol BlockMatcher: Sendable {
  /// Keeps the rows of `alive` that pass. Those that it cannot decide move to `undecided`.
  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows)

  /// The estimate. A composite matcher stores it: it is read several times at each level, and
  /// computing it would take exponential time in the number of levels.
  var estimate: MatcherEstimate { get }

  /// The equivalent matcher of one row at a time, if there is one; nil by default. Blocks of a few
  /// rows, such as the elements of short arrays, are not worth a loop over masks.
  var rowMatcher: RowMatcher? { get }

  /// The one or two comparisons of numbers that the matcher consists of, if nothing else; nil by
  /// default.
  var comparisons: [NumberComparison]? { get }
}

/// A matcher of the row that begins at an address.
///
/// A struct, because a closure that is kept in an optional or an array is wrapped in another.
struct RowMatcher: Sendable {
  private let body: @Sendable (UnsafeRawPointer) -> Verdict

  init(_ body: @escaping @Sendable (UnsafeRawPointer) -> Verdict) { self.body = body }

  @inline(__always)
  func callAsFunction(_ row: UnsafeRawPointer) -> Verdict { body(row) }
}

extension BlockMatcher {
  var rowMatcher: RowMatcher? { nil }
  var comparisons: [NumberComparison]? { nil }
}

/// A prior estimate of a matcher, for putting cheap and selective ones first.
struct MatcherEstimate: Sendable {
  /// The approximate time for a row, in nanoseconds.
  var cost: Double
  /// The approximate share of the rows that pass.
  var share: Double
  /// Whether it decides every possible row without an error: only then may other matchers run
  /// before it.
  var isTotal: Bool

  static let undecided = Self(cost: 0, share: 0, isTotal: false)
}

/// A matcher that is a loop over the rows.
///
/// Loops are closures, and not methods of generic types: a method called on an unknown type is not
/// specialised, and takes ten times as long.
struct LoopMatcher: BlockMatcher {
  let estimate: MatcherEstimate
  var rowMatcher: RowMatcher?
  var comparisons: [NumberComparison]?
  let loop: @Sendable (_ alive: RowMask, _ undecided: RowMask, Rows) -> Void

  init(
    estimate: MatcherEstimate,
    rowMatcher: RowMatcher? = nil,
    comparison: NumberComparison? = nil,
    loop: @escaping @Sendable (_ alive: RowMask, _ undecided: RowMask, Rows) -> Void
  ) {
    self.estimate = estimate
    self.rowMatcher = rowMatcher
    comparisons = comparison.map { [$0] }
    self.loop = loop
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    loop(alive, undecided, rows)
  }
}

/// A matcher with a constant verdict.
struct ConstantMatcher: BlockMatcher {
  let verdict: Verdict

  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 0, share: verdict == .yes ? 1 : 0, isTotal: verdict != .undecided)
  }

  var rowMatcher: RowMatcher? { RowMatcher { [verdict] _ in verdict } }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    switch verdict {
    case .yes: return
    case .no: break
    case .undecided: undecided.formUnion(alive)
    }
    alive.removeAll()
  }
}

/// NOT
struct NegatedMatcher: BlockMatcher {
  let operand: any BlockMatcher
  let estimate: MatcherEstimate

  init(operand: any BlockMatcher) {
    self.operand = operand
    var estimate = operand.estimate
    estimate.share = 1 - estimate.share
    self.estimate = estimate
  }

  var rowMatcher: RowMatcher? {
    guard let test = operand.rowMatcher else { return nil }
    return RowMatcher { test($0).negated }
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    RowMask.withTemporary(rows: rows.count) { passed in
      RowMask.withTemporary(rows: rows.count) { open in
        passed.copy(alive)
        operand.narrow(passed, undecided: open, in: rows)
        alive.subtract(passed)
        alive.subtract(open)
        undecided.formUnion(open)
      }
    }
  }
}

/// AND
struct ConjunctionMatcher: BlockMatcher {
  let terms: [any BlockMatcher]
  let estimate: MatcherEstimate

  init(_ terms: [any BlockMatcher]) {
    self.terms = terms.orderedByRank { $0.cost / max(1 - $0.share, 0.001) }
    estimate = MatcherEstimate(
      cost: terms.reduce(0) { $0 + $1.estimate.cost },
      share: terms.reduce(1) { $0 * $1.estimate.share },
      isTotal: terms.allSatisfy(\.estimate.isTotal)
    )
  }

  var rowMatcher: RowMatcher? { terms.rowMatcher(decisive: .no) }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    for term in terms {
      term.narrow(alive, undecided: undecided, in: rows)
      if alive.isEmpty { return }
    }
  }
}

/// OR
struct DisjunctionMatcher: BlockMatcher {
  let terms: [any BlockMatcher]
  let estimate: MatcherEstimate

  init(_ terms: [any BlockMatcher]) {
    self.terms = terms.orderedByRank { $0.cost / max($0.share, 0.001) }
    estimate = MatcherEstimate(
      cost: terms.reduce(0) { $0 + $1.estimate.cost },
      share: 1 - terms.reduce(1) { $0 * (1 - $1.estimate.share) },
      isTotal: terms.allSatisfy(\.estimate.isTotal)
    )
  }

  var rowMatcher: RowMatcher? { terms.rowMatcher(decisive: .yes) }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    RowMask.withTemporary(rows: rows.count) { passed in
      RowMask.withTemporary(rows: rows.count) { open in
        RowMask.withTemporary(rows: rows.count) { trial in
          for term in terms {
            trial.copy(alive)
            term.narrow(trial, undecided: open, in: rows)
            passed.formUnion(trial)
            alive.subtract(trial)
            alive.subtract(open)
            if alive.isEmpty { break }
          }
          alive.copy(passed)
          undecided.formUnion(open)
        }
      }
    }
  }
}

extension [any BlockMatcher] {
  /// A matcher of one row that runs the terms in order, until one is `decisive`.
  fileprivate func rowMatcher(decisive: Verdict) -> RowMatcher? {
    let tests = compactMap(\.rowMatcher)
    guard tests.count == count, let first = tests.first else { return nil }
    let goOn = decisive.negated
    if tests.count == 2 {
      let second = tests[1]
      return RowMatcher {
        let verdict = first($0)
        return verdict == goOn ? second($0) : verdict
      }
    }
    return RowMatcher {
      for test in tests {
        let verdict = test($0)
        if verdict != goOn { return verdict }
      }
      return goOn
    }
  }

  /// The terms in ascending order of rank, except that none moves past one that might raise an
  /// error.
  fileprivate func orderedByRank(_ rank: (MatcherEstimate) -> Double) -> Self {
    var result: Self = []
    var movable: Self = []
    func settled() -> Self {
      movable.map { (test: $0, rank: rank($0.estimate)) }
        .enumerated()
        .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        .map(\.element.test)
    }
    for term in self {
      guard !term.estimate.isTotal else {
        movable.append(term)
        continue
      }
      result += settled()
      result.append(term)
      movable = []
    }
    return result + settled()
  }
}
