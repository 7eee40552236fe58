import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

/// Whether two texts give the same answer on every one of some objects.
struct Equivalence {
  private enum Answer {
    case value(KeyedValue)
    /// Any error: two errors count as the same answer.
    case error
  }

  private let mode: LanguageMode
  private let comparison: AnswerComparison

  init(_ mode: LanguageMode) throws(CaseRunner.Failure) {
    self.mode = mode
    comparison = try AnswerComparison(mode)
  }

  func compare(
    _ left: CaseFormula,
    _ right: CaseFormula,
    on objects: [KeyedValue],
    as example: ConformanceCase
  ) throws(CaseRunner.Failure) -> CaseResult {
    let isOrderOpen = left.root.hasOpenOrder || right.root.hasOpenOrder
    for object in objects {
      let (one, other) = (answer(of: left, on: object), answer(of: right, on: object))
      let isOne: Bool
      switch (one, other) {
      case (.error, .error): isOne = true
      case (.value(let one), .value(let other)):
        isOne = try comparison.isExpected(one, other, isOrderOpen: isOrderOpen)
      case (.value, .error), (.error, .value): isOne = false
      }
      if case .value(let value) = one, example.expectsError {
        return .failed(expected: "an error", got: JSONText.of(value, depth: 8))
      }
      guard !isOne else { continue }
      if !example.isToHold { return .passed }
      return CaseResult(
        status: .failed,
        detail: "of \(JSONText.of(object, depth: 8)), \(left.text) is \(Self.text(one)),"
          + " \(right.text) is \(Self.text(other))"
      )
    }
    if objects.isEmpty { return .skipped("no objects to compare on") }
    return example.isToHold ? .passed : .failed(expected: "a difference", got: "none")
  }

  private func answer(of formula: CaseFormula, on object: KeyedValue) -> Answer {
    (try? formula.value(on: object, mode)).map(Answer.value) ?? .error
  }

  private static func text(_ answer: Answer) -> String {
    switch answer {
    case .value(let value): JSONText.of(value, depth: 8)
    case .error: "an error"
    }
  }
}

/// Objects on which predicates may differ, made from the keys and constants that they name.
enum Samples {
  static func objects(for roots: [TreeNode]) -> [KeyedValue] {
    var keys: [String] = []
    var numbers: Set<Int64> = []
    var texts: Set<String> = []
    for root in roots {
      root.forEachNode { node in
        guard case .expression(let node) = node else { return }
        switch node.kind {
        case .keyPath(nil, let steps):
          if case .key(let key) = steps.first, !keys.contains(key) { keys.append(key) }
        case .constant(let value): collect(value, &numbers, &texts)
        default: break  // No other kind holds a key or a value itself.
        }
      }
    }
    var choices = numbers.sorted().map { KeyedValue.value(.integer($0)) }
    choices += texts.sorted().map { KeyedValue.value(.text($0)) }
    if choices.isEmpty { choices = [.value(.integer(1)), .value(.integer(2))] }
    return combinations(of: keys, choices)
  }

  private static func collect(
    _ value: Value,
    _ numbers: inout Set<Int64>,
    _ texts: inout Set<String>
  ) {
    switch value {
    case .integer(let number):
      numbers.formUnion([number &- 1, number, number &+ 1])
    case .text(let text): texts.formUnion([text, text + "x", ""])
    case .list(let values), .set(let values): values.forEach { collect($0, &numbers, &texts) }
    case .null, .bool, .real, .decimal, .date, .uuid, .bytes, .url, .map: break
    }
  }

  /// Every combination of values for the keys, or a few thousand evenly spread ones.
  private static func combinations(of keys: [String], _ choices: [KeyedValue]) -> [KeyedValue] {
    let limit = 4_096
    var total = 1
    for _ in keys where total < 1 << 40 { total *= choices.count }
    // An odd step shares no factor with most totals, so that every choice occurs.
    let step = total > limit ? total / limit | 1 : 1
    return stride(from: 0, to: total, by: step).map { number in
      var rest = number
      var entries: [String: Value] = [:]
      for key in keys {
        entries[key] = choices[rest % choices.count].plainValue
        rest /= choices.count
      }
      return .object(entries)
    }
  }
}
