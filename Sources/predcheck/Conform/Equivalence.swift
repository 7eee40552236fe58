import PredicateEvaluation
import PredicateSyntax

/// Whether two texts give the same answer on every one of some objects.
struct Equivalence {
  private let mode: LanguageMode

  init(_ mode: LanguageMode) { self.mode = mode }

  func compare(
    _ left: CaseFormula,
    _ right: CaseFormula,
    on objects: [KeyedValue]
  ) -> CaseResult {
    for object in objects {
      let (one, other) = (answer(of: left, on: object), answer(of: right, on: object))
      if one != other {
        return CaseResult(
          status: .failed,
          detail: "of \(JSONText.of(object, depth: 8)), \(left.text) is \(one),"
            + " \(right.text) is \(other)"
        )
      }
    }
    return objects.isEmpty ? .skipped("no objects to compare on") : .passed
  }

  /// Two errors are alike, whatever they say.
  private func answer(of formula: CaseFormula, on object: KeyedValue) -> String {
    (try? formula.matches(object, mode)).map { "\($0)" } ?? "an error"
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
        default: break
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

  /// Every way to give each key a value, or a few thousand of them evenly spread.
  private static func combinations(of keys: [String], _ choices: [KeyedValue]) -> [KeyedValue] {
    let limit = 4_096
    var total = 1
    for _ in keys where total < 1 << 40 { total *= choices.count }
    // A step that shares no factor with usual counts, so that every choice comes up.
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
