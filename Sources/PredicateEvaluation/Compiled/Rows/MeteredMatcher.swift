/// A matcher whose rows are counted against the budget of a request. Once it is used up, rows are
/// undecided, so that the reference evaluator reports it.
struct MeteredMatcher: BlockMatcher {
  let matcher: any BlockMatcher
  let budget: RequestBudget
  let stepsPerRow: Int

  var estimate: MatcherEstimate { matcher.estimate }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    if budget.isUsedUp {
      undecided.formUnion(alive)
      alive.removeAll()
    } else {
      budget.spend(steps: rows.count * stepsPerRow)
      matcher.narrow(alive, undecided: undecided, in: rows)
    }
  }
}
