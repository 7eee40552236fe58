import PredicateSyntax

/// ANY and ALL over the elements of an array of strings, the commonest of arrays.
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
      return loop(quantifier, place, mostElements, estimate) { test.verdict($0) }
    case let test as TextMembers:
      return loop(quantifier, place, mostElements, estimate) { test.verdict($0) }
    default:
      return loop(quantifier, place, mostElements, estimate) { test.verdict($0) }
    }
  }

  @inline(__always)
  private static func loop(
    _ quantifier: Quantifier,
    _ place: Place,
    _ mostElements: Int,
    _ estimate: TestEstimate,
    _ verdict: @escaping @Sendable (TextBytes) -> Verdict
  ) -> LoopTest {
    let decisive = Verdict(quantifier == .any)
    return LoopTest.each([String].self, place, estimate) { array in
      array.pointee.withUnsafeBufferPointer { elements in
        guard elements.count <= mostElements else { return .undecided }
        for index in elements.indices {
          let answer = elements[index].withBytes(verdict)
          if answer == .undecided || answer == decisive { return answer }
        }
        return decisive.negated
      }
    }
  }
}
