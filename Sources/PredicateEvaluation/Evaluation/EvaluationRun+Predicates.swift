import PredicateSyntax

extension EvaluationRun {
  /// Whether the predicate is true. Terms are evaluated from left to right until the answer is
  /// known.
  mutating func evaluate(_ predicate: PreparedPredicate) throws(EvaluationError) -> Bool {
    try charge(at: predicate.node.span)
    return recorder == nil ? try truth(of: predicate) : try recorded(predicate)
  }

  private mutating func recorded(
    _ predicate: PreparedPredicate
  ) throws(EvaluationError) -> Bool {
    recorder?.begin()
    do throws(EvaluationError) {
      let truth = try truth(of: predicate)
      recorder?.end(.predicate(predicate.node), .truth(truth))
      return truth
    } catch {
      recorder?.end(.predicate(predicate.node), .failure(error))
      throw error
    }
  }

  private mutating func truth(of predicate: PreparedPredicate) throws(EvaluationError) -> Bool {
    switch predicate.kind {
    case .constant(let truth): return truth
    case .not(let operand): return try !evaluate(operand)
    case .and(let terms): return try !first(in: terms, being: false)
    case .or(let terms): return try first(in: terms, being: true)
    case .comparison(let comparison):
      let memory = memoryLeft
      let truth = try compare(comparison)
      release(to: memory)
      try requireNoneCompared(at: predicate.node.span)
      return truth
    }
  }

  /// Whether some term evaluates to `truth`; the terms after the first such term are not evaluated.
  private mutating func first(
    in terms: [PreparedPredicate],
    being truth: Bool
  ) throws(EvaluationError) -> Bool {
    for term in terms where try evaluate(term) == truth { return true }
    return false
  }

  private mutating func compare(_ comparison: PreparedComparison) throws(EvaluationError) -> Bool {
    let left = try evaluate(comparison.left, isQuantified: comparison.quantifier != nil)
    let right = try evaluate(comparison.right)
    guard let quantifier = comparison.quantifier else {
      return try test(comparison, left, right)
    }
    if left.isNull {
      recorder?.note("the collection is nil")
      return quantifier == .all
    }
    guard let collection = try elements(of: left, at: comparison.left.span) else {
      throw .quantifierOnScalar(quantifier, left, at: comparison.left.span)
    }
    let ready = try comparison.specialised(for: right, options: options)
    if case .matches(nil) = comparison.test, case .matches(let expression?) = ready.test {
      try charge(compiling: expression, at: comparison.span)
    }
    let wanted = quantifier == .any
    let isReadAgain = isReadAgain(comparison.left)
    for (index, element) in collection.elements.enumerated() {
      if isReadAgain { try charge(reading: element, at: comparison.left.span) }
      try charge(reading: right, at: comparison.right.span)
      guard try test(ready, element, right) == wanted else { continue }
      recorder?.noteElement(index, element, holds: wanted)
      return wanted
    }
    recorder?.noteElements(collection.elements.count, quantifier)
    return !wanted
  }
}
