package import Foundation
import PredicateAnalysis
package import PredicateSyntax

/// Replaces the parts of a tree that depend on no object, variable or chance by their values:
/// `10 * 5` by 50, `CAST(CAST(now(), "NSNumber") - 604800, "NSDate")` by a date, `1 == 1` by
/// TRUEPREDICATE. A database can then compare a column with the value, by an index.
///
/// A part that cannot be evaluated stays, so that its error is reported where a row is decided. Each
/// value keeps the span of the part that it replaces.
package struct ConstantFolder: TreeRewriter {
  private let now: Date?

  /// Creates a folder; `now` is the value of `now()`, which is no constant where it is nil.
  package init(now: Date?) { self.now = now }

  private var options: EvaluationOptions {
    var options = EvaluationOptions.default
    options.now = now
    return options
  }

  /// The predicate with its constants folded; the node itself when there are none, which is usual.
  package func folded(_ root: PredicateNode) -> PredicateNode {
    guard root.height <= TreeNode.depthLimit, holdsFoldable(root) else { return root }
    var folder = self
    return folder.rewrite(root)
  }

  package mutating func rewrite(_ node: ExpressionNode) -> ExpressionNode {
    let node = rewriteChildren(of: node)
    guard isFoldable(node), let value = value(of: node) else { return node }
    return ExpressionNode(.constant(value), span: node.span)
  }

  package mutating func rewrite(_ node: PredicateNode) -> PredicateNode {
    let node = rewriteChildren(of: node)
    guard isFoldable(node), let truth = truth(of: node) else { return node }
    return PredicateNode(.constant(truth), span: node.span)
  }

  private func holdsFoldable(_ node: PredicateNode) -> Bool {
    switch node.kind {
    case .constant: false
    case .not(let operand): holdsFoldable(operand)
    case .and(let terms), .or(let terms): terms.contains { holdsFoldable($0) }
    case .comparison(let comparison):
      holdsFoldable(comparison.left) || holdsFoldable(comparison.right)
        || isKnown(comparison.left) && isKnown(comparison.right)
    }
  }

  private func holdsFoldable(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    // The most common kinds are decided without a look at children.
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

  /// Whether the node compares constants.
  private func isFoldable(_ node: PredicateNode) -> Bool {
    guard case .comparison(let comparison) = node.kind else { return false }
    return isKnown(comparison.left) && isKnown(comparison.right)
  }

  /// Whether the node computes something from constants alone.
  private func isFoldable(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .arithmetic(_, let left, let right), .setOperation(_, let left, let right):
      isKnown(left) && isKnown(right)
    case .negation(let operand), .cast(let operand, to: _): isKnown(operand)
    case .keyPath(let base?, let steps): isKnown(base) && steps.allSatisfy(\.isNamed)
    case .subscripting(let base, let index): isKnown(base) && isKnown(index)
    case .call(let function, let arguments):
      isRepeatable(function) && arguments.allSatisfy { isKnown($0) }
    case .ternary(let condition, let consequent, let alternative):
      condition.truth != nil && isKnown(consequent) && isKnown(alternative)
    case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .hostCall, .message,
      .aggregate, .subquery, .assignment, .fetch, .anyKey:
      false
    }
  }

  private func isKnown(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .constant: true
    case .aggregate(let elements): elements.allSatisfy { isKnown($0) }
    case .arithmetic, .setOperation, .negation, .cast, .keyPath, .subscripting, .call, .ternary,
      .placeholder, .variable, .evaluatedObject, .hostCall, .message, .subquery, .assignment,
      .fetch, .anyKey:
      false  // Children were folded first: one that is left has no value.
    }
  }

  private func isKnown(_ index: Subscript) -> Bool {
    switch index {
    case .first, .last, .size: true
    case .index(let expression): isKnown(expression)
    }
  }

  private func isRepeatable(_ function: Function) -> Bool {
    switch function {
    case .random, .randomInteger: false
    case .now: now != nil
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .modulus,
      .squareRoot, .exponential, .logarithm, .naturalLogarithm, .ceiling, .floor, .truncate,
      .absolute, .onesComplement, .noIndex, .distinct, .distance, .uppercase, .lowercase,
      .canonical, .length:
      true
    }
  }

  private func truth(of node: PredicateNode) -> Bool? {
    let predicate = BoundPredicate(source: nil, root: node)
    guard let evaluator = try? Evaluator(predicate, options: options) else { return nil }
    return try? evaluator.matches(.null)
  }

  private func value(of node: ExpressionNode) -> Value? {
    let expression = BoundExpression(source: nil, root: node)
    guard let evaluator = try? ExpressionEvaluator(expression, options: options),
      case .value(let value)? = try? evaluator.value(on: .null)
    else { return nil }
    return value
  }
}

extension PredicateNode {
  fileprivate var truth: Bool? {
    if case .constant(let truth) = kind { truth } else { nil }
  }
}

extension PathStep {
  fileprivate var isNamed: Bool {
    switch self {
    case .key, .collectionOperator: true
    case .variable, .placeholder: false
    }
  }
}
