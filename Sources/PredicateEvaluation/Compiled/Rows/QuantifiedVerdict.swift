import PredicateSyntax

/// The verdict of ANY or ALL, from the verdicts on the elements one after the other.
struct QuantifiedVerdict {
  private let decisive: Verdict
  private let readsAll: Bool
  /// The verdict on the elements so far.
  private(set) var verdict: Verdict

  /// Makes the verdict on no elements. `readsAll` says that each element must still be read when the
  /// answer is known: one that cannot be read is an error, wherever it is.
  @inline(__always)
  init(_ quantifier: Quantifier, readsAll: Bool = false) {
    decisive = Verdict(quantifier == .any)
    self.readsAll = readsAll
    verdict = decisive.negated
  }

  /// Adds the verdict on an element or several. Returns false when no further one matters.
  @inline(__always)
  mutating func add(_ answer: Verdict) -> Bool {
    if answer == decisive.negated { return true }
    verdict = answer
    return readsAll && answer != .undecided
  }
}
