import PredicateSyntax

/// The reason for the result of a node, in words.
enum TraceExplanation {
  static func text(of node: TreeNode, _ trace: EvaluationTrace, note: String?) -> String {
    if let error = trace.error { return error.message }
    switch node {
    case .expression: return trace.value.map { "it is \($0)" } ?? ""
    case .predicate(let node):
      let outcome = trace.truth == true ? "true" : "false"
      switch node.kind {
      case .constant: return "always \(outcome)"
      case .not: return "`\(trace.children.first?.text ?? "")` is \(opposite(of: outcome))"
      case .and: return trace.truth == true ? "all hold" : deciding(trace, isTrue: false)
      case .or: return trace.truth == true ? deciding(trace, isTrue: true) : "none holds"
      case .comparison(let comparison):
        let values = self.values(of: comparison, trace)
        return [values, note].compactMap { $0 }.joined(separator: "; ")
          + (values == nil && note == nil ? outcome : ", so \(outcome)")
      }
    }
  }

  private static func opposite(of outcome: String) -> String {
    outcome == "true" ? "false" : "true"
  }

  /// The term that decided the result: the last that ran.
  private static func deciding(_ trace: EvaluationTrace, isTrue: Bool) -> String {
    guard let term = trace.children.last(where: { $0.truth == isTrue }) else { return "" }
    return "`\(term.text)` is \(isTrue)"
  }

  /// The values of the sides, except those that are visible in the text.
  private static func values(of comparison: Comparison, _ trace: EvaluationTrace) -> String? {
    let expressions = trace.children.filter { $0.kind == .expression }
    guard expressions.count >= 2, let left = expressions[0].value,
      let right = expressions[1].value
    else { return nil }
    switch (isFixed(comparison.left), isFixed(comparison.right)) {
    case (false, false):
      return "`\(expressions[0].text)` is \(left) and `\(expressions[1].text)` is \(right)"
    case (false, true): return "it is \(left)"
    case (true, false): return "it is \(right)"
    case (true, true): return nil
    }
  }

  /// Whether the text shows the value, so that it need not be repeated.
  private static func isFixed(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant: true
    case .negation(let operand), .cast(let operand, to: _): isFixed(operand)
    case .aggregate(let elements): elements.allSatisfy(isFixed)
    case .arithmetic(_, let left, let right): isFixed(left) && isFixed(right)
    case .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting, .call, .hostCall,
      .message, .setOperation, .subquery, .ternary, .fetch, .assignment, .anyKey:
      false
    }
  }
}
