import PredicateSyntax

extension LintRule {
  /// `("%@ == %@", "title", text)`: `%@` gives a value, and the comparison asks no object.
  static let keyAsValue = LintRule(
    "lint.key-as-value",
    .warning,
    "a key is given for %@",
    examples: [
      .bad("«%@» == %@", arguments: ["\"title\"", "text"], fixed: "%K == %@"),
      .bad("«%@» == 1", arguments: ["#keyPath(Item.size)"], fixed: "%K == 1"),
      .bad("«%@» CONTAINS 'a'", arguments: ["@\"title\""], fixed: "%K CONTAINS 'a'"),
      .good("%K == %@", arguments: ["\"title\"", "text"]),
      .good("title == %@", arguments: ["\"title\""]),
      .good("%@ IN tags", arguments: ["\"red\""]),
      .good("%@ == %@", arguments: ["value", "text"]),
      .good("%@ == title", arguments: ["\"a\""]),
      .good("%@ == 'a b'", arguments: ["\"a b\""]),
    ]
  ) { context in
    context.subject.argumentFacts.isEmpty
      ? []
      : context.writtenComparisons.compactMap { comparison -> Remark? in
        guard case .placeholder(let placeholder) = comparison.left.kind,
          placeholder.conversion == .object, let span = comparison.left.span,
          let fact = context.subject.fact(ofArgument: placeholder.index),
          fact.isKeyPath || fact.isNameOfKey, !comparison.right.mayReadObject
        else { return nil }
        return Remark(
          "\(context.subject.argumentText(placeholder.index)) is a value for `%@`, not a key: the "
            + "comparison asks no object; write %K",
          at: span,
          fixIts: [.init("write %K", replacing: span, with: "%K")]
        )
      }
  }
}

extension ArgumentFact {
  /// Whether the value is a text that a key path may be.
  fileprivate var isNameOfKey: Bool {
    guard case .text(let text)? = value, let first = text.utf8.first else { return false }
    return !(first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9"))
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }
}

extension ExpressionNode {
  /// Whether the value of the expression may come from the object that is asked.
  fileprivate var mayReadObject: Bool {
    var reads = false
    forEachNode { node in
      guard case .expression(let node) = node else { return }
      switch node.kind {
      case .keyPath, .evaluatedObject, .subquery, .anyKey, .fetch: reads = true
      case .constant, .placeholder, .variable, .subscripting, .arithmetic, .negation, .call,
        .hostCall, .message, .aggregate, .setOperation, .ternary, .cast, .assignment:
        break
      }
    }
    return reads
  }
}
