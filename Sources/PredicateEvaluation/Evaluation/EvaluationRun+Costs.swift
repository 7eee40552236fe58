import PredicateAnalysis
import PredicateSyntax

/// The cost of comparing containers, which is more than the number of their elements.
extension EvaluationRun {
  /// Counts every pair of values that `==` may compare inside two containers, once per occurrence:
  /// `{$x, $x}`, with `$x` built in the same way, has millions of values but stores a handful.
  /// Nothing is read that `==` would not read.
  mutating func charge(
    comparing left: KeyedValue,
    with right: KeyedValue,
    readingDictionaries: Bool = true,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    guard left.isContainer, right.isContainer else { return }
    let readsDictionaries = readingDictionaries && wholes == nil
    var rest = [(left, right)]
    while let (left, right) = rest.popLast() {
      try charge(at: span)
      if let left = left.collection {
        guard let right = right.collection, left.kind == right.kind,
          left.elements.count == right.elements.count
        else { continue }
        guard left.kind != .set else {
          try charge(distinguishing: left.elements + right.elements, at: span)
          continue
        }
        for (left, right) in zip(left.elements, right.elements) {
          try charge(comparing: left, with: right, leavingContainersTo: &rest, at: span)
        }
      } else if readsDictionaries, let left = left.dictionary, let right = right.dictionary {
        let keys = left.keys
        guard keys.haveSameBytes(as: right.keys) else { continue }
        for key in keys {
          try charge(comparing: left[key], with: right[key], leavingContainersTo: &rest, at: span)
        }
      }
    }
  }

  /// The contents of two containers are added to `rest`, to be counted later.
  private mutating func charge(
    comparing left: KeyedValue,
    with right: KeyedValue,
    leavingContainersTo rest: inout [(KeyedValue, KeyedValue)],
    at span: SourceSpan?
  ) throws(EvaluationError) {
    if left.isContainer, right.isContainer {
      rest.append((left, right))
    } else {
      try charge(1 + min(left.textSteps, right.textSteps), at: span)
    }
  }

  /// Charges for a new text: one step for every 64 bytes.
  mutating func charge(making text: String, at span: SourceSpan?) throws(EvaluationError) {
    let length = text.utf8.count
    guard length <= options.limits.textLength else {
      throw .textLength(options.limits.textLength, at: span)
    }
    try charge(length / 64, at: span)
  }

  /// Whether a pattern matches, within the limits of steps of this match and of all matches.
  mutating func matches(
    _ expression: RegularExpression,
    _ text: String,
    at span: SourceSpan?
  ) throws(EvaluationError) -> Bool {
    let limit = Int(options.limits.regularExpressions.steps)
    let attempt = expression.attempt(text, limit: limit, left: matchStepsLeft)
    charge(matching: attempt.steps)
    switch attempt.result {
    case .success(let answer): return answer
    case .failure where attempt.isShortOfSteps:
      throw .matchSteps(options.limits.matchSteps, at: span)
    case .failure(let error): throw .match(error, at: span)
    }
  }

  /// Charges for compiling a pattern for one text, as matching.
  mutating func charge(
    compiling expression: RegularExpression,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    let steps = expression.compilingSteps
    // One pattern is free: its length has a limit.
    guard steps <= matchStepsLeft || matchStepsLeft == options.limits.matchSteps else {
      throw .matchSteps(options.limits.matchSteps, at: span)
    }
    charge(matching: steps)
  }

  /// `ValueText.plain` within the limit on text: a value may contain the same text any number of
  /// times.
  mutating func plainText(of value: Value, at span: SourceSpan?) throws(EvaluationError) -> String {
    try requireWholes(in: value, at: span)
    guard ValueText.hasPlain(value, upTo: options.limits.textLength) else {
      throw .textLength(options.limits.textLength, at: span)
    }
    let text = ValueText.plain(value)
    try charge(making: text, at: span)
    return text
  }

  /// Whether text is LIKE a pattern. Work proportional to the length of the text is free; beyond
  /// that, one step is counted for every 64 bytes and `?` of the pattern that are tried.
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

  /// Charges for finding equal values among those that cannot be hashed: each is compared with
  /// each.
  mutating func charge(
    distinguishing values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) {
    let count = values.count { $0.isCompared }
    guard count > 1 else { return }
    let pairs = count.multipliedFullWidth(by: count)
    try charge(pairs.high == 0 ? Int(pairs.low / 2) : .max, at: span)
    for value in values {
      // Comparing a value with itself costs as much as any comparison of it can. Dictionaries are
      // excluded, since it is unknown whether two of them will be compared.
      try charge(comparing: value, with: value, readingDictionaries: false, at: span)
      try charge(reading: value, at: span)
    }
  }
}

extension KeyedValue {
  fileprivate var isContainer: Bool {
    switch self {
    case .collection, .value(.list), .value(.set), .value(.map): true
    case .object(let object): object.readableKind == .dictionary
    case .value: false
    }
  }

  /// Whether the value cannot be hashed, so that it is compared with each other value.
  fileprivate var isCompared: Bool {
    switch self {
    case .collection, .object, .value(.list), .value(.set), .value(.map), .value(.null): true
    case .value(.real(let number)): number.isNaN
    case .value: false
    }
  }
}
