import PredicateSyntax

/// ANY and ALL over the elements of an array of strings, the commonest array.
enum TextArrayTest {
  static func each(
    _ quantifier: Quantifier,
    _ test: any TextTest,
    at place: Place,
    mostElements: Int
  ) -> any BlockTest {
    let estimate = TestEstimate(cost: 10 + 2 * test.estimate.cost, share: 0.2, isTotal: false)
    switch test {
    case let test as TextEquality:
      return loop(quantifier, place, mostElements, estimate, test)
    case let test as TextMembers:
      return loop(quantifier, place, mostElements, estimate, test)
    default:
      return loop(quantifier, place, mostElements, estimate, test)
    }
  }

  @inline(__always)
  private static func loop<Test: TextTest>(
    _ quantifier: Quantifier,
    _ place: Place,
    _ mostElements: Int,
    _ estimate: TestEstimate,
    _ test: Test
  ) -> any BlockTest {
    let decisive = Verdict(quantifier == .any)
    return LoopTest(estimate: estimate) { alive, undecided, rows in
      let start = place.start(in: rows)
      let stride = place.stride(in: rows)
      @inline(__always)
      func verdictOfAll(_ elements: UnsafeBufferPointer<String>) -> Verdict {
        guard elements.count <= mostElements else { return .undecided }
        for index in elements.indices {
          let answer = elements[index].withBytes { test.verdict($0) }
          if answer == .undecided || answer == decisive { return answer }
        }
        return decisive.negated
      }
      guard ArrayLayout.isAsAssumed else {
        return alive.keep(undecided) { row in
          (start + row &* stride).assumingMemoryBound(to: [String].self).pointee
            .withUnsafeBufferPointer { verdictOfAll($0) }
        }
      }
      alive.keepArrays(
        undecided,
        at: start,
        rowStride: stride,
        fetching: ArrayLayout.nextLine,
        where: { elements, count in
          let strings = elements.assumingMemoryBound(to: String.self)
          return verdictOfAll(UnsafeBufferPointer(start: strings, count: count))
        }
      )
    }
  }
}
