import PredicateSyntax

extension LintRule {
  /// `age < nil`: no value comes before or after nil.
  static let orderAgainstNil = LintRule(
    "lint.order-against-nil",
    .warning,
    "an order is asked of nil",
    examples: [
      .bad("age < «nil»"),
      .bad("«NULL» > date"),
      .bad("age BETWEEN {«nil», 5}"),
      .bad("name BEGINSWITH «nil»"),
      .bad("age > «%@»", arguments: ["nil"]),
      .bad("age <= «%@»", arguments: ["[NSNull null]"]),
      .good("age == nil"),
      .good("nil >= nil"),
      .good("age != NULL"),
      .good("age > %@", arguments: ["limit"]),
      .good("age IN {1, nil}"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      let comparison = site.comparison
      let isText = [.contains, .beginsWith, .endsWith, .like, .matches].contains(
        comparison.operator
      )
      guard comparison.operator.ordersValues || isText,
        comparison.left.constant == nil || comparison.right.constant == nil
      else { return nil }
      for side in isText ? [comparison.right] : [comparison.left, comparison.right] {
        guard let span = context.nilSpan(in: side, bounds: comparison.operator == .between) else {
          continue
        }
        return Remark(
          "nil has no order and no text: this is never true of a value; test `== nil`",
          at: span
        )
      }
      return nil
    }
  }
}

extension LintContext {
  /// The place of nil in an operand: itself, a bound, or a placeholder that gets it.
  fileprivate func nilSpan(in node: ExpressionNode, bounds: Bool) -> SourceSpan? {
    switch node.kind {
    case .constant(.null): return node.span
    case .constant(.list(let values)) where bounds && values.contains(.null):
      return node.span.flatMap { placeOfNil(in: $0) }
    case .aggregate(let elements) where bounds:
      return elements.lazy.compactMap { self.nilSpan(in: $0, bounds: false) }.first
    case .placeholder(let placeholder):
      guard case .listed(let arguments) = subject.arguments,
        arguments.indices.contains(placeholder.index),
        ArgumentFact(literal: arguments[placeholder.index])?.kind == .null
      else { return nil }
      return node.span
    default: return nil  // Any other operand has a value, as far as the text shows.
    }
  }

  /// The word for nil in a list of constants.
  private func placeOfNil(in span: SourceSpan) -> SourceSpan? {
    let list = text(of: span)
    for word in ["nil", "NULL"] {
      guard let range = list.lowercased().firstRange(of: word.lowercased()) else { continue }
      let start = Int(span.start) + list.utf8.distance(from: list.startIndex, to: range.lowerBound)
      return SourceSpan(start..<(start + word.utf8.count))
    }
    return span
  }
}
