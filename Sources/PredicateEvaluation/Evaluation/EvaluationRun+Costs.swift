import PredicateAnalysis
import PredicateSyntax

/// What comparing containers costs, which their number of elements alone does not tell.
extension EvaluationRun {
  /// Counts every value inside a container, as often as it stands there: `{$x, $x}` for an `$x` that
  /// was made in the same way shows millions of values and holds a handful.
  mutating func charge(
    allOf value: KeyedValue,
    times: Int = 1,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    guard value.isContainer, times > 0 else { return }
    let most = stepsLeft / times + 1
    var count = 0
    var rest = [value]
    while let value = rest.popLast(), count < most {
      count += 1
      switch value {
      case .value(.list(let list)): rest += list.map(KeyedValue.value)
      case .value(.set(let set)): rest += set.map(KeyedValue.value)
      case .value(.map(let entries)): rest += entries.values.map(KeyedValue.value)
      case .collection(let collection): rest += collection.elements
      case .value, .object: break
      }
    }
    try charge(count * times, at: span)
  }

  /// Counts a text that was made: a step for every 64 bytes.
  mutating func charge(making text: String, at span: SourceSpan?) throws(EvaluationError) {
    let length = text.utf8.count
    guard length <= options.limits.textLength else {
      throw .textLength(options.limits.textLength, at: span)
    }
    try charge(length / 64, at: span)
  }

  /// `ValueText.plain` of what is not too much: values may show the same text any number of times.
  mutating func plainText(of value: Value, at span: SourceSpan?) throws(EvaluationError) -> String {
    try requireWholes(in: value, at: span)
    guard ValueText.hasPlain(value, upTo: options.limits.textLength) else {
      throw .textLength(options.limits.textLength, at: span)
    }
    let text = ValueText.plain(value)
    try charge(making: text, at: span)
    return text
  }

  /// Whether text is LIKE a pattern. Going through the text is free; what goes beyond takes a step for
  /// every 64 pieces of the pattern that are tried.
  mutating func matches(
    _ pattern: LikePattern,
    _ text: String,
    at span: SourceSpan?
  ) throws(EvaluationError) -> Bool {
    let most = min(stepsLeft, Int(Int32.max) << 16) * 64
    var work = LikePattern.freeWork(on: text.utf8.count) + most
    let answer = text.withBytes { pattern.matches($0, work: &work) }
    guard let answer else { throw .steps(options.limits.steps, at: span) }
    try charge(max(0, most - work) / 64, at: span)
    return answer
  }

  /// Counts what telling values apart costs that no hashing tells apart: each is compared with each.
  mutating func charge(
    distinguishing values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) {
    let count = values.count { $0.isCompared }
    guard count > 1 else { return }
    let pairs = count.multipliedFullWidth(by: count)
    try charge(pairs.high == 0 ? Int(pairs.low / 2) : .max, at: span)
    for value in values { try charge(allOf: value, at: span) }
  }
}

extension KeyedValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .collection, .value(.list), .value(.set), .value(.map): true
    case .object, .value: false
    }
  }

  /// Whether it has no hash that says what it equals.
  fileprivate var isCompared: Bool {
    switch self {
    case .collection, .object, .value(.list), .value(.set), .value(.map), .value(.null): true
    case .value(.real(let number)): number.isNaN
    case .value: false
    }
  }
}
