import PredicateAnalysis
import PredicateSyntax

/// The cost of rereading text. Reading a text once for each node is free, since that takes time
/// proportional to the data. In a loop, each further read costs one step for every 64 bytes:
/// without that, a list and a text of a megabyte would take hours.
extension EvaluationRun {
  /// Whether the value of the expression may be read again for every element of a SUBQUERY. Only
  /// the element's own data is not: the variable, or a path from it, in a single SUBQUERY.
  func isReadAgain(_ expression: PreparedExpression) -> Bool {
    guard variables.loops > 0 else { return false }
    switch expression.kind {
    case .variable(let name): return !variables.isOnlyElement(name)
    case .keyPath(let base?, _):
      guard case .variable(let name) = base.kind else { return true }
      return !variables.isOnlyElement(name)
    // Their values were charged where they were read.
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

  /// Charges for reading each element of a collection in a loop.
  mutating func charge(
    readingEachOf values: [KeyedValue],
    at span: SourceSpan?
  ) throws(EvaluationError) {
    for value in values { try charge(reading: value, at: span) }
  }
}

extension KeyedValue {
  /// The steps for reading the value, if it is a text or bytes.
  var textSteps: Int {
    if case .value(let value) = self { value.textSteps } else { 0 }
  }
}

extension Value {
  /// The steps for reading a text or bytes: one for every 64 bytes.
  var textSteps: Int {
    switch self {
    case .text(let text), .url(let text): text.utf8.count / 64
    case .bytes(let bytes): bytes.count / 64
    case .null, .bool, .integer, .real, .decimal, .date, .uuid, .list, .set, .map: 0
    }
  }
}
