import PredicateSyntax

/// The verdict of ANY or ALL, from the verdicts on the elements in order.
struct QuantifiedVerdict {
  private let decisive: Verdict
  private let readsAll: Bool
  /// The verdict on the elements so far.
  private(set) var verdict: Verdict

  /// Creates the verdict on no elements. `readsAll` means that each element must be read even after
  /// the answer is known: an unreadable one is an error, wherever it is.
  @inline(__always)
  init(_ quantifier: Quantifier, readsAll: Bool = false) {
    decisive = Verdict(quantifier == .any)
    self.readsAll = readsAll
    verdict = decisive.negated
  }

  /// Adds the verdict on one or several elements. Returns false if no further one matters.
  @inline(__always)
  mutating func add(_ answer: Verdict) -> Bool {
    if answer == decisive.negated { return true }
    verdict = answer
    return readsAll && answer != .undecided
  }
}
