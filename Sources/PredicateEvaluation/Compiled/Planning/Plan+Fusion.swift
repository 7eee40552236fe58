import PredicateSyntax

extension [Plan] {
  /// The plans with adjacent tests of one value merged into one: `age >= 18 AND age < 65` reads and
  /// compares once.
  func fused() -> [Plan] {
    var result: [Plan] = []
    for plan in self {
      guard case .test(let path, let test) = plan,
        case .test(let lastPath, let lastTest) = result.last, path.haveSameBytes(as: lastPath),
        let both = lastTest.conjunction(test)
      else {
        result.append(plan)
        continue
      }
      result[result.count - 1] = .test(path, both)
    }
    return result
  }
}
