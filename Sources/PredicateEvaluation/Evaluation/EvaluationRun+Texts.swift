import PredicateAnalysis
import PredicateSyntax

/// What reading a text over and over costs. Once for each node is free: that takes no longer than the
/// data is large. What a loop reads again for every element takes a step for every 64 bytes, or a list
/// and a text of a megabyte would take hours.
extension EvaluationRun {
  /// Whether what the expression gives may be read again for every element of a SUBQUERY: it is the
  /// element's own only as its variable or a path from there, and inside a second SUBQUERY not even so.
  func isReadAgain(_ expression: PreparedExpression) -> Bool {
    guard variables.loops > 0 else { return false }
    switch expression.kind {
    case .variable(let name): return !variables.isOnlyElement(name)
    case .keyPath(let base?, _):
      guard case .variable(let name) = base.kind else { return true }
      return !variables.isOnlyElement(name)
    // What they give was charged where it was read.
    case .ternary, .assignment: return false
    case .constant, .evaluatedObject, .key, .keyPath, .subscripting, .arithmetic, .negation, .call,
      .hostCall, .message, .aggregate, .setOperation, .subquery, .cast, .refused:
      return true
    }
  }

  mutating func charge(
    reading value: KeyedValue,
    at span: SourceSpan?
  ) throws(EvaluationError) {
    let steps = value.textSteps
    if steps > 0 { try charge(steps, at: span) }
  }

  /// Each element of a collection that is looked at in a loop.
  mutating func charge(
    readingEachOf values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) {
    for value in values { try charge(reading: value, at: span) }
  }
}

extension KeyedValue {
  /// What reading it takes, if it is a text or bytes.
  var textSteps: Int {
    if case .value(let value) = self { value.textSteps } else { 0 }
  }
}

extension Value {
  /// The steps that reading a text or bytes takes: one for every 64.
  var textSteps: Int {
    switch self {
    case .text(let text), .url(let text): text.utf8.count / 64
    case .bytes(let bytes): bytes.count / 64
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .list, .set, .map: 0
    }
  }
}
