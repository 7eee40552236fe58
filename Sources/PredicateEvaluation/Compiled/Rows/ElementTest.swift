import PredicateSyntax

/// A test of the elements of an array: a few are tested one by one, more in blocks.
struct ElementTest: Sendable {
  let matcher: any BlockMatcher
  private let row: RowMatcher?

  /// The maximum number of elements that are tested one by one.
  private static let few = 32

  init(_ matcher: any BlockMatcher) {
    self.matcher = matcher
    row = matcher.rowMatcher
  }

  /// The verdict of ANY or ALL over the elements.
  @inline(__always)
  func verdict(_ quantifier: Quantifier, of elements: Rows, readsAll: Bool) -> Verdict {
    var result = QuantifiedVerdict(quantifier, readsAll: readsAll)
    if let row, elements.count <= Self.few {
      for index in 0..<elements.count
      where !result.add(row(elements.base + index &* elements.stride)) { break }
      return result.verdict
    }
    matcher.forEachBlock(ofElements: elements) { passed, open in
      guard open.isEmpty else { return result.add(.undecided) }
      let isAny = quantifier == .any
      return result.add(Verdict(isAny ? !passed.isEmpty : passed.count == passed.rows))
    }
    return result.verdict
  }

  /// The number of elements that pass; nil if one is undecided.
  @inline(__always)
  func passing(of elements: Rows) -> Int? {
    guard let row, elements.count <= Self.few else { return passingOfMany(elements) }
    var passing = 0
    for index in 0..<elements.count {
      let answer = row(elements.base + index &* elements.stride)
      if answer == .undecided { return nil }
      passing &+= answer == .yes ? 1 : 0
    }
    return passing
  }

  func passing<Element>(of elements: UnsafeBufferPointer<Element>) -> Int? {
    guard let base = elements.baseAddress else { return 0 }
    let stride = MemoryLayout<Element>.stride
    return passing(
      of: Rows(base: UnsafeRawPointer(base), stride: stride, first: 0, count: elements.count)
    )
  }

  /// A separate function, so that the usual loop copies nothing from the matcher.
  @inline(never)
  private func passingOfMany(_ elements: Rows) -> Int? {
    var passing = 0
    var isDecided = true
    matcher.forEachBlock(ofElements: elements) { passed, open in
      isDecided = open.isEmpty
      passing &+= passed.count
      return isDecided
    }
    return isDecided ? passing : nil
  }
}
