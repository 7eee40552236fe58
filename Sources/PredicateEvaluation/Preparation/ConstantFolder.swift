import PredicateAnalysis
package import PredicatePlatform
package import PredicateSyntax

/// Replaces calculations with constants by their values: `10 * 5` by 50,
/// `CAST(CAST(now(), "NSNumber") - 604800, "NSDate")` by a date. A database can then compare a
/// column with the value, by an index.
///
/// Only calculations with a known type and linear cost are folded, so that a folded predicate fails
/// where the original does, and no text is expensive to fold. A failing one stays, so that its
/// error is reported when a row is decided. Patterns of MATCHES stay too: they are checked as
/// written. Each value keeps the span of what it replaces.
package struct ConstantFolder: TreeRewriter {
  private let now: Date?

  /// Creates a folder; `now` is the value of `now()`, which is not folded if it is nil.
  package init(now: Date?) { self.now = now }

  private var options: EvaluationOptions {
    var options = EvaluationOptions.default
    options.now = now
    return options
  }

  /// The predicate with its constants folded; the node itself if there are none, which is usual.
  package func folded(_ root: PredicateNode) -> PredicateNode {
    guard root.height <= TreeNode.depthLimit, holdsFoldable(root) else { return root }
    var folder = self
    return folder.rewrite(root)
  }

  package func folded(_ root: ExpressionNode) -> ExpressionNode {
    guard root.height <= TreeNode.depthLimit, holdsFoldable(root) else { return root }
    var folder = self
    return folder.rewrite(root)
  }

  package mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    guard case .comparison(var comparison) = node.kind, comparison.operator == .matches else {
      return rewriteChildren(of: node)
    }
    comparison.left = rewrite(comparison.left)
    return PredicateNode(.comparison(comparison), span: node.span)
  }

  package mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let node = rewriteChildren(of: node)
    guard isFoldable(node), let value = value(of: node) else { return node }
    return ExpressionNode(.constant(value), span: node.span)
  }

  private func holdsFoldable(_ node: PredicateNode) -> Bool {
    switch node.kind {
    case .constant: false
    case .not(let operand): holdsFoldable(operand)
    case .and(let terms), .or(let terms): terms.contains { holdsFoldable($0) }
    case .comparison(let comparison):
      holdsFoldable(comparison.left) || holdsFoldable(comparison.right)
    }
  }

  private func holdsFoldable(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    // The most common kinds are decided without visiting children.
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath(nil, _), .anyKey:
      return false
    case .keyPath, .subscripting, .arithmetic, .setOperation, .negation, .cast, .assignment, .call,
      .hostCall, .aggregate, .message, .subquery, .ternary, .fetch:
      if isFoldable(node) { return true }
      var isFound = false
      TreeNode.expression(node).forEachChild { child in
        isFound = isFound || holdsFoldable(child)
      }
      return isFound
    }
  }

  private func holdsFoldable(_ node: TreeNode) -> Bool {
    switch node {
    case .predicate(let predicate): holdsFoldable(predicate)
    case .expression(let expression): holdsFoldable(expression)
    }
  }

  /// Whether the node calculates something from constants alone.
  private func isFoldable(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .arithmetic(_, let left, let right): isKnown(left) && isKnown(right)
    case .negation(let operand), .cast(let operand, to: _): isKnown(operand)
    case .keyPath(let base?, let steps): isKnown(base) && steps.allSatisfy(\.isKey)
    case .call(let function, let arguments):
      isFoldable(function) && arguments.allSatisfy { isKnown($0) }
    // The checker may not know the type of their results or elements.
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .hostCall, .message,
      .aggregate, .subquery, .assignment, .fetch, .anyKey, .setOperation, .subscripting, .ternary:
      false
    }
  }

  /// Children were folded first: a remaining one has no value.
  private func isKnown(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant: true
    case .aggregate(let elements): elements.allSatisfy { isKnown($0) }
    case .arithmetic, .setOperation, .negation, .cast, .keyPath, .subscripting, .call, .ternary,
      .placeholder, .variable, .evaluatedObject, .hostCall, .message, .subquery, .assignment,
      .fetch, .anyKey:
      false
    }
  }

  private func isFoldable(_ function: Function) -> Bool {
    switch function {
    case .now: now != nil
    case .sum, .count, .average, .median, .standardDeviation, .modulus, .squareRoot, .exponential,
      .logarithm, .naturalLogarithm, .ceiling, .floor, .truncate, .absolute, .onesComplement,
      .uppercase, .lowercase, .canonical, .length:
      true
    // Random, or with the type of any element.
    case .random, .randomInteger, .minimum, .maximum, .mode, .noIndex, .distinct, .distance: false
    }
  }

  private func value(of node: ExpressionNode) -> Value? {
    let expression = BoundExpression(source: nil, root: node)
    guard let evaluator = try? ExpressionEvaluator(expression, options: options),
      case .value(let value)? = try? evaluator.value(on: .null)
    else { return nil }
    return value
  }
}

extension PathStep {
  fileprivate var isKey: Bool {
    switch self {
    case .key: true
    case .collectionOperator, .variable, .placeholder: false
    }
  }
}
