import PredicateSyntax

/// The elements of arrays, one array in each row.
struct PlacedElements: Sendable {
  let place: ValueLocation
  /// The distance from one element to the next.
  let stride: Int
  /// The greatest length of an array; longer ones are left to the reference evaluator, which counts
  /// them against the limits.
  let elementLimit: Int
  /// The access to the elements; nil where the layout of arrays suffices.
  let access: ElementAccess?

  /// The greatest number of elements that are tested one by one; more are tested in blocks.
  static let few = 32

  /// Keeps the rows whose elements pass `verdict`.
  @inline(__always)
  func keep(
    _ alive: RowMask,
    _ undecided: RowMask,
    _ rows: Rows,
    _ verdict: (_ elements: UnsafeRawBufferPointer, _ count: Int) -> Verdict
  ) {
    let (start, rowStride) = place.layout(in: rows)
    guard let access else {
      alive.keepArrays(
        undecided,
        at: start,
        rowStride: rowStride,
        where: { base, count in
          guard count <= elementLimit else { return .undecided }
          return verdict(UnsafeRawBufferPointer(start: base, count: count &* stride), count)
        }
      )
      return
    }
    alive.keep(undecided) { row in
      var answer = Verdict.undecided
      access(start + row &* rowStride) { elements, count in
        if count <= elementLimit { answer = verdict(elements, count) }
      }
      return answer
    }
  }
}

/// ANY and ALL over the elements of an array.
struct QuantifierMatcher: BlockMatcher {
  let elements: PlacedElements
  let quantifier: Quantifier
  let element: any BlockMatcher
  /// Whether each element must still be read when the answer is known: one that cannot be read is
  /// an error.
  let readsAll: Bool
  private let elementRow: RowMatcher?

  init(
    elements: PlacedElements,
    quantifier: Quantifier,
    element: any BlockMatcher,
    readsAll: Bool
  ) {
    self.elements = elements
    self.quantifier = quantifier
    self.element = element
    self.readsAll = readsAll && !element.estimate.isTotal
    elementRow = element.rowMatcher
  }

  // Arrays may be too long, which is an error.
  var estimate: MatcherEstimate {
    MatcherEstimate(cost: 10 + 2 * element.estimate.cost, share: 0.2, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let isAny = quantifier == .any
    let decisive = Verdict(isAny)
    let stride = elements.stride
    let elementRow = elementRow
    elements.keep(alive, undecided, rows) { buffer, count in
      if let elementRow, let base = buffer.baseAddress, count <= PlacedElements.few {
        var result = decisive.negated
        for place in 0..<count {
          let answer = elementRow(base + place &* stride)
          if answer == .undecided { return .undecided }
          if answer == decisive {
            if !readsAll { return decisive }
            result = decisive
          }
        }
        return result
      }
      var answer = Verdict(!isAny)
      element.forEachBlock(buffer, count, stride: elements.stride) { passed, open in
        if !open.isEmpty {
          answer = .undecided
        } else if isAny ? !passed.isEmpty : passed.count != passed.rows {
          answer = Verdict(isAny)
        }
        return answer == Verdict(!isAny) || (readsAll && answer != .undecided)
      }
      return answer
    }
  }
}

/// A matcher of the number of elements of an array, or of those for which a condition holds.
struct CountMatcher: BlockMatcher {
  let elements: PlacedElements
  let condition: (any BlockMatcher)?
  let test: ValueMatcher
  private let conditionRow: RowMatcher?
  /// The least number of elements worth testing: with fewer, too few would pass.
  private let fewest: Int
  private let range: IntegerRange<Int64>?

  init(elements: PlacedElements, condition: (any BlockMatcher)?, test: ValueMatcher) {
    self.elements = elements
    self.condition = condition
    self.test = test
    conditionRow = condition?.rowMatcher
    let isTotal = condition?.estimate.isTotal ?? false
    fewest = isTotal ? test.number.fewest : 0
    range = test.number.integers
  }

  var estimate: MatcherEstimate {
    let cost = condition.map { 10 + 2 * $0.estimate.cost } ?? 3
    return MatcherEstimate(cost: cost, share: test.number.share, isTotal: false)
  }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    guard let condition else {
      return elements.keep(alive, undecided, rows) { _, count in verdict(Int64(count)) }
    }
    let stride = elements.stride
    guard let conditionRow else {
      return elements.keep(alive, undecided, rows) { buffer, count in
        count < fewest
          ? .no : condition.countVerdict(buffer, count, stride: stride, test.number)
      }
    }
    elements.keep(alive, undecided, rows) { buffer, count in
      if count < fewest { return .no }
      guard let base = buffer.baseAddress, count <= PlacedElements.few else {
        return verdictOfMany(buffer, count)
      }
      var passing: Int64 = 0
      for place in 0..<count {
        let answer = conditionRow(base + place &* stride)
        if answer == .undecided { return .undecided }
        passing &+= answer == .yes ? 1 : 0
      }
      return verdict(passing)
    }
  }

  @inline(__always)
  private func verdict(_ count: Int64) -> Verdict {
    range.map { Verdict($0.contains(count)) } ?? test.number.verdict(count)
  }

  /// A separate function, so that the usual loop copies nothing of the condition.
  @inline(never)
  private func verdictOfMany(_ elements: UnsafeRawBufferPointer, _ count: Int) -> Verdict {
    condition?.countVerdict(elements, count, stride: self.elements.stride, test.number)
      ?? .undecided
  }
}
