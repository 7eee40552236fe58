/// A test of many rows at once.
protocol BlockTest: Sendable {
  /// Keeps the rows of `alive` that pass. Those that it cannot decide go over to `undecided`.
  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows)

  var estimate: TestEstimate { get }
}

/// What is known of a test before it runs, for putting cheap and selective tests first.
struct TestEstimate: Sendable {
  /// About how many nanoseconds a row takes.
  var cost: Double
  /// About what part of the rows passes.
  var share: Double
  /// Whether it decides every row there can be, and the language knows no error of it: only then may
  /// others go before it.
  var isTotal: Bool

  static let undecided = Self(cost: 0, share: 0, isTotal: false)
}

/// A test that is a loop over the rows.
///
/// Loops are closures, and not methods of generic types: a method that is called without its type
/// being known is not specialised for it, and takes ten times as long.
struct LoopTest: BlockTest {
  let estimate: TestEstimate
  let loop: @Sendable (_ alive: RowMask, _ undecided: RowMask, Rows) -> Void

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    loop(alive, undecided, rows)
  }
}

/// A test that knows its answer.
struct ConstantTest: BlockTest {
  let verdict: Verdict

  var estimate: TestEstimate {
    TestEstimate(cost: 0, share: verdict == .yes ? 1 : 0, isTotal: verdict != .undecided)
  }

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
struct NegatedTest: BlockTest {
  let operand: any BlockTest

  var estimate: TestEstimate {
    var estimate = operand.estimate
    estimate.share = 1 - estimate.share
    return estimate
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
struct ConjunctionTest: BlockTest {
  let terms: [any BlockTest]
  let estimate: TestEstimate

  init(_ terms: [any BlockTest]) {
    self.terms = terms.orderedByRank { $0.cost / max(1 - $0.share, 0.001) }
    estimate = TestEstimate(
      cost: terms.reduce(0) { $0 + $1.estimate.cost },
      share: terms.reduce(1) { $0 * $1.estimate.share },
      isTotal: terms.allSatisfy(\.estimate.isTotal)
    )
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    for term in terms {
      term.narrow(alive, undecided: undecided, in: rows)
      if alive.isEmpty { return }
    }
  }
}

/// OR
struct DisjunctionTest: BlockTest {
  let terms: [any BlockTest]
  let estimate: TestEstimate

  init(_ terms: [any BlockTest]) {
    self.terms = terms.orderedByRank { $0.cost / max($0.share, 0.001) }
    estimate = TestEstimate(
      cost: terms.reduce(0) { $0 + $1.estimate.cost },
      share: 1 - terms.reduce(1) { $0 * (1 - $1.estimate.share) },
      isTotal: terms.allSatisfy(\.estimate.isTotal)
    )
  }

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

extension [any BlockTest] {
  /// The terms by rank, the lowest first, where none passes one that might end in an error.
  fileprivate func orderedByRank(_ rank: (TestEstimate) -> Double) -> Self {
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
