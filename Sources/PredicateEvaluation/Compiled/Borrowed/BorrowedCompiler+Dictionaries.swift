import PredicatePlatform
import PredicateSyntax

/// Loops over dictionary-encoded columns: each distinct value is decided once.
extension BorrowedCompiler {
  /// The loop for a dictionary-encoded column; nil if it has more distinct values than rows, or if
  /// no loop can read them.
  func dictionary(
    _ form: BorrowedInteger,
    _ leaf: Leaf,
    _ column: BorrowedColumn
  ) -> (any BlockMatcher)? {
    let distinct = column.children[0]
    guard distinct.count <= max(column.count, 16),
      let matcher = elementMatcher(leaf, of: distinct)
    else { return nil }
    var verdicts = [Verdict](repeating: .no, count: distinct.count)
    let rows = Rows(base: distinct.values, stride: 0, first: 0, count: distinct.count)
    matcher.forEachBlock(of: rows) { first, passed, open in
      passed.forEach { verdicts[first + $0] = .yes }
      open.forEach { verdicts[first + $0] = .undecided }
      return true
    }
    guard let indices = NumberMatcher(indicesIn: verdicts) else {
      return Self.verdicts(verdicts, form, column)
    }
    // A null row may have any index, which is never tested.
    let test = ValueMatcher(null: leaf.null, others: .no, number: indices)
    return Self.integers(form, test, column)
  }

  /// The loop if some values are undecided.
  private static func verdicts(
    _ verdicts: [Verdict],
    _ form: BorrowedInteger,
    _ column: BorrowedColumn
  ) -> any BlockMatcher {
    let answers = ColumnStorage(verdicts.map(\.rawValue))
    let share = Double(verdicts.count { $0 == .yes }) / Double(verdicts.count)
    let codes = BorrowedAddress(column.values)
    let offset = column.offset
    let last = UInt64(verdicts.count - 1)
    let estimate = MatcherEstimate(cost: 1, share: share, isTotal: false)
    return LoopMatcher(estimate: estimate) { alive, undecided, rows in
      let answers = answers.start
      let first = rows.first &+ offset
      alive.keep(undecided) { row in
        let code = form.load(codes.start, first &+ row) ?? 0
        // A null row may have any index.
        let place = min(UInt64(bitPattern: code), last)
        return Verdict(rawValue: answers[Int(place)]) ?? .undecided
      }
    }
  }
}
