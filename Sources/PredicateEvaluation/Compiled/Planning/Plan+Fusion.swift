import PredicateSyntax

extension [Plan] {
  /// The plans with adjacent tests of one value merged into one: `age >= 18 AND age < 65` reads and
  /// compares once.
  func fused() -> [Plan] {
    var result: [Plan] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      let plan = self[index]
      index += 1
      guard index < count, case .test(let path, let test) = plan,
        var next = self[index].test(at: path)
      else {
        result.append(plan)
        continue
      }
      var fusion = Fusion(path, test)
      while fusion.add(next) {
        index += 1
        guard index < count, let another = self[index].test(at: path) else { break }
        next = another
      }
      result.append(fusion.plan)
    }
    return result
  }
}

extension Plan {
  /// The test of the value at a path, if it is one.
  fileprivate func test(at path: [String]) -> ValueMatcher? {
    guard case .test(let own, let test) = self, own.count == path.count,
      own.indices.allSatisfy({ own[$0].hasSameBytes(as: path[$0]) })
    else { return nil }
    return test
  }
}

/// Collects tests of one value to merge. The tests of texts are in one list: nested pairs would be
/// as deep as the predicate is long.
private struct Fusion {
  private let path: [String]
  private let first: ValueMatcher
  private var null: Verdict
  private var others: Verdict
  private var number: NumberMatcher
  private var date: NumberMatcher
  private var texts: [(any TextMatcher)?]

  init(_ path: [String], _ test: ValueMatcher) {
    self.path = path
    first = test
    null = test.null
    others = test.others
    number = test.number
    date = test.date
    texts = [test.text]
  }

  /// Adds a test of the same value, if it can be merged.
  mutating func add(_ test: ValueMatcher) -> Bool {
    guard first.mayFuse, test.mayFuse,
      let number = number.conjunction(test.number), let date = date.conjunction(test.date)
    else { return false }
    null = null.and(test.null)
    others = others.and(test.others)
    self.number = number
    self.date = date
    texts.append(test.text)
    return true
  }

  var plan: Plan {
    guard texts.count > 1 else { return .test(path, first) }
    let known = texts.compactMap(\.self)
    let test = ValueMatcher(
      null: null,
      others: others,
      number: number,
      // A text that one of the tests leaves undecided is undecided.
      text: known.count == texts.count ? TextConjunction(known) : nil,
      date: date
    )
    return .test(path, test)
  }
}

extension ValueMatcher {
  /// Whether it tests only types that are merged: neither elements nor identifiers.
  fileprivate var mayFuse: Bool { element == nil && uuid == nil }
}
